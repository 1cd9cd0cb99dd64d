"""Square roots by Newton's rule: a loop that ends when the data say so."""
import paddle


def root(a):
    x = paddle.ones_like(a)
    step = paddle.ones_like(a)
    rounds = 0
    while paddle.abs(step).max() > 1e-6:
        better = 0.5 * (x + a / x)
        step = better - x
        x = better
        rounds += 1
        if rounds >= 50:
            print("no convergence after", rounds, "rounds")
            return None
    return x


if __name__ == "__main__":
    print(root(paddle.to_tensor([2.0, 9.0, 1234.0])))
