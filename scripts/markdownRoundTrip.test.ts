import path from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { readEntries } from '#server/database/seed/knowledge.ts'
import { readMarkdown } from '#server/features/knowledge/markdown.ts'
import { payloads } from '#server/testing/payloads.ts'
import { tries } from '#server/testing/randomSeed.ts'

/** The editor's part is the browser's, which no TypeScript project knows together with the server. */
const folder = path.join(import.meta.dirname, '../web/features/desk/markdown')
const load = (name: string) => import(pathToFileURL(path.join(folder, name)).href)
const { toDocument } = await load('toDocument.ts')
const { toMarkdown } = await load('toMarkdown.ts')
const { pastedText, pastedBlocks } = await load('pasted.ts')

const throughEditor = (markdown: string): string => toMarkdown(toDocument(markdown))
/** Readers are shown the same whether the editor has had it or not. */
function expectSame(markdown: string, name = markdown.slice(0, 20)) {
  expect(readMarkdown(throughEditor(markdown)), name).toEqual(readMarkdown(markdown))
}
const hasSource = (markdown: string) => JSON.stringify(toDocument(markdown)).includes('"type":"source"')

/** Marks, words and odd ends of Markdown, beginnings of lines and whole blocks, by chance: what the renderer knows, and what it meets. */
const pieces = String.raw`
  ord å 112 a*b c_d «sitat» 1. - # \ &amp; &nbsp; &#x20; ! (a) ** * _ __ ~~ **fet** *kursiv* [navn](/about) [a](#x
  [**a**](https://example.org/) [tlf](tel:112) [x](javascript:canary=1) [navn][n] [n] ![bilde](/media/a.webp) <b>
  ![](/media/a.webp) ![b](https://example.org/x.png) ![b][n] <https://example.org/>`
const words = [...pieces.trim().split(/\s+/), '`kode`', '`', '§ 77', 'x  y', '\\\n', '  \n']
const line = fc
  .tuple(
    fc.array(fc.constantFrom('> ', '- ', '+ ', '1. ', '2) ', '  ', '    ', '## ', '> [!NOTE]\n> '), { maxLength: 4 }),
    fc.array(fc.constantFrom(...words, ...payloads), { maxLength: 6 }),
    fc.constantFrom(' ', ''),
  )
  .map(([starts, parts, between]) => starts.join('') + parts.join(between))
const short = ['---', '***', '===', '-', '1.', '>', '#', '<!-- a', '[n]: https://example.org/n "t"', '[n]: /om']
const long = ['```js\nkode **a**\n\n# b\n```', '    kode', '<div>\n<b>a</b>\n</div>', '| a |\n|---|']
const whole = fc.constantFrom(...short, ...long, '| a | **b** |\n|:--|--:|\n| 1 | [n] |')
const someMarkdown = fc
  .array(fc.oneof({ weight: 8, arbitrary: line }, whole, fc.string({ unit: 'binary', maxLength: 30 })), {
    minLength: 1,
    maxLength: 12,
  })
  .chain((parts) => fc.constantFrom('\n\n', '\n').map((between) => parts.join(between)))

test('every seeded entry comes back from the editor with the same HTML, and nothing of it is shown as source', async () => {
  const entries = await readEntries()
  expect(entries.length).toBeGreaterThan(20)
  for (const { slug, body } of entries) {
    expectSame(body, slug)
    expect(hasSource(body), slug).toBe(false)
  }
})

test('any Markdown comes back from the editor with the same HTML', () => {
  fc.assert(
    fc.property(someMarkdown, (markdown) => expectSame(markdown)),
    { numRuns: tries(500) },
  )
})

test(
  'deep, long and costly texts come back from the editor with the same HTML, within moments',
  { timeout: 60_000 },
  () => {
    for (const markdown of [
      `${'>'.repeat(9000)} x`,
      `${'- '.repeat(10_000)}x`,
      `${'> '.repeat(18)}x\n\n*a*`,
      Array.from({ length: 60 }, (_, at) => `${'  '.repeat(at)}- a`).join('\n'),
      '*a*b'.repeat(25_000),
      '*a*b'.repeat(240),
      'a\\\n'.repeat(5000),
      'a\n\n'.repeat(5000),
      `${'\n'.repeat(90_000)}a`,
      `a${' '.repeat(90_000)}b`,
    ])
      expectSame(markdown)
  },
)

test('long texts of deep parts come back from the editor with the same HTML', { timeout: 60_000 }, () => {
  const prefix = fc
    .array(fc.constantFrom('> ', '- ', '1. ', '  ', '    '), { maxLength: 25 })
    .map((parts) => parts.join(''))
  const line = fc.tuple(prefix, someMarkdown).map(([before, text]) => before + text)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), (lines) => expectSame(lines.join('\n'))),
    { numRuns: tries(60) },
  )
})

test('a space between two bold texts is bold, whatever stands between them unseen', () => {
  const markdown = '**ord&#x20;** ![](/media/a.webp) **to**'
  expect(readMarkdown(markdown)).toEqual([
    { type: 'paragraph', children: [{ type: 'strong', children: [{ type: 'text', text: 'ord to' }] }] },
  ])
  expectSame(markdown)
})

test('what editors write is edited as what it is and not as source', () => {
  const line =
    'Ring **112**, *når* `du` ***er*** **fet *og kursiv***, [her](/about) **[der](https://a.no/)** [tlf](tel:112)'
  for (const block of [
    line,
    `### ${line}`,
    `- ${line}\n  - § 77\n- 50 %`,
    `1. ${line}\n   - «sitat»`,
    `| A | B |\n| --- | ---: |\n| ${line} | 1 090 |`,
    `> ${line}\n>\n> ${line}`,
    `> [!NOTE]\n> ${line}\n>\n> 1. en\n> 2. to`,
    `${line}\\\nny linje ![En moské](/media/a.webp)`,
    '---',
  ]) {
    expect(hasSource(block), block).toBe(false)
    for (const markdown of [block, `${block}\n\n${line}`, `${line}\n\n${block}`]) expectSame(markdown)
  }
})

test('what the editor cannot show is a block of source, to the letter', () => {
  for (const block of [
    '<div class="x">\n<b>a</b>\n</div>',
    '```js\nkode **a**\n\n# b\n```',
    '    innrykket kode',
    '[navn]: https://example.org/ "t"',
    '| a |\n|---|\n| 1 | for mye |',
    '[](https://example.org/)',
  ]) {
    const document = toDocument(`Før\n\n${block}\n\nEtter`)
    expect(document.content[1], block).toMatchObject({ type: 'source', content: [{ type: 'text', text: block }] })
    expect(toMarkdown(document)).toBe(`Før\n\n${block}\n\nEtter`)
  }
})

test('scripts that are typed or pasted are text to readers', () => {
  for (const payload of payloads) {
    const typed = toMarkdown({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: payload }] }],
    })
    expect(readMarkdown(typed), payload).toEqual([{ type: 'paragraph', children: [{ type: 'text', text: payload }] }])
    expect(toMarkdown({ type: 'doc', content: pastedText(payload) })).toBe(typed)
    const pasted = JSON.stringify(
      readMarkdown(toMarkdown({ type: 'doc', content: pastedBlocks(`<p>a ${payload} b</p>`) })),
    )
    expect(pasted).not.toMatch(/"to":"(?!https?:|mailto:|tel:|[/#])/)
    expect(pasted).not.toMatch(/"from":"(?!\/media\/)/)
  }
})
