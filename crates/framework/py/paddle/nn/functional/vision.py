"""Image rearrangements and sampling grids."""
import _op
import _tensor


def pixel_shuffle(x, upscale_factor, data_format="NCHW", name=None):
    if not isinstance(upscale_factor, int):
        raise TypeError("upscale factor must be int type")
    return _op.pixel_shuffle(x, upscale_factor=upscale_factor, data_format=data_format)


def pixel_unshuffle(x, downscale_factor, data_format="NCHW", name=None):
    if x.ndim != 4:
        raise ValueError("Input x should be 4D tensor, but received x with the shape of %s" % x.shape)
    return _op.pixel_unshuffle(x, downscale_factor=downscale_factor, data_format=data_format)


def channel_shuffle(x, groups, data_format="NCHW", name=None):
    if x.ndim != 4:
        raise ValueError("Input x should be 4D tensor, but received x with the shape of %s" % x.shape)
    return _op.channel_shuffle(x, groups=groups, data_format=data_format)


def affine_grid(theta, out_shape, align_corners=True, name=None):
    return _op.affine_grid(theta, output_shape=out_shape, align_corners=align_corners)


def grid_sample(x, grid, mode="bilinear", padding_mode="zeros", align_corners=True, name=None):
    if mode not in ("bilinear", "nearest"):
        raise ValueError("The mode of grid sample function should be in ['bilinear', 'nearest'], but got: %s" % mode)
    if padding_mode not in ("zeros", "reflection", "border"):
        raise ValueError(
            "The padding mode of grid sample function should be in ['zeros', 'reflection', 'border'], but got: %s" % padding_mode
        )
    return _op.grid_sample(x, grid, mode=mode, padding_mode=padding_mode, align_corners=align_corners)


def temporal_shift(x, seg_num, shift_ratio=0.25, name=None, data_format="NCHW"):
    if data_format not in ("NCHW", "NHWC"):
        raise ValueError("Attr(data_format) should be 'NCHW' or 'NHWC'. Received Attr(data_format): %s." % data_format)
    return _op.temporal_shift(x, seg_num=seg_num, shift_ratio=shift_ratio, data_format=data_format)
