"""Runs pandas programs for SPARTA Workbench. Each runs in a forked process that reaches nothing but its tables; where
Python cannot fork, one runs in this process, which then ends.

Messages in both directions are JSON behind their length (four bytes, big-endian); the first reply stands behind a
marker, since Python may print while it starts. What a program's process says stands behind a seal that the workbench
made for this run, and ? for a question or = for the reply; without it, it is not the runner's own. Walls: Landlock (no files, no TCP) around the whole runner, or bubblewrap
where the kernel has no Landlock; in the process of a program a list of allowed system calls, limits, an audit hook, and
a check of the program's syntax tree. Where the kernel does not confine programs, the runner says so, and the workbench
sends it only programs that it trusts.
"""
import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
import time

REPLIES = os.dup(1)
NULL = os.open(os.devnull, os.O_RDWR)
for number in (1, 2):
    os.dup2(NULL, number)

MOST_REPLY = 32 << 20
MOST_PRINTED = 64 << 10
MOST_ASKED = 1 << 20
MOST_DIGITS = 1000


def put(handle, data):
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest):]


def send(body, marker=b''):
    put(REPLIES, marker + struct.pack('>I', len(body)) + body)


def say(value):
    send(json.dumps(value).encode())


def read(count):
    parts = b''
    while len(parts) < count:
        part = os.read(0, min(count - len(parts), 1 << 20))
        if not part:
            os._exit(0)
        parts += part
    return parts


def hear():
    return read(struct.unpack('>I', read(4))[0])


def start(value):
    send(json.dumps(value).encode(), b'\0sparta\0')


if sys.version_info < (3, 9):
    start({'lacks': 'Python 3.9 or newer (it is %d.%d)' % sys.version_info[:2]})
    os._exit(0)

# Calls that a program may make, by machine, behind the number of the machine.
ALLOWED = {
    'x86_64': (0xC000003E, [0, 1, 3, 5, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 28, 35, 39, 60, 96, 98, 100, 131, 186,
                            202, 204, 219, 228, 229, 230, 231, 318, 324, 334]),
    'aarch64': (0xC00000B7, [63, 64, 57, 80, 62, 222, 226, 215, 214, 134, 135, 139, 124, 216, 233, 101, 172, 93, 169,
                             165, 153, 132, 178, 98, 123, 128, 113, 114, 115, 94, 278, 283, 293]),
}
LINUX = sys.platform.startswith('linux')
MACHINE = os.uname().machine if LINUX else ''
FORKS = hasattr(os, 'fork')
LIBC = ctypes.CDLL(None, use_errno=True) if LINUX else None
WRAPPED = sys.argv[1:] == ['wrapped']


def landlock():
    """Gives the version of Landlock; less than 1 if the kernel has none."""
    return LIBC.syscall(444, None, ctypes.c_size_t(0), 1)


def wrap():
    """Starts this script again in bubblewrap, which shows it the libraries of Python and no more; says why not, if so."""
    tool = shutil.which('bwrap')
    if tool is None:
        return 'there is no bubblewrap'
    shown = {'/usr', '/bin', '/lib', '/lib32', '/lib64', '/etc/alternatives', '/etc/ld.so.cache', sys.prefix,
             sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, *sys.path}
    command = [tool, '--unshare-all', '--die-with-parent', '--cap-drop', 'ALL', '--proc', '/proc',
               '--dev-bind', os.devnull, os.devnull]
    for path in sorted(path for path in shown if os.path.exists(path)):
        command += ['--ro-bind', path, path]
    python = sys.executable if sys.prefix != sys.base_prefix else os.path.realpath(sys.executable)
    command += ['--remount-ro', '/', python, '-E', '-B', '-X', 'utf8', '-c']
    libraries = 'import sys; sys.path[:] = %r\n' % sys.path
    try:
        tried = subprocess.run(command + [libraries + 'import pandas'], stdin=NULL, stdout=NULL, stderr=subprocess.PIPE,
                               timeout=20)
    except (OSError, subprocess.SubprocessError) as error:
        return 'bubblewrap failed: ' + str(error)[:200]
    if tried.returncode:
        return 'bubblewrap failed: ' + tried.stderr.decode(errors='replace').strip()[-200:].split('\n')[-1]
    os.dup2(REPLIES, 1)
    os.execv(tool, command + [libraries + script.decode(), 'wrapped'])


