import { baseStyle } from '../base-style.ts'

/** The simulated locker's one style sheet; the page's policy contains its hash. */
export const css = `${baseStyle}
:root{--edge:light-dark(#747d8c,#8b95a5);--good:light-dark(#14662f,#9be8b1);--good-soft:light-dark(#dcf5e3,#173322);
--bad:light-dark(#9a1b1b,#ffb3b3);--bad-soft:light-dark(#fde4e4,#3d1a1a)}
a{color:inherit}
.screen{padding:18px;border-radius:14px;background:#10151c;color:#d7e3f2;font:600 1.1rem/1.4 ui-monospace,monospace}
.screen.good{background:var(--good-soft);color:var(--good)}
.screen.bad{background:var(--bad-soft);color:var(--bad)}
form{display:grid;gap:16px}
fieldset{border:1px solid var(--line);border-radius:14px;background:var(--card);padding:6px 16px}
legend{padding:0 6px;color:var(--muted);font-size:.875rem}
fieldset label{display:flex;gap:10px;align-items:center;min-height:48px}
.code{display:grid;gap:6px;font-weight:600}
.code input{min-height:56px;padding:8px 14px;border:1px solid var(--edge);border-radius:12px;background:var(--card);
color:inherit;font:600 1.4rem ui-monospace,monospace;letter-spacing:.12em;text-transform:uppercase}
button{min-height:56px;border:0;border-radius:99px;background:var(--ink);color:var(--paper);font:650 1.05rem system-ui;cursor:pointer}
.doors{display:grid;grid-template-columns:repeat(4,1fr);gap:8px}
.doors i{aspect-ratio:1;border:2px solid var(--edge);border-radius:8px;background:var(--card)}
.doors i.open{border-color:var(--good);background:var(--good-soft);transform:perspective(300px) rotateY(-38deg);transform-origin:left}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`
