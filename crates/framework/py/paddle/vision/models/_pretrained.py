"""What the factories do about pretrained weights."""


def refuse(pretrained, name):
    if pretrained:
        raise RuntimeError(
            "Cannot load pretrained weights of %s: there is no network access here. Use pretrained=False and set_state_dict(paddle.load(file))."
            % name
        )


def make_divisible(v, divisor=8, least=None):
    """`v` rounded to a multiple of `divisor`, by at most a tenth downwards."""
    least = divisor if least is None else least
    new = max(least, int(v + divisor / 2) // divisor * divisor)
    return new + divisor if new < 0.9 * v else new
