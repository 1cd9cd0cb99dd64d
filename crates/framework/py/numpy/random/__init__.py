"""Random numbers: the legacy generator (Mersenne Twister), number for number."""
from numpy.random.legacy import RandomState
from numpy.random.generator import Generator, PCG64, SeedSequence, default_rng  # noqa: F401

_shared = None


def _state():
    global _shared
    if _shared is None:
        _shared = RandomState()
    return _shared


def get_state(legacy=True):
    return _state().get_state(legacy)


def set_state(state):
    _state().set_state(state)


def seed(seed=None):
    _state().seed(seed)


def _function(name):
    def call(*args, **kwargs):
        return getattr(_state(), name)(*args, **kwargs)

    call.__name__ = name
    return call


for _name in (
    "rand randn randint random_integers random_sample random ranf sample uniform normal standard_normal choice permutation "
    "shuffle exponential standard_exponential gamma standard_gamma beta chisquare poisson binomial bytes laplace logistic "
    "gumbel lognormal rayleigh weibull pareto power triangular geometric multinomial dirichlet multivariate_normal "
    "standard_cauchy standard_t bernoulli_like"
).split():
    if hasattr(RandomState, _name):
        globals()[_name] = _function(_name)