# Why the kernel does not confine programs; None if it does.
WEAKNESS = None
if not LINUX or MACHINE not in ALLOWED:
    WEAKNESS = 'it is no Linux on x86-64 or aarch64'
elif not FORKS:
    WEAKNESS = 'Python cannot fork'
elif not WRAPPED and landlock() < 1:
    WEAKNESS = 'the kernel has no Landlock, and ' + wrap()

try:
    import numpy
    import pandas
except ImportError as missing:
    start({'lacks': getattr(missing, 'name', None) or str(missing)})
    os._exit(0)
FACTS = {'python': '%d.%d.%d' % sys.version_info[:3], 'pandas': pandas.__version__, 'numpy': numpy.__version__}
if tuple(int(part) for part in pandas.__version__.split('.')[:2]) < (1, 5):
    start({'lacks': 'pandas 1.5 or newer (it has ' + pandas.__version__ + ')'})
    os._exit(0)

# What a program may need later is imported now: there will be no files.
import _strptime
import ast
import collections
import collections.abc
import datetime
import decimal
import io
import math
import mmap
import re
import socket
import string
import types
import warnings
import numpy.linalg
import numpy.random
import pandas.api.types
import pandas.core.resample
import pandas.io.formats.format
import pandas.io.formats.string
import pandas.tseries.offsets

warnings.simplefilter('ignore')
READ_CSV = pandas.read_csv
TABLES = {}


def warm():
    frame = READ_CSV(io.StringIO('a,b,c\nx,1,2020-01-01\ny,,2021-02-03\n'), dtype={'a': str, 'c': str})
    other = frame.merge(frame, on='a', how='left', indicator=True).sort_values(['b_x'], kind='stable')
    frame['a'].str.fullmatch('x.*', na=False)
    pandas.to_datetime(frame['c']).dt.year
    pandas.to_datetime(frame['c'], format='%Y-%m-%d')
    frame.groupby(['a'], dropna=False, sort=False).agg(n=('b', 'mean'), m=('b', 'nunique')).reset_index()
    frame.pivot_table(index='a', values='b', aggfunc='sum')
    pandas.concat([frame, frame]).drop_duplicates()
    frame['b'].rank()
    frame['b'].quantile(0.5)
    str(other)
    str(frame['b'].describe())


warm()

# Walls.
if FORKS:
    import resource
    import select
    import signal
MEMORY = os.open('/proc/self/statm', os.O_RDONLY) if os.path.exists('/proc/self/statm') else None


class Ruleset(ctypes.Structure):
    _fields_ = [('files', ctypes.c_uint64), ('net', ctypes.c_uint64), ('scoped', ctypes.c_uint64)]


class Filter(ctypes.Structure):
    _fields_ = [('length', ctypes.c_ushort), ('code', ctypes.c_char_p)]


