"""Data sets, samplers and a loader that runs in the same process."""
import math

import _op
import _tensor

from .._core.missing import module_getattr as _module_getattr


class Dataset:
    __module__ = "paddle.io.dataloader.dataset"

    def __getitem__(self, idx):
        raise NotImplementedError("'__getitem__' not implement in class " + type(self).__name__)

    def __len__(self):
        raise NotImplementedError("'__len__' not implement in class " + type(self).__name__)


class IterableDataset(Dataset):
    __module__ = "paddle.io.dataloader.dataset"

    def __iter__(self):
        raise NotImplementedError("'__iter__' not implement in class " + type(self).__name__)

    def __getitem__(self, idx):
        raise RuntimeError("'__getitem__' should not be called for IterableDataset" + type(self).__name__)

    def __len__(self):
        raise RuntimeError("'__len__' should not be called for IterableDataset" + type(self).__name__)


class TensorDataset(Dataset):
    __module__ = "paddle.io.dataloader.dataset"

    def __init__(self, tensors):
        if not all([t.shape[0] == tensors[0].shape[0] for t in tensors]):
            raise AssertionError("tensors not have same shape of the 1st dimension")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple([t[index] for t in self.tensors])

    def __len__(self):
        return self.tensors[0].shape[0]


class ConcatDataset(Dataset):
    __module__ = "paddle.io.dataloader.dataset"

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if len(self.datasets) == 0:
            raise AssertionError("datasets should not be an empty iterable")

    def __len__(self):
        return sum([len(d) for d in self.datasets])

    def __getitem__(self, idx):
        if idx < 0:
            idx = len(self) + idx
        for d in self.datasets:
            if idx < len(d):
                return d[idx]
            idx = idx - len(d)
        raise ValueError("absolute value of index should not exceed dataset length")


class ComposeDataset(Dataset):
    __module__ = "paddle.io.dataloader.dataset"

    def __init__(self, datasets):
        self.datasets = list(datasets)

    def __len__(self):
        return len(self.datasets[0])

    def __getitem__(self, idx):
        out = []
        for d in self.datasets:
            sample = d[idx]
            out.extend(sample if isinstance(sample, (list, tuple)) else [sample])
        return tuple(out)


class ChainDataset(IterableDataset):
    __module__ = "paddle.io.dataloader.dataset"

    def __init__(self, datasets):
        self.datasets = list(datasets)

    def __iter__(self):
        for d in self.datasets:
            for sample in d:
                yield sample


class Subset(Dataset):
    __module__ = "paddle.io.dataloader.dataset"

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, idx):
        return self.dataset[self.indices[idx]]

    def __len__(self):
        return len(self.indices)


def random_split(dataset, lengths, generator=None):
    if sum(lengths) <= 1 and any([isinstance(n, float) for n in lengths]):
        sizes = [int(math.floor(len(dataset) * f)) for f in lengths]
        left = len(dataset) - sum(sizes)
        for i in range(left):
            sizes[i % len(sizes)] = sizes[i % len(sizes)] + 1
        lengths = sizes
    if sum(lengths) != len(dataset):
        raise ValueError("Sum of input lengths does not equal the length of the input dataset!")
    order = _permutation(sum(lengths))
    out = []
    at = 0
    for n in lengths:
        out.append(Subset(dataset, order[at : at + n]))
        at = at + n
    return out


def _permutation(n):
    from .._core.dtype import int64

    return _op.randperm(n=n, dtype=int64).tolist()


class Sampler:
    __module__ = "paddle.io.dataloader.sampler"

    def __init__(self, data_source=None):
        self.data_source = data_source

    def __iter__(self):
        raise NotImplementedError


class SequenceSampler(Sampler):
    __module__ = "paddle.io.dataloader.sampler"

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    """Order from numpy's global generator, as Paddle has it."""

    __module__ = "paddle.io.dataloader.sampler"

    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        self.data_source = data_source
        self.replacement = replacement
        self._num_samples = num_samples
        self.generator = generator

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        import numpy as np

        n = len(self.data_source)
        if self.generator is not None:
            for i in range(self.num_samples):
                try:
                    index = next(self.generator)
                except StopIteration:
                    return
                yield index
        elif self.replacement:
            for index in np.random.choice(np.arange(n), self.num_samples, replace=True).tolist():
                yield index
        else:
            for index in np.random.choice(np.arange(n), self.num_samples, replace=False).tolist():
                yield index

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    __module__ = "paddle.io.dataloader.sampler"

    def __init__(self, indices):
        self.indices = indices

    def __iter__(self):
        for i in _permutation(len(self.indices)):
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    __module__ = "paddle.io.dataloader.sampler"

    def __init__(self, weights, num_samples, replacement=True):
        self.weights = weights
        self.num_samples = num_samples
        self.replacement = replacement

    def __iter__(self):
        import numpy as np

        weights = np.array(self.weights)
        weights = weights / weights.sum()
        return iter(np.random.choice(len(self.weights), self.num_samples, self.replacement, weights).tolist())

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    __module__ = "paddle.io.dataloader.batch_sampler"

    def __init__(self, dataset=None, sampler=None, shuffle=False, batch_size=1, drop_last=False):
        if sampler is None:
            if dataset is None:
                raise AssertionError("dataset should not be None when sampler is None")
            sampler = RandomSampler(dataset) if shuffle else SequenceSampler(dataset)
        elif shuffle:
            raise AssertionError("shuffle should be False when sampler is set")
        if not (isinstance(batch_size, int) and batch_size > 0):
            raise AssertionError("batch_size should be None or a positive value when batch_sampler is not given")
        self.sampler = sampler
        self.batch_size = batch_size
        self.shuffle = shuffle
        self.drop_last = drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if not self.drop_last and len(batch) > 0:
            yield batch

    def __len__(self):
        n = len(self.sampler)
        return n // self.batch_size if self.drop_last else (n + self.batch_size - 1) // self.batch_size


