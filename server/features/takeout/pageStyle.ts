/** The look of `index.html`: the portal's colours (web/ui/tokens.css), for a screen in light and dark, and for paper. */
export const style = `
:root{color-scheme:light dark;--paper:#faf6ee;--surface:#fffdf9;--ink:#23201b;--soft:#59524a;--line:#e3dacb;--accent:#0f5c55;--link:#0c554e;--mark:#e2efea;--focus:#1b4fb8}
@media (prefers-color-scheme:dark){:root{--paper:#161513;--surface:#211f1c;--ink:#f3eee5;--soft:#c6bdb0;--line:#3b3730;--accent:#71cbba;--link:#8fdccd;--mark:#17352f;--focus:#a4c5ff}}
*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink)}
body{margin:0 auto;padding:1.5rem clamp(1rem,4vw,2rem) 4rem;max-inline-size:48rem;font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",Arial,sans-serif;overflow-wrap:anywhere}
h1,h2,h3{line-height:1.25}
h1{margin:0 0 .25rem;font-size:1.75rem}
h2{margin:0 0 1rem;font-size:1.375rem}
h3{margin:1.75rem 0 .5rem;font-size:1.0625rem}
header p,.small{color:var(--soft)}
header p{margin:0}
a{color:var(--link)}
a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
nav a{padding-block:.25rem}
nav li{margin-block:.625rem}
.keep{padding:.875rem 1rem;border-inline-start:4px solid var(--accent);border-radius:.625rem;background:var(--mark)}
main>section,nav{margin-block-start:2.5rem;padding:1.25rem;border:1px solid var(--line);border-radius:1.125rem;background:var(--surface)}
.words dd,p.words,.words li{white-space:pre-line}
p.words{margin:.25rem 0}
p.plain{margin-block-end:1rem}
ul{margin:0;padding-inline-start:1.25rem}
li{margin-block:.375rem}
dl{margin:0}
dl div{padding-block:.375rem;border-block-end:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0}
@media (min-width:40rem){dl div{display:grid;grid-template-columns:14rem 1fr;gap:1rem}}
@media print{:root{color-scheme:light;--paper:#fff;--surface:#fff;--ink:#000;--soft:#000;--line:#999;--accent:#000;--link:#000;--mark:#fff}main>section,nav{border:0;padding:0}.top{display:none}h2,h3,dt{break-after:avoid}}
`