def close_files():
    """Lets this process and its children open no file and no TCP connection; says why not, if so."""
    version = landlock()
    rights = (1 << 13) - 1 | (version >= 2) << 13 | (version >= 3) << 14 | (version >= 5) << 15
    rules = Ruleset(rights, 3 if version >= 4 else 0, 3 if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    handle = LIBC.syscall(444, ctypes.byref(rules), ctypes.c_size_t(size), 0)
    if handle < 0 or LIBC.prctl(38, 1, 0, 0, 0) or LIBC.syscall(446, handle, 0):
        return 'Landlock refused: ' + os.strerror(ctypes.get_errno())
    os.close(handle)
    return None


def close_calls():
    """Leaves this process the system calls of a computation."""
    machine, allowed = ALLOWED[MACHINE]
    code = [(0x20, 0, 0, 4), (0x15, 1, 0, machine), (0x06, 0, 0, 0x80000000), (0x20, 0, 0, 0)]
    for call in allowed:
        code += [(0x15, 0, 1, call), (0x06, 0, 0, 0x7FFF0000)]
    code.append((0x06, 0, 0, 0x00050001))
    text = b''.join(struct.pack('HBBI', *line) for line in code)
    program = Filter(len(code), text)
    if LIBC.prctl(38, 1, 0, 0, 0) or LIBC.prctl(22, 2, ctypes.byref(program), 0, 0):
        raise OSError('seccomp refused: ' + os.strerror(ctypes.get_errno()))


def enclose(keep, hearing, seconds, memory):
    """Puts the process that is to run a program behind its walls; one pipe to speak stays open, and one to listen."""
    if LINUX:
        LIBC.prctl(1, signal.SIGKILL, 0, 0, 0)  # it ends with the runner
    os.dup2(hearing, 0)
    for handle in range(3, 256):
        if handle != keep:
            try:
                os.close(handle)
            except OSError:
                pass
    for what, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, int(seconds) + 2),
                       (resource.RLIMIT_FSIZE, 0), (resource.RLIMIT_CORE, 0), (resource.RLIMIT_NOFILE, 64),
                       (resource.RLIMIT_NPROC, 0)):
        try:
            resource.setrlimit(what, (most, most + 1 if what == resource.RLIMIT_CPU else most))  # SIGXCPU, then SIGKILL
        except (ValueError, OSError):
            if WEAKNESS is None:
                raise
    if WEAKNESS is None:
        close_calls()


def attempts():
    """Lists attempts to leave; each must fail."""
    return {
        'read a file': lambda: os.open('/etc/passwd', os.O_RDONLY),
        'write a file': lambda: os.open('/tmp/sparta-' + str(os.getpid()), os.O_WRONLY | os.O_CREAT),
        'ask for a file': lambda: os.stat('/etc/passwd'),
        'list a folder': lambda: os.listdir('/sys'),
        'make a socket': lambda: socket.socket().close(),
        'start a process': os.fork,
        'start a program': lambda: os.execv('/bin/true', ['true']),
        'send a signal': lambda: os.kill(os.getppid(), 0),
        'trace a process': lambda: LIBC.ptrace(0, 0, 0, 0) == 0 or fail(),
        'queue system calls': lambda: LIBC.syscall(425, 1, None) >= 0 or ctypes.get_errno() != 1 or fail(),
        'use much memory': lambda: mmap.mmap(-1, 2 << 30, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS),  # none touched
    }


def fail():
    raise OSError('refused')


def holes(names):
    found = []
    for name, attempt in attempts().items():
        if name in names or not names:
            try:
                attempt()
                found.append(name)
            except (OSError, MemoryError):
                pass
    return found


def asker(put_question, get_answer):
    """Gives a function that passes a question of a program to the workbench, and waits for the answer."""
    def ask(question):
        text = json.dumps(question, allow_nan=False).encode()
        if len(text) > MOST_ASKED:
            raise ValueError('a question has at most %d bytes' % MOST_ASKED)
        put_question(text)
        return json.loads(get_answer())
    return ask


def line():
    """Reads a line of the runner in the process of a program."""
    parts = b''
    while not parts.endswith(b'\n'):
        part = os.read(0, 1 << 20)
        if not part:
            raise EOFError('the workbench does not answer')
        parts += part
    return parts


def door(name, ask):
    """Gives a function that asks the workbench while the program waits."""
    def asked(*values, **named):
        answer = ask({'ask': name, 'values': values, 'named': named})
        if 'refused' in answer:
            raise RuntimeError(answer['refused'])
        return [tuple(row) for row in answer['rows']] if 'rows' in answer else answer['value']
    return asked


def used():
    return int(os.pread(MEMORY, 64, 0).split()[0]) * resource.getpagesize() if MEMORY is not None else 0