class DistributedBatchSampler(BatchSampler):
    """With one process, a batch sampler that can be told the epoch."""

    __module__ = "paddle.io.dataloader.batch_sampler"

    def __init__(self, dataset, batch_size, num_replicas=None, rank=None, shuffle=False, drop_last=False):
        BatchSampler.__init__(self, dataset, None, shuffle, batch_size, drop_last)
        self.epoch = 0

    def set_epoch(self, epoch):
        self.epoch = epoch


def default_collate_fn(batch):
    """Stacks samples: numbers and arrays to tensors, dicts and lists member by member."""
    import numpy as np

    sample = batch[0]
    if isinstance(sample, _tensor.tensor_class()):
        return _op.stack(list(batch), axis=0)
    if isinstance(sample, (bool, int, float)):
        return _tensor.from_data(list(batch), None)
    if isinstance(sample, (str, bytes)):
        return batch
    if isinstance(sample, dict):
        return {key: default_collate_fn([d[key] for d in batch]) for key in sample}
    if isinstance(sample, (list, tuple)):
        if not all([len(s) == len(sample) for s in batch]):
            raise RuntimeError("fileds number not same among samples in a batch")
        return [default_collate_fn(list(field)) for field in zip(*batch)]
    if hasattr(sample, "shape") or isinstance(sample, np.ndarray):
        return _tensor.from_data(np.stack(list(batch), axis=0), None)
    raise TypeError(
        "batch data can only contains: tensor, numpy.ndarray, dict, list, number, paddle.Tensor, but got " + str(type(sample))
    )


class DataLoader:
    """Batches of a data set, in this process whatever `num_workers` says."""

    __module__ = "paddle.io.reader"

    def __init__(
        self,
        dataset,
        feed_list=None,
        places=None,
        return_list=True,
        batch_sampler=None,
        batch_size=1,
        shuffle=False,
        drop_last=False,
        collate_fn=None,
        num_workers=0,
        use_buffer_reader=True,
        prefetch_factor=2,
        use_shared_memory=True,
        timeout=0,
        worker_init_fn=None,
        persistent_workers=False,
    ):
        self.dataset = dataset
        self.return_list = return_list
        self.collate_fn = collate_fn
        self.num_workers = num_workers
        self.drop_last = drop_last
        self._iterable = isinstance(dataset, IterableDataset)
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or drop_last:
                raise AssertionError("batch_size/shuffle/drop_last should not be set when batch_sampler is given")
            self.batch_sampler = batch_sampler
            self.batch_size = None
        else:
            self.batch_size = batch_size
            self.batch_sampler = None
            if not self._iterable and batch_size is not None:
                self.batch_sampler = BatchSampler(dataset, None, shuffle, batch_size, drop_last)

    def __len__(self):
        if self._iterable:
            raise ValueError("length of IterableDataset not supported")
        return len(self.batch_sampler) if self.batch_sampler is not None else len(self.dataset)

    def _collate(self, samples):
        return (default_collate_fn if self.collate_fn is None else self.collate_fn)(samples)

    def __iter__(self):
        if self._iterable:
            batch = []
            for sample in self.dataset:
                if self.batch_size is None:
                    yield sample
                    continue
                batch.append(sample)
                if len(batch) == self.batch_size:
                    yield self._collate(batch)
                    batch = []
            if batch and not self.drop_last:
                yield self._collate(batch)
        elif self.batch_sampler is None:
            for i in range(len(self.dataset)):
                yield self.dataset[i]
        else:
            for indices in self.batch_sampler:
                yield self._collate([self.dataset[i] for i in indices])

    def __call__(self):
        return iter(self)


def get_worker_info():
    return None


__getattr__ = _module_getattr(__name__, globals())
