import texts from '#texts/nb/takeoutFiles.ts'
import { longDate, longMomentOf } from '#server/platform/norwegianDates.ts'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'
import type { AccountData, CaseData } from './data.ts'
import { accountSections, caseSections, type Block, type Section } from './sections.ts'

const text = (words: string) => escapeMarkup(withoutControls(words))

type Listed = Pick<CaseData, 'id' | 'is_draft' | 'date' | 'category'>

/**
 * `index.html`: everything to read on one page that opens from a folder without a network. No script, nothing fetched, and a policy
 * in the page itself that allows neither; every word from outside is escaped. Piece by piece, so that one case is in memory at a time.
 * @param publicUrl of the portal, where somebody who reads this away from it asks for more; opened only by whoever presses it
 * @param cases read anew for the list of contents and for the page
 */
export async function* indexPage(
  account: AccountData,
  cases: () => AsyncIterable<CaseData>,
  { now, publicUrl }: { now: Date; publicUrl: string },
): AsyncGenerator<string> {
  const listed: Listed[] = []
  for await (const { id, is_draft, date, category } of cases()) listed.push({ id, is_draft, date, category })
  yield head(now, `${publicUrl}/personvern`)
  yield contents(listed)
  yield chapter('konto', texts.account.title, accountSections(account))
  for await (const one of cases())
    yield chapter(anchorOf(one), texts.case.title(one.id, one.is_draft), caseSections(one))
  yield '</main>\n</body>\n</html>\n'
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

const head = (now: Date, toAsk: string) => `<!doctype html>
<html lang="nb">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${text(texts.title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1 id="toppen">${text(texts.title)}</h1>
<p>${text(texts.made(longMomentOf(now)))}</p>
</header>
<main>
<p class="keep">${text(texts.keep)}</p>
<p>${text(texts.about)}</p>
<p>${text(texts.notHere)} <a href="${escapeMarkup(toAsk)}" rel="noreferrer">${text(toAsk)}</a></p>
`

const anchorOf = ({ id, is_draft }: Listed) => texts.folder(id, is_draft)

function contents(cases: readonly Listed[]) {
  const lines = cases.map((one) => {
    const title = texts.case.title(one.id, one.is_draft)
    return `<li><a href="#${anchorOf(one)}">${text(texts.case.listed(title, one.date === null ? '' : longDate(one.date), one.category ?? ''))}</a></li>`
  })
  return `<nav aria-labelledby="innhold">
<h2 id="innhold">${text(texts.contents)}</h2>
<ul>
<li><a href="#konto">${text(texts.account.title)}</a></li>
${lines.join('\n')}
</ul>
</nav>
`
}

/** The first section stands under the chapter's own heading. */
const chapter = (id: string, title: string, [first, ...rest]: readonly Section[]) => `
<section aria-labelledby="${id}">
<h2 id="${id}">${text(title)}</h2>
${(first?.blocks ?? []).map(block).join('\n')}
${rest.map(section).join('\n')}
<p class="top"><a href="#toppen">${text(texts.toTop)}</a></p>
</section>
`

const section = ({ title, blocks }: Section) => `<h3>${text(title)}</h3>\n${blocks.map(block).join('\n')}`

function block(one: Block): string {
  if (one.is === 'text') return `<p class="words ${one.look}">${text(one.text)}</p>`
  if (one.is === 'list')
    return `<ul class="words">${one.items.map((item) => `<li>${itemOf(item)}</li>`).join('\n')}</ul>`
  const rows = one.facts.map(({ name, value }) => `<div><dt>${text(name)}</dt><dd>${text(value)}</dd></div>`)
  return `<dl class="words">${rows.join('\n')}</dl>`
}

/** The first line of a document is the way to it. */
function itemOf({ text: words, path }: { text: string; path?: string | null }) {
  if (!path) return text(words)
  const [line = '', ...more] = words.split('\n')
  return [`<a href="${escapeMarkup(addressIn(path))}">${text(line)}</a>`, ...more.map(text)].join('\n')
}

/** Relative to the page, whatever is in a name. */
const addressIn = (path: string) => `./${path.split('/').map(encodeURIComponent).join('/')}`

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