def forked(task, seconds, memory, seal=b'', doors=False):
    """Runs a task in a process behind walls; gives its sealed reply, or how it ended."""
    read, write = os.pipe()
    hearing, answers = os.pipe()
    limit = used() + memory
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            enclose(write, hearing if doors else NULL, seconds, limit)
            put(write, seal + b'=' + task(asker(lambda text: put(write, seal + b'?' + text + b'\n'), line)))
        except BaseException:
            os._exit(1)
        os._exit(0)
    os.close(write)
    os.close(hearing)
    said = bytearray()
    late = forged = False
    end = time.monotonic() + seconds
    poll = select.poll()
    poll.register(read, select.POLLIN | select.POLLHUP)
    while len(said) <= MOST_REPLY and not forged:
        left = end - time.monotonic()
        if left <= 0 or not poll.poll(left * 1000):
            late = True
            break
        part = os.read(read, 1 << 20)
        if not part:
            break
        said += part
        asks = said.startswith(seal + b'?')
        forged = len(said) > len(seal) and not said.startswith(seal + b'=') and not (doors and asks)
        forged = forged or asks and len(said) > MOST_ASKED + len(seal) + 2
        if asks and said.endswith(b'\n') and not forged:
            send(bytes(said[:-1]))
            said.clear()
            try:
                put(answers, hear() + b'\n')
            except OSError:
                break
    os.close(read)
    os.close(answers)
    os.kill(child, signal.SIGKILL)
    status = os.waitpid(child, 0)[1]
    if late or os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return {'overran': 'TIME'}
    if len(said) > MOST_REPLY:
        return {'overran': 'OUTPUT'}
    if forged or not said.startswith(seal + b'='):
        return {'raised': 'Ended', 'message': 'the program ' + (
            'wrote into the reply of its process' if said else 'ended its process'), 'line': 0}
    return bytes(said)


# Programs.
API_MODULES = {'json', 'math', 're', 'datetime', 'collections'}
JSON_PARTS = {'load', 'loads', 'dump', 'dumps'}
MODULES = {'pandas', 'numpy', 'datetime', 're', 'math', 'numpy.random', 'numpy.linalg', 'pandas.api.types',
           'pandas.tseries.offsets'}
NAMES = set('eval exec compile open input breakpoint help exit quit getattr setattr delattr globals locals vars dir '
            'memoryview __import__ copyright credits license'.split())
PARTS = set('eval query io os sys core compat ctypeslib ctypes f2py builtins testing lib distutils memmap load loads '
            'save savez savez_compressed loadtxt savetxt genfromtxt fromfile tofile fromregex DataSource dump dumps '
            'HDFStore ExcelFile ExcelWriter pipe_to system popen f_globals f_locals f_builtins f_back gi_frame cr_frame '
            'gi_code tb_frame tb_next modules mro'.split())
WRITERS = re.compile('(read|to)_(csv|excel|parquet|pickle|hdf|sql|feather|json|html|latex|stata|gbq|markdown|xml|clipboard'
                     '|orc|table|fwf|sas|spss|sql_query|sql_table)$')


FORMS = ('format', 'format_map')

# pandas and numpy stand ready as pd and np, as frames do. No frame stands ready under a name that programs need themselves; its table is read.
OWN_NAMES = ('result', 'str', 'len', 'range', 'print')


class Refused(Exception):
    def __init__(self, what, line):
        Exception.__init__(self, what)
        self.line = line


def barred(name):
    """Whether no program may use an attribute of that name."""
    return (name.startswith('_') or bool(WRITERS.match(name)) and name != 'read_csv'
            or name in PARTS and not (MODULES is API_MODULES and name in JSON_PARTS))


def identifiers(node):
    """Gives the names that a node of a syntax tree reads or binds, wherever they stand."""
    for name, value in ast.iter_fields(node):
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, str) and name not in ('value', 'type_comment'):
                yield part


