import fc from 'fast-check'
import { linksIn } from '#contract/entryLinks.ts'
import type { Block } from '#contract/knowledge.ts'
import { payloads } from '#server/testing/payloads.ts'
import { tries } from '#server/testing/randomSeed.ts'
import { isReadableMarkdown } from '#contract/markdownBounds.ts'
import { safeLink } from '#contract/knowledgeMarks.ts'
import { readingMinutes, readMarkdown } from './markdown.ts'

/** The same by what only Markdown can say. */
const inMarkdown = [
  '<javascript:canary=1>',
  '<https://example.org/"onmouseover="canary=1>',
  '![x](javascript:canary=1)',
  '![x"onerror="canary=1](https://example.org/)',
  '[x](java\tscript:canary=1)',
  '[x](java&Tab;script:canary=1)',
  '[x](&#106;avascript:canary=1)',
  '[x](&#x6A;&#x61;vascript:canary=1)',
  '[x](JAVASCRIPT:canary=1)',
  '[x](<javascript:canary=1>)',
  '[x](\u0001javascript:canary=1)',
  '[x](data:text/html;base64,PHNjcmlwdD5jYW5hcnk9MTwvc2NyaXB0Pg==)',
  '[x](vbscript:canary=1)',
  '[x](view-source:javascript:canary=1)',
  '[x](feed:javascript:canary=1)',
  '[x](//example.org/"onclick=canary=1)',
  '[x][j]\n\n[j]: javascript:canary=1',
]

test('headings, lists, quotes, tables, links and marks come through as what they are', () => {
  const start = '# Først\n\n### Så\n\nRing **112** eller *vent*.\n\n1. én\n2. to\n   - under\n\n> sitat\n\n'
  const blocks = readMarkdown(`${start}| a | b |\n|---|---|\n| 1 | [her](/about) |\n\n---`)
  expect(blocks.map(({ type }) => type)).toEqual(['heading', 'heading', 'paragraph', 'list', 'quote', 'table', 'rule'])
  expect(blocks[0]).toMatchObject({ level: 2, id: 'forst' })
  expect(blocks[1]).toMatchObject({ level: 3, id: 'sa' })
  expect(blocks[3]).toMatchObject({ isOrdered: true, start: 1, items: [{ length: 1 }, { length: 2 }] })
  expect(linksIn(blocks)).toEqual(['/about'])
})

test('every heading has an id of its own, and none is one of the page’s', () => {
  const blocks = readMarkdown('## Main\n\n## Hva?\n\n## Hva?\n\n## !!!\n\n## Hva 2')
  const ids = blocks.flatMap((block) => (block.type === 'heading' ? [block.id] : []))
  expect(ids).toEqual(['main-2', 'hva', 'hva-2', 'del', 'hva-2-2'])
})

test('raw HTML is text, an image its description, and a link by name leads where the name says', () => {
  const [raw, picture, named] = readMarkdown(
    '<b>her</b>\n\n![et bilde](https://example.org/x.png)\n\n[navn][n]\n\n[n]: https://example.org/',
  )
  expect(wordsIn(raw)).toBe('<b>her</b>')
  expect(wordsIn(picture)).toBe('et bilde')
  expect(named ? linksIn([named]) : []).toEqual(['https://example.org/'])
})

test('a text takes a minute at least, else its words at 200 a minute', () => {
  expect(readingMinutes(readMarkdown('kort'))).toBe(1)
  expect(readingMinutes(readMarkdown('ord '.repeat(1000)))).toBe(5)
})

describe('links', () => {
  test('lead only to the web, a mailbox, a telephone, or within the portal', () => {
    for (const link of ['https://politiet.no/', 'mailto:a@example.org', 'tel:112', '/about?a=1#b', '#hva'])
      expect(safeLink(link)).toBe(link)
    for (const link of [
      'javascript:canary=1',
      'JaVaScRiPt:canary=1',
      ' javascript:canary=1',
      'java\tscript:canary=1',
      'data:text/html,<script>',
      'vbscript:x',
      'file:///etc/passwd',
      'blob:https://example.org/1',
      '//example.org/',
      '/\\example.org',
      '/\t/example.org',
      '/.//example.org',
      '/%2e//example.org',
      '/x/..//example.org',
      'about',
      '',
    ])
      expect(safeLink(link), link).toBeUndefined()
  })

  test('no text, however odd, makes another kind of link, a foreign path or a failure', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(...payloads, ...inMarkdown),
      fc.constantFrom('](', '[a](', ')', '<', '>', '\n', '> ', '- ', '|', '/', '\\', '//', '..', '\t'),
      fc.constantFrom('javascript:', 'data:', 'https://', 'mailto:', '[x]: ', '[x]', '`', '**', '# ', '&#106;', '%2e'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        for (const given of [text, `[her](${text})`, `[her](<${text}>)`])
          for (const link of linksIn(readMarkdown(given))) {
            const url = new URL(link, 'https://here.invalid/information-hub/x')
            expect(['http:', 'https:', 'mailto:', 'tel:']).toContain(url.protocol)
            if (/^[/#]/.test(link)) expect(url.origin).toBe('https://here.invalid')
          }
      }),
      { numRuns: tries(500) },
    )
  })
})

