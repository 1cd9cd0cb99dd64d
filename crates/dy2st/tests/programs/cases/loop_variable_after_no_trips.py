# The loop variable and a name bound in the body, read after a loop that may make no trip.
# entry: forward
# spec: float32[]
# spec: int64[]
# call: paddle.to_tensor(2.0), paddle.to_tensor(3)
# call: paddle.to_tensor(2.0), paddle.to_tensor(0)
def forward(x, n):
    for i in range(n):
        y = x * i
    return y, i