def check(tree):
    """Refuses what no program over tables needs; the walls hold without it, but an error with a line says more."""
    for node in ast.walk(tree):
        line = getattr(node, 'lineno', 0)
        modules = []
        parts = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            modules = ['.' * node.level + (node.module or '')]
            parts = [alias.name for alias in node.names]
        elif isinstance(node, ast.Attribute):
            parts = [node.attr]
        elif hasattr(node, 'kwd_attrs'):  # a class in a match statement
            parts = node.kwd_attrs
            modules = ['by a pattern: ' + name for name in parts if name in FORMS]
        elif isinstance(node, ast.Name) and node.id in NAMES:
            raise Refused(node.id, line)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.search(r'\.\s*__|@\s*__', node.value):
            raise Refused('a text with a hidden attribute', line)
        for name in modules:
            if name not in MODULES:
                raise Refused('import ' + name, line)
        for name in parts:
            if barred(name):
                raise Refused(name, line)
        for name in identifiers(node):
            if '__' in name and not isinstance(node, ast.keyword):
                raise Refused(name, line)


# A name may also stand in a text that nobody sees before it is made: pandas looks methods up by it, and so does a format.
class Formatter(string.Formatter):
    def get_field(self, name, values, named):
        for part in re.split(r'[.\[\]]', name)[1:]:
            if barred(part):
                raise PermissionError(part)
        return string.Formatter.get_field(self, name, values, named)


FORMATTER = Formatter()


def form_of(value, name):
    """Gives the method format or format_map; that of a text leads to no hidden attribute."""
    if isinstance(value, str):
        return (lambda named: FORMATTER.vformat(value, (), named)) if name == 'format_map' else (
            lambda *values, **named: FORMATTER.vformat(value, values, named))
    if isinstance(value, type) and issubclass(value, str):
        return lambda text, *values, **named: form_of(text, name)(*values, **named)
    return getattr(value, name)


def lead_forms(tree):
    """Leads each use of format through the function above."""
    def led(node):
        if not isinstance(node, ast.Attribute) or node.attr not in FORMS or not isinstance(node.ctx, ast.Load):
            return node
        call = ast.Call(ast.Name('form of', ast.Load()), [node.value, ast.Constant(node.attr)], [])
        for part in (call, call.func, call.args[1]):
            ast.copy_location(part, node)
        return call

    for node in list(ast.walk(tree)):
        for name, value in ast.iter_fields(node):
            setattr(node, name, [led(part) for part in value] if isinstance(value, list) else led(value))


def spoken(target, name, *otherwise):
    """Is getattr for pandas where it looks up what a program names; what pandas names itself stands in its own code."""
    if isinstance(name, str) and barred(name) and name not in sys._getframe(1).f_code.co_consts:
        raise PermissionError(name)
    return getattr(target, name, *otherwise)


def guard_names():
    for part in ('apply', 'groupby.groupby', 'groupby.generic', 'resample', 'base'):
        sys.modules['pandas.core.' + part].getattr = spoken


SHOWN = {}


def shown(module):
    """Gives a program the public part of a module, without the modules that this one uses itself."""
    name = module.__name__
    if name not in SHOWN:
        SHOWN[name] = seen = types.ModuleType(name + ' of a program')
        for part, value in list(vars(module).items()):
            if isinstance(value, types.ModuleType):
                if barred(part) or value.__name__ not in MODULES and not value.__name__.startswith(name + '.'):
                    continue
                value = shown(value)
            if not part.startswith('_'):
                setattr(seen, part, value)
    return SHOWN[name]


def read_csv(tables):
    def reader(filepath_or_buffer, *rest, **options):
        name = str(filepath_or_buffer).replace('\\', '/').rsplit('/', 1)[-1]
        name = name[:-4] if name.endswith('.csv') else name
        if name not in tables:
            raise PermissionError('there is no table ' + name)
        text, usual, frame = tables[name]
        if not rest and dict(options, float_precision='') == dict(usual, float_precision=''):
            return frame.copy()
        return READ_CSV(io.StringIO(text), *rest, **options)
    return reader


def importer(name, globals=None, locals=None, fromlist=(), level=0):
    if name not in MODULES:
        raise ImportError(name + ' cannot be imported here')
    return shown(IMPORT(name, globals, locals, fromlist, level))


