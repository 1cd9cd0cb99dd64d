#!/usr/bin/env python3
"""Random plain-Python functions behave the same before and after conversion.

usage: fuzz_convert.py DY2ST [FIRST_SEED [COUNT]]     (100 of seed 0 on: fuzz_convert.py target/debug/dy2st 0 100)

Each seed gives one function with branches, loops of every kind, exits, handlers, `with`, closures, `del`, walrus and
comprehensions. It runs as it is and converted, on several arguments; results, exceptions and what it logged must agree.
Needs CPython only. Functions that differ are kept in the temporary folder that is printed.
"""
import random,subprocess,sys,os,tempfile
B=sys.argv[1]; seed0=int((sys.argv+['0'])[2]); N=int((sys.argv+['0','100'])[3]) if len(sys.argv)>3 else 100
OUT=tempfile.mkdtemp(prefix='fuzz_convert_')
sys.path.insert(0,os.path.join(os.path.dirname(os.path.abspath(__file__)),'..','crates','transform','py'))
VARS=['a','b','c','d','e']
class G:
    def __init__(s,r): s.r=r; s.n=0; s.lines=[]; s.uid=0
    def expr(s,d=0):
        r=s.r; k=r.random()
        if d>2 or k<.35: return r.choice(VARS)
        if k<.5: return str(r.randint(0,6))
        if k<.75: return '%s %s %s'%(s.atom(d),r.choice('+-*'),s.atom(d))
        if k<.8: return '(%s if %s else %s)'%(s.expr(d+1),s.test(d+1),s.expr(d+1))
        if k<.85: return '(%s %s %s)'%(s.expr(d+1),r.choice(['and','or']),s.expr(d+1))
        if k<.88: return 't(%s)'%s.expr(d+1)
        if k<.9: return 'sum(q + %s for q in range(%s %% 4))'%(r.choice(VARS),r.choice(VARS))
        if k<.92: return 'len([q for q in range(%s %% 5) if q > %s])'%(r.choice(VARS),s.atom(d))
        if k<.94: return '(lambda q: q + %s)(%s)'%(r.choice(VARS),s.atom(d))
        return s.atom(d)
    def atom(s,d):
        return s.r.choice(VARS) if s.r.random()<.7 else str(s.r.randint(0,6))
    def test(s,d=0):
        r=s.r;k=r.random()
        if k<.6: return '%s %s %s'%(s.expr(d+2),r.choice(['<','>','==','!=','<=']),s.expr(d+2))
        if k<.7: return '%s < %s <= %s'%(s.atom(d),s.atom(d),s.atom(d))
        if k<.8 and d<2: return '%s %s %s'%(s.test(d+1),r.choice(['and','or']),s.test(d+1))
        if k<.85 and d<2: return 'not (%s)'%s.test(d+1)
        if k<.9: return '%s in (1, 2, %s)'%(s.atom(d),s.atom(d))
        if k<.93 and d==0: return '(%s := %s) > %s'%(r.choice(VARS),s.expr(2),s.atom(d))
        if k<.95: return 'True'
        return s.atom(d)
    def block(s,ind,depth,loop):
        n=s.r.choice([1,1,2,2,3])
        for _ in range(n): s.stmt(ind,depth,loop)
    def w(s,ind,t): s.lines.append('    '*ind+t)
    def stmt(s,ind,depth,loop):
        r=s.r;k=r.random()
        if r.random()<.12: s.w(ind,'# note %d'%s.n); s.n+=1
        if depth>3 or k<.3:
            v=r.choice(VARS)
            z=r.random()
            if z<.6: s.w(ind,'%s = %s'%(v,s.expr()))
            elif z<.75: s.w(ind,'%s += %s'%(v,s.atom(0)))
            elif z<.8: s.w(ind,'%s, %s = %s, %s'%(v,r.choice(VARS),s.expr(1),s.expr(1)))
            elif z<.85: s.w(ind,'log(%s)'%s.expr())
            elif z<.9: s.w(ind,'fs.append(lambda: %s)'%r.choice(VARS))
            elif z<.93: s.w(ind,'log(%s if %s else %s)'%(s.expr(1),s.test(1),s.expr(1)))
            elif z<.96: s.w(ind,'del %s'%v)
            else: s.w(ind,'assert %s, "m%d"'%(s.test(),s.n))
        elif k<.55:
            s.w(ind,'if %s:'%s.test()); s.block(ind+1,depth+1,loop)
            while r.random()<.25: s.w(ind,'elif %s:'%s.test()); s.block(ind+1,depth+1,loop)
            if r.random()<.5: s.w(ind,'else:'); s.block(ind+1,depth+1,loop)
        elif k<.68:
            z=r.random()
            if z<.4: s.w(ind,'for %s in range(%s %% 4):'%(r.choice(VARS+['i','j']),s.atom(0)))
            elif z<.6: s.w(ind,'for %s in range(3):'%r.choice(['i','j','k']))
            elif z<.8: s.w(ind,'for i, %s in enumerate(xs):'%r.choice(VARS+['j']))
            else: s.w(ind,'for %s in [%s, %s]:'%(r.choice(VARS+['i']),s.expr(2),s.expr(2)))
            s.block(ind+1,depth+1,True)
            if r.random()<.25: s.w(ind,'else:'); s.block(ind+1,depth+1,loop)
        elif k<.76:
            s.uid+=1
            s.w(ind,'n%d = 0'%s.uid); u=s.uid
            s.w(ind,'while %s:'%s.test())
            s.w(ind+1,'n%d += 1'%u)
            s.w(ind+1,'if n%d > %s:'%(u,r.choice(['3','4','abs(a) % 5'])))
            s.w(ind+2,'break')
            s.block(ind+1,depth+1,True)
            if r.random()<.25: s.w(ind,'else:'); s.block(ind+1,depth+1,loop)
        elif k<.82:
            if loop and r.random()<.75: s.w(ind,r.choice(['break','continue']))
            else: s.w(ind,'return %s'%r.choice([s.expr(),s.expr(),'None','(%s, %s)'%(s.expr(2),s.expr(2))]))
        elif k<.88:
            s.w(ind,'try:'); s.block(ind+1,depth+1,loop)
            z=r.random()
            if z<.7:
                s.w(ind,'except (ValueError, AssertionError):'); s.block(ind+1,depth+1,loop)
                if r.random()<.3: s.w(ind,'else:'); s.block(ind+1,depth+1,loop)
            if z>=.5: s.w(ind,'finally:'); s.w(ind+1,r.choice(['log("f")','%s = %s'%(r.choice(VARS),s.expr()),'log(%s)'%r.choice(VARS)]))
        elif k<.92:
            s.w(ind,'with cm(%s) as %s:'%(s.atom(0),r.choice(VARS+['g']))); s.block(ind+1,depth+1,loop)
        elif k<.94: s.w(ind,'raise ValueError(%s)'%s.atom(0)) if r.random()<.4 else s.w(ind,'pass')
        elif k<.97:
            v=r.choice(VARS)
            s.uid+=1
            s.w(ind,'def h%d(p):'%s.uid)
            if r.random()<.4: s.w(ind+1,'nonlocal %s'%v)
            else: s.w(ind+1,'%s = p'%v)
            s.w(ind+1,'if p > %s:'%s.r.choice(['2','p',v]))
            s.w(ind+2,'%s = p + 1'%v)
            if r.random()<.5: s.w(ind+2,'return %s'%v)
            s.w(ind+1,'return p * 2')
            s.w(ind,'log(h%d(%s))'%(s.uid,s.atom(0)))
        else: s.w(ind,'fs.append(%s)'%r.choice(['lambda: a + b','lambda z=c: z + a']))
