"""Questions about modules, and loading one from a file."""
import _dy2st


class ModuleSpec:
    def __init__(self, name, loader, *, origin=None, is_package=None):
        self.name = name
        self.loader = loader
        self.origin = origin
        self.submodule_search_locations = [] if is_package else None


class _FileLoader:
    def __init__(self, name, path):
        self.name = name
        self.path = path

    def exec_module(self, module):
        source = _dy2st.read_file(self.path).decode("utf-8")
        exec(compile(source, self.path, "exec"), module.__dict__)


def find_spec(name, package=None):
    try:
        module = _dy2st.import_module(name)
    except ImportError:
        return None
    return ModuleSpec(name, None, origin=getattr(module, "__file__", None))


def spec_from_file_location(name, location=None, *, loader=None, submodule_search_locations=None):
    path = location.__fspath__() if hasattr(location, "__fspath__") else location
    return ModuleSpec(name, _FileLoader(name, path), origin=path)


def module_from_spec(spec):
    from types import ModuleType

    module = ModuleType(spec.name)
    module.__file__ = spec.origin
    module.__spec__ = spec
    return module


def resolve_name(name, package):
    return name if not name.startswith(".") else package + name