IMPORT = __import__
DENIED = ('os.', 'subprocess.', 'socket.', 'ctypes.', 'shutil.', 'pty.', 'fcntl.', 'signal.', 'mmap.', 'sqlite3.', 'glob.',
          'tempfile.', 'pickle.', 'marshal.', 'code.', 'gc.', 'webbrowser.', 'urllib.', 'syslog.', 'resource.')


def audit(event, arguments):
    if event == 'import':
        raise ImportError('nothing more can be imported here')
    if event == 'open' or event.startswith(DENIED):
        raise PermissionError(event + ' is not allowed here')


class Printed(io.TextIOBase):
    def __init__(self):
        io.TextIOBase.__init__(self)
        self.text = ''

    def write(self, text):
        self.text += text[:max(0, MOST_PRINTED - len(self.text))]
        return len(text)


def cell(value):
    if value is None or value is pandas.NaT or value is pandas.NA:
        return None
    if isinstance(value, (bool, numpy.bool_)):
        return bool(value)
    if isinstance(value, (int, numpy.integer)):
        if int(value).bit_length() > MOST_DIGITS * 3.32:
            raise ValueError('a number of more than %d digits is no value of a table' % MOST_DIGITS)
        return int(value)
    if isinstance(value, numpy.float32):
        value = float(str(value))  # its shortest text, as engines print it, not the double beside it
    if isinstance(value, (float, numpy.floating)):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, (list, tuple, set, dict)):
        return str(value)
    return str(value)


def cells(series):
    return [cell(v) for v in (series.to_numpy() if series.dtype == numpy.float32 else series.astype(object).tolist())]


def table(value, most):
    if isinstance(value, pandas.Series):
        value = value.to_frame(value.name if value.name is not None else 'result')
    if isinstance(value, pandas.DataFrame):
        if any(name is not None for name in value.index.names) and not set(value.index.names) & set(value.columns):
            value = value.reset_index()
        if len(value) > most:
            return None
        columns = [cells(value.iloc[:, i]) for i in range(value.shape[1])]
        return {'columns': [str(c) for c in value.columns],
                'rows': [list(row) for row in zip(*columns)] if columns else [[] for _ in range(len(value))]}
    if isinstance(value, (numpy.ndarray, list, tuple, set, pandas.Index)):
        rows = [row if isinstance(row, (list, tuple, numpy.ndarray)) else [row] for row in list(value)[:most + 1]]
        if len(rows) > most:
            return None
        width = max([len(row) for row in rows], default=1)
        return {'columns': ['result' if i == 0 else 'result_%d' % (i + 1) for i in range(width)],
                'rows': [[cell(v) for v in row] for row in rows]}
    return {'columns': ['result'], 'rows': [[cell(value)]]}


def line_of(error):
    line = 0
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename == '<program>':
            line = step.tb_lineno
        step = step.tb_next
    return line


def head(value, rows):
    """Gives the first rows of a frame; none where they hold what is no value of a table."""
    try:
        return table(value.head(rows), rows) if rows else None
    except ValueError:
        return None


