# A list of lists, both of lengths that depend on tensors.
# entry: forward
# spec: float32[]
# spec: int64[]
# call: paddle.to_tensor(1.0), paddle.to_tensor(3)
# call: paddle.to_tensor(1.0), paddle.to_tensor(0)
def forward(x, n):
    rows = []
    for i in range(n):
        row = []
        for j in range(i):
            row.append(x * j)
        rows.append(row)
    return rows, len(rows)
