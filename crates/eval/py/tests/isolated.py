"""Run a script under CPython with only our standard library: `python3 isolated.py SCRIPT [ROOT...]`.

Imports are served from the folders ROOT (default: the embedded modules) and from the stand-ins of the native modules in
shim/, never from CPython's library, so that a module that leans on something we do not have fails here.
"""
import builtins
import os
import sys
import types

HERE = os.path.dirname(os.path.abspath(__file__))


class Loader:
    def __init__(self, roots, script):
        self.roots = roots
        self.modules = {}
        self.builtins = dict(vars(builtins))
        self.builtins["__import__"] = self.import_
        self.builtins["open"] = lambda *a, **k: self.load("io").open(*a, **k)
        self.builtins["print"] = self.print_
        self.script = script
        self.modules["builtins"] = self.blank("builtins")
        vars(self.modules["builtins"]).update(self.builtins)
        for name in os.listdir(os.path.join(HERE, "shim")):
            if name.endswith(".py"):
                self.execute(name[:-3], os.path.join(HERE, "shim", name), builtins.__dict__)
        self.modules["_dy2st"].modules = self.modules
        self.modules["_dy2st"].import_module = self.load

    def print_(self, *args, file=None, **kwargs):
        if file is None:
            file = self.load("sys").stdout
        builtins.print(*args, file=file, **kwargs)

    def blank(self, name):
        module = types.ModuleType(name)
        module.__dict__["__builtins__"] = self.builtins
        return module

    def execute(self, name, path, scope=None, package=None):
        module = self.blank(name)
        module.__file__ = path
        module.__package__ = name.rpartition(".")[0]
        if path.endswith("__init__.py"):
            module.__path__ = [os.path.dirname(path)]
            module.__package__ = name
        if scope is not None:
            module.__dict__["__builtins__"] = scope
        self.modules[name] = module
        code = compile(open(path).read(), path, "exec")
        try:
            exec(code, module.__dict__)
        except BaseException:
            self.modules.pop(name, None)
            raise
        return module

    def find(self, name):
        for root in self.roots:
            stem = os.path.join(root, *name.split("."))
            for path in (stem + ".py", os.path.join(stem, "__init__.py")):
                if os.path.isfile(path):
                    return path
        return None

    def load(self, name):
        if name in self.modules:
            return self.modules[name]
        parent, _, leaf = name.rpartition(".")
        if parent:
            self.load(parent)
            if name in self.modules:
                return self.modules[name]
        path = self.find(name)
        if path is None:
            raise ModuleNotFoundError("No module named %r" % name, name=name)
        module = self.execute(name, path)
        module = self.modules.get(name, module)
        if parent:
            setattr(self.modules[parent], leaf, module)
        return module

    def import_(self, name, globals=None, locals=None, fromlist=(), level=0):
        if level:
            package = globals["__package__"]
            for _ in range(level - 1):
                package = package.rpartition(".")[0]
            name = package + "." + name if name else package
        module = self.load(name)
        if not fromlist:
            return module if level else self.modules[name.partition(".")[0]]
        for item in fromlist:
            if item != "*" and not hasattr(module, item) and hasattr(module, "__path__"):
                try:
                    self.load(name + "." + item)
                except ModuleNotFoundError:
                    pass
        return module

    def run(self):
        module = self.blank("__main__")
        module.__file__ = self.script
        self.modules["__main__"] = module
        code = compile(open(self.script).read(), self.script, "exec")
        try:
            exec(code, module.__dict__)
        finally:
            sys.stdout.flush()


if __name__ == "__main__":
    roots = sys.argv[2:] or [os.path.dirname(HERE)]
    loader = Loader([os.path.abspath(r) for r in roots], sys.argv[1])
    loader.modules["_dy2st"].argv[:] = [sys.argv[1]]
    try:
        loader.run()
    except BaseException as e:
        if os.environ.get("RAW_TRACE") or isinstance(e, SystemExit):
            raise
        try:
            tb = e.__traceback__
            while tb is not None and tb.tb_frame.f_code.co_filename.endswith("isolated.py"):
                tb = tb.tb_next
            e.__traceback__ = tb
            loader.load("traceback").print_exception(e)
            sys.exit(1)
        except SystemExit:
            raise
        except BaseException as second:
            e.__context__ = None
            raise second