def run(wanted, ask):
    global MODULES
    begun = time.monotonic()
    frames = []
    if 'doors' in wanted:
        MODULES = API_MODULES
    sys.stdout = sys.stderr = printed = Printed()
    try:
        tree = ast.parse(wanted['run'], '<program>')
        check(tree)
        lead_forms(tree)
        parts = [(node, compile(ast.Module([node], []), '<program>', 'exec')) for node in tree.body]
        tables = {name: TABLES[kept] for name, kept in wanted.get('tables', {}).items()}
        space = {name: kept[2] for name, kept in tables.items() if name not in OWN_NAMES}
        space.update(__name__='__main__', __builtins__={
            name: value for name, value in vars(sys.modules['builtins']).items() if name not in NAMES})
        space['__builtins__']['__import__'] = importer
        space['form of'] = form_of
        space.update({name: door(name, ask) for name in wanted.get('doors', [])})
        pandas.read_csv = read_csv(tables)
        guard_names()
        space.update({} if 'doors' in wanted else {'pd': shown(pandas), 'np': shown(numpy)})
        globals().pop('LIBC')  # the hook sees no call of a function that is loaded
        sys.addaudithook(audit)
        for node, part in parts:
            exec(part, space)
            target = node.targets[0] if isinstance(node, ast.Assign) else None
            value = space.get(target.id) if isinstance(target, ast.Name) else None
            if isinstance(value, (pandas.DataFrame, pandas.Series)):
                frames.append({'line': node.lineno, 'name': target.id, 'size': len(value),
                               'head': head(value, wanted['head'])})
        if 'result' not in space:
            return {'raised': 'NameError', 'message': 'the program assigns no result', 'line': 0, 'frames': frames}
        output = table(space['result'], wanted['rows'])
        if output is None:
            return {'overran': 'ROWS'}
        output.update(frames=frames, printed=printed.text, nanos=int((time.monotonic() - begun) * 1e9))
        return output
    except Refused as refused:
        return {'forbidden': str(refused), 'line': refused.line}
    except MemoryError:
        return {'overran': 'MEMORY'}
    except PermissionError as error:
        return {'forbidden': str(error)[:300], 'line': line_of(error)}
    except SyntaxError as error:
        return {'raised': 'SyntaxError', 'message': str(error.msg), 'line': error.lineno or 0}
    except BaseException as error:
        return {'raised': type(error).__name__, 'message': str(error)[:300], 'line': line_of(error), 'frames': frames}


def encoded(value):
    try:
        body = json.dumps(value).encode()
        return body if len(body) <= MOST_REPLY else b'{"overran": "OUTPUT"}'
    except MemoryError:
        return b'{"overran": "MEMORY"}'
    except (ValueError, RecursionError) as error:
        return json.dumps({'raised': type(error).__name__, 'message': str(error)[:300], 'line': 0}).encode()


def holes_of_a_program():
    tried = forked(lambda ask: json.dumps({'holes': holes(())}).encode(), 25, 1 << 30)
    try:
        return json.loads(tried[1:])['holes']
    except (TypeError, ValueError, KeyError):  # a verdict, or two processes that both speak
        return ['leave its process']


def serve(wanted):
    """Runs a program and sends its sealed reply."""
    seal = wanted.pop('seal').encode()
    if FORKS:
        reply = forked(lambda ask: encoded(run(wanted, ask)), wanted['seconds'], wanted['memory'], seal, 'doors' in wanted)
        send(reply if isinstance(reply, bytes) else seal + b'=' + json.dumps(reply).encode())
    else:
        send(seal + b'=' + encoded(run(wanted, asker(lambda text: send(seal + b'?' + text), hear))))
        os._exit(0)


def load(wanted):
    usual = {'keep_default_na': False, 'na_values': [wanted['missing']]}
    if wanted['texts']:
        usual['dtype'] = {column: str for column in wanted['texts']}
    frame = READ_CSV(io.StringIO(wanted['csv']), float_precision='round_trip', **usual)
    TABLES[wanted['load']] = (wanted['csv'], usual, frame)
    return {'rows': len(frame)}


os.chdir('/')
os.environ.clear()
FILES = ('read a file', 'write a file', 'list a folder')
if WEAKNESS is None and not WRAPPED:
    WEAKNESS = close_files()
if WEAKNESS is None:
    open_still = holes(FILES) or holes_of_a_program()
    WEAKNESS = 'a program could ' + ', '.join(open_still) if open_still else None
if WEAKNESS is None:
    FACTS.update(walls=('bubblewrap' if WRAPPED else 'Landlock') + ' and seccomp', rules=list(attempts()))
else:
    FACTS.update(weakness='this system cannot confine Python: ' + WEAKNESS)
start(dict(FACTS, once=not FORKS))
import gc
gc.freeze()
while True:
    message = json.loads(hear())
    if 'load' in message:
        try:
            say(load(message))
        except Exception as error:
            say({'raised': type(error).__name__, 'message': str(error)[:300], 'line': 0})
    else:
        serve(message)