PRE='''    fs = []
    xs = [a, b, 3]
'''
def gen(seed):
    r=random.Random(seed); g=G(r)
    for _ in range(r.randint(3,8)): g.stmt(1,1,False)
    g.w(1,'log("end")')
    if r.random()<.6: g.w(1,'log([fn() for fn in fs])')
    if r.random()<.7: g.w(1,'return %s'%r.choice(['a','b + c','(a, b, c)','d']))
    body='\n'.join(g.lines)
    return 'def f(a, b, c=2):\n'+PRE+body+'\n'
class cm:
    def __init__(s,v): s.v=v
    def __enter__(s): return s.v
    def __exit__(s,*a): LOG.append('exit'); return False
def run(src,args):
    global LOG
    LOG=[]
    def log(v): LOG.append(repr(v)); 
    def t(v): LOG.append('t%r'%(v,)); return v
    env={'log':log,'t':t,'cm':cm}
    exec(compile(src,'m.py','exec'),env)
    steps=[0]
    def tr(fr,ev,arg):
        steps[0]+=1
        if steps[0]>60000: raise TimeoutError
        return tr
    sys.settrace(tr)
    try:
        try: res=repr(env['f'](*args))
        finally: sys.settrace(None)
    except TimeoutError: return None
    except Exception as e:
        nm=type(e).__name__
        m=str(e) if not isinstance(e,(NameError,)) else ''
        res='EXC '+('NameError' if isinstance(e,NameError) else nm)+m
    LOG=[('fn' if 'function' in x else x) for x in LOG]
    return res,LOG
bad=0;tot=0;skip=0
for seed in range(seed0,seed0+N):
    src=gen(seed)
    try: compile(src,'x','exec')
    except SyntaxError: skip+=1; continue
    p=os.path.join(OUT,'%d.py'%seed)
    open(p,'w').write(src)
    q=subprocess.run([B,'convert',p],stdout=subprocess.PIPE,stderr=subprocess.PIPE)
    if q.returncode: print(seed,'RC',q.stderr.decode()[:300]); bad+=1; continue
    out=q.stdout.decode()
    try: compile(out,'x','exec')
    except SyntaxError as e: print(seed,'SYNTAX',e); bad+=1; continue
    ok=True
    for args in [(0,1),(1,2),(2,0),(3,5),(5,3,1),(-1,4,6)]:
        x=run(src,args); 
        if x is None: continue
        y=run(out,args); tot+=1
        if y is None: continue
        if x!=y:
            print(seed,args,'DIFF\n  want',x[0][:200],x[1][:12],'\n  got ',y[0][:200],y[1][:12]); bad+=1; ok=False; break
    if ok: os.remove(p)
print('%d functions, %d runs, %d differ'%(N-skip,tot,bad)+('; see '+OUT if bad else ''))
sys.exit(1 if bad else 0)
