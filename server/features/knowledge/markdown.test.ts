import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block, Inline } from '#contract/knowledge.ts'
import { payloads } from '#server/testing/payloads.ts'
import { isSafeLink, readingMinutes, readMarkdown, textOf } from './markdown.ts'

function linksIn(blocks: Block[]): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'list') return block.items.flatMap(linksIn)
    if (block.type === 'quote') return linksIn(block.children)
    if (block.type === 'table') return [...block.head, ...block.rows.flat()].flatMap(inlineLinks)
    return 'children' in block ? inlineLinks(block.children) : []
  })
}
const inlineLinks = (parts: Inline[]): string[] =>
  parts.flatMap((part) =>
    'children' in part ? [...(part.type === 'link' ? [part.to] : []), ...inlineLinks(part.children)] : [],
  )

test('headings, lists, links, tables and emphasis come out as written', () => {
  const tree = readMarkdown(
    '# Først\n\nHei **du** og [alle](/about).\n\n1. en\n2. to\n\n## Først\n\n| a | b |\n|---|---|\n| c | d |\n\n> sitat\n',
  )
  expect(tree.map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list', 'heading', 'table', 'quote'])
  expect(tree[0]).toMatchObject({ level: 2, id: 'forst' })
  expect(tree[3]).toMatchObject({ id: 'forst-2' })
  expect(tree[2]).toMatchObject({ isOrdered: true, start: 1 })
  expect(linksIn(tree)).toEqual(['/about'])
})

test('HTML is text, and a link that could run is only its words', () => {
  for (const payload of payloads) {
    const tree = readMarkdown(`${payload}\n\n[trykk](${payload})\n\n[trykk](javascript:alert(1)) <${payload}>`)
    expect(linksIn(tree).filter((link) => !isSafeLink(link))).toEqual([])
  }
  const [first] = readMarkdown('<script>canary=1</script>')
  expect(first).toMatchObject({ type: 'paragraph', children: [{ type: 'text', text: '<script>canary=1</script>' }] })
  expect(readMarkdown('![bilde](https://example.org/x.png)')).toEqual([{ type: 'paragraph', children: [] }])
})

test('only pages, mails, calls and our own paths are links', () => {
  for (const good of ['https://lovdata.no/x?y=1', 'http://a.no', 'mailto:a@b.no', 'tel:80040008', '/about', '/x#y'])
    expect(isSafeLink(good), good).toBe(true)
  for (const bad of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil',
    '/\\evil',
    'https:evil',
    'vbscript:x',
    'a b',
    '',
  ])
    expect(isSafeLink(bad), bad).toBe(false)
})

test('whatever is written, reading never fails and lets no other kind of link out', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    'javascript:',
    '<',
    '>',
    '#',
    '|',
    '-',
    '\n',
    '*',
    '`',
    'x',
    '\\',
    '/',
    '&#58;',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 60 }), (pieces) => {
      const tree = readMarkdown(pieces.join(''))
      expect(linksIn(tree).every(isSafeLink)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('reading takes a minute at least, and two hundred words are one', () => {
  expect(readingMinutes('Hei.')).toBe(1)
  expect(readingMinutes('ord '.repeat(1000))).toBe(5)
  expect(textOf([{ type: 'strong', children: [{ type: 'text', text: 'a' }] }])).toBe('a')
})
