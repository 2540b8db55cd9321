import fc from 'fast-check'
import { payloads } from './payloads.ts'

/** Words, marks, blocks and odd ends of Markdown, put together by chance: what the renderer knows, and what it meets. */
const word = fc.constantFrom(
  'ord',
  'å',
  '112',
  'a*b',
  'c_d',
  '§ 77',
  'x  y',
  '«sitat»',
  '1.',
  '-',
  '#',
  '\\',
  '&amp;',
  '!',
  '(a)',
)
const inline: fc.Arbitrary<string> = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    word,
    fc
      .tuple(fc.constantFrom('**', '*', '_', '__'), fc.array(tie('inline'), { minLength: 1, maxLength: 3 }))
      .map(([mark, parts]) => `${mark}${parts.join(' ')}${mark}`),
    word.map((text) => `\`${text}\``),
    fc
      .tuple(
        tie('inline'),
        fc.constantFrom('/about', 'https://example.org/', 'tel:112', 'javascript:canary=1', '<a b>', '#x "t"'),
      )
      .map(([text, to]) => `[${text}](${to})`),
    fc.constantFrom(
      '[navn][n]',
      '[n]',
      '![bilde](/media/a.webp)',
      '![](/media/a.webp)',
      '![b](https://example.org/x.png "t")',
      '![b][n]',
      '<https://example.org/>',
      '<b>',
      '&nbsp;',
      '&#x20;',
      '\\\n',
      '  \n',
      '\n',
    ),
    fc.constantFrom(...payloads),
  ),
})).inline
const line = fc
  .array(inline, { minLength: 1, maxLength: 5 })
  .chain((parts) => fc.constantFrom(' ', '').map((between) => parts.join(between)))
const indent = (text: string, by: string) =>
  text
    .split('\n')
    .map((each) => by + each)
    .join('\n')
const block: fc.Arbitrary<string> = fc.letrec<{ block: string; blocks: string }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small' },
    line,
    fc.tuple(fc.integer({ min: 1, max: 6 }), line).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
    fc.tuple(line, fc.constantFrom('===', '---')).map(([text, under]) => `${text}\n${under}`),
    fc
      .tuple(
        fc.constantFrom('- ', '* ', '+ ', '1. ', '2) ', '0. '),
        fc.array(tie('blocks'), { minLength: 1, maxLength: 3 }),
      )
      .map(([bullet, items]) =>
        items.map((item) => `${bullet}${indent(item, ' '.repeat(bullet.length)).trimStart()}`).join('\n'),
      ),
    tie('blocks').map((text) => indent(text, '> ')),
    tie('blocks').map((text) => `> [!NOTE]\n${indent(text, '> ')}`),
    fc
      .array(fc.array(fc.oneof(word, inline), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map(([head = [], ...rows]) =>
        [head, head.map((_, at) => [':--', '---', '--:', ':-:'][at % 4] ?? '---'), ...rows]
          .map((cells) => `| ${cells.join(' | ').replaceAll('\n', ' ')} |`)
          .join('\n'),
      ),
    fc.constantFrom(
      '---',
      '***',
      '```js\nkode **a**\n\n# b\n```',
      '    kode',
      '<div>\n<b>a</b>\n</div>',
      '<!-- a',
      '[n]: https://example.org/n "t"',
      '[n]: /om',
      '-',
      '1.',
      '>',
      '#',
      '| a |\n|---|',
    ),
  ),
  blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }).map((blocks) => blocks.join('\n\n')),
})).block

/** A Markdown text of what the renderer knows, regular and odd. */
export const someMarkdown = fc
  .array(
    fc.oneof({ weight: 8, arbitrary: block }, { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) }),
    { minLength: 1, maxLength: 6 },
  )
  .chain((blocks) => fc.constantFrom('\n\n', '\n').map((between) => blocks.join(between)))

const plainLine = fc
  .array(
    fc.oneof(
      fc.constantFrom('Ring', '112', 'når du er trygg.', '§ 77', '«sitat»', 'e-post', '1 090', '50 %'),
      fc.constantFrom(
        '**fet**',
        '*kursiv*',
        '`kode`',
        '***begge***',
        '**fet *og kursiv***',
        '[her](/about)',
        '**[her](https://example.org/)**',
        '[tlf](tel:112)',
        '![En moské](/media/a.webp)',
      ),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(' '))
const plainList = fc
  .tuple(fc.constantFrom('- ', '1. '), fc.array(plainLine, { minLength: 1, maxLength: 4 }), plainLine)
  .map(([bullet, items, under]) =>
    [...items, `${items[0]}\n${' '.repeat(bullet.length)}- ${under}`].map((item) => bullet + item).join('\n'),
  )
const plainTable = fc
  .array(fc.tuple(plainLine, plainLine), { minLength: 1, maxLength: 4 })
  .map((rows) => ['| A | B |', '| --- | ---: |', ...rows.map(([a, b]) => `| ${a} | ${b} |`)].join('\n'))

/** A Markdown text as editors write it. */
export const plainMarkdown = fc
  .array(
    fc.oneof(
      plainLine,
      fc.tuple(fc.integer({ min: 2, max: 4 }), plainLine).map(([level, text]) => `${'#'.repeat(level)} ${text}`),
      plainList,
      plainTable,
      fc.tuple(plainLine, plainLine).map(([a, b]) => `> ${a}\n>\n> ${b}`),
      fc.tuple(plainLine, plainList).map(([a, b]) => `> [!NOTE]\n> ${a}\n>\n${indent(b, '> ')}`),
      fc.tuple(plainLine, plainLine).map(([a, b]) => `${a}\\\n${b}`),
      fc.constant('---'),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((blocks) => blocks.join('\n\n'))
