/** What the style sheets of the simulated pages begin with. */
export const baseStyle = `
:root{color-scheme:light dark;--paper:light-dark(#f4f5f7,#15181d);--card:light-dark(#fff,#1e2229);
--ink:light-dark(#1b1f26,#eceef2);--muted:light-dark(#566070,#a5adba);--line:light-dark(#d5d9e0,#363c46);
--sign:light-dark(#7a4b00,#ffcf7d);--sign-soft:light-dark(#fff0d1,#3a2e14);--focus:light-dark(#1d4ed8,#93b4ff)}
*{box-sizing:border-box;margin:0}
body{background:var(--paper);color:var(--ink);font:400 1rem/1.55 system-ui,sans-serif;min-height:100dvh;
padding:clamp(16px,5vh,64px) 16px}
main{max-width:480px;margin:0 auto;display:grid;gap:20px}
h1{font-size:1.6rem;line-height:1.15;letter-spacing:-.015em}
.badge{justify-self:start;padding:4px 12px;border-radius:99px;background:var(--sign-soft);color:var(--sign);
font-size:.85rem;font-weight:650}
p{color:var(--muted)}`
