"""The models whose conversion is timed: the entry of `dy2st convert`, and, run with a name and a number of calls, the peer.

`convert_models.py NAME CALLS` under PaddlePaddle builds the model anew for each call and times what `to_static` does until it
has a program, in seconds of the processor: imports, construction and weights are not counted.
"""
import models_paddle
import shapes


def build(family):
    model = models_paddle.build(family)
    model.eval()
    return model


def main(family, calls):
    import time

    import paddle

    seconds = []
    for _ in range(calls):
        model = build(family)
        specs = [
            paddle.static.InputSpec(list(shape), "float32" if kind == "f" else "int64")
            for shape, kind in shapes.input_spec(family, 1)
        ]
        start = time.process_time()
        program = paddle.jit.to_static(model, input_spec=specs, full_graph=True).forward.concrete_program
        seconds.append(time.process_time() - start)
    print("result", len(program.parameters[0]))
    print("seconds", " ".join(["%.9f" % second for second in seconds]))


if __name__ == "__main__":
    import sys

    main(sys.argv[1], int(sys.argv[2]))