test('a script smuggled into a text stays words', () => {
  for (const payload of [...payloads, ...inMarkdown]) {
    const blocks = readMarkdown(`Før ${payload} etter\n\n${payload}\n\n[${payload}](${payload})`)
    for (const link of linksIn(blocks)) expect(link).toMatch(/^(https?:|mailto:|tel:|[/#])/)
  }
})

/** Each held a server for seconds to minutes, or ended in its stack, when it was read in full. */
const costly: Record<string, string> = {
  'nine thousand quotes in each other': `${'>'.repeat(9000)} x`,
  'ten thousand lists in each other': `${'- '.repeat(10_000)}x`,
  'quotes in each other in every line': `${'> '.repeat(20)}\n\n`.repeat(2400),
  'lists in each other in every line': `${'- '.repeat(19)}a\n`.repeat(2500),
  'thirty thousand empty headings': '#\n'.repeat(30_000),
  'marks without end in one paragraph': '*a*b'.repeat(25_000),
  'line breaks without end in one paragraph': 'a\\\n'.repeat(33_000),
  'brackets without end in one paragraph': '[a][b]'.repeat(16_000),
  'comments that nothing ends': 'a<!--a-'.repeat(4000),
  'instructions that nothing ends': 'a<?'.repeat(33_000),
  'headings of one line each, underlined': 'a\n=\n'.repeat(2500),
  'code that nothing ends': Array.from({ length: 400 }, (_, at) => `a${'`'.repeat(at + 1)}`).join(''),
  'a table of many columns': `${'a|'.repeat(20_000)}\n${'-|'.repeat(20_000)}\n${'a\n'.repeat(7900)}`,
  'a quote that goes on without its sign': `> ${'a  \n'.repeat(7900)}`,
  'rows below a quote in a list': `- > > > ${'|a|\n'.repeat(7900)}`,
  'links whose title nothing ends': `${'[a](b (c'.repeat(450)}${'d'.repeat(60_000)}`,
}
test.for(Object.keys(costly))('a text of %s is read in a moment', { timeout: 30_000 }, (name) => {
  const text = costly[name] ?? ''
  expect(isReadableMarkdown(text)).toBe(false)
  const blocks = readMarkdown(text)
  expect(blocks.length).toBeGreaterThan(0)
  expect(readingMinutes(blocks)).toBeGreaterThan(0)
})

test('long paragraphs of links and code, many underlined headings, and marks in each other are read in full', () => {
  const links = '[her](https://example.org/her) og `der`, '.repeat(150)
  const headings = 'Tittel\n======\n\nEtt < to.\n\n'.repeat(200)
  const list = '- Et punkt som\ngår over to linjer\n'.repeat(200)
  expect(isReadableMarkdown(`${links}\n\n${headings}${list}`)).toBe(true)
  expect(readMarkdown('*a **b '.repeat(300))).toHaveLength(1)
})

test('a text that would take long to parse is shown as it was typed, paragraph by paragraph', () => {
  const deep = `${'> '.repeat(30)}dypt\n\n**ikke fet**`
  expect(readMarkdown(deep)).toEqual([
    { type: 'paragraph', children: [{ type: 'text', text: `${'> '.repeat(30)}dypt` }] },
    { type: 'paragraph', children: [{ type: 'text', text: '**ikke fet**' }] },
  ])
})

/** Every text in the tree, however deep. */
function wordsIn(block: Block | undefined) {
  const found: string[] = []
  JSON.stringify(block, (key, value) => {
    if (key === 'text') found.push(value)
    return value
  })
  return found.join('')
}
