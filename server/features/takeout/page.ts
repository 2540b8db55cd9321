import { longDate, longMomentOf } from '#server/cases/norwegianDates.ts'
import { escapeMarkup, withoutControls } from '#server/platform/markup.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import type { AccountData, CaseData } from './data.ts'
import { accountSections, caseSections, type Block, type Section } from './sections.ts'
import { style } from './pageStyle.ts'

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
  yield chapter('konto', texts.account.title, accountSections(account).slice(0, 1), accountSections(account).slice(1))
  for await (const one of cases()) {
    const [first, ...rest] = caseSections(one)
    yield chapter(anchorOf(one), texts.case.title(one.id, one.is_draft), first ? [first] : [], rest)
  }
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

/** The first sections stand under the chapter's own heading. */
const chapter = (id: string, title: string, first: readonly Section[], rest: readonly Section[]) => `
<section aria-labelledby="${id}">
<h2 id="${id}">${text(title)}</h2>
${first.flatMap(({ blocks }) => blocks.map(block)).join('\n')}
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
