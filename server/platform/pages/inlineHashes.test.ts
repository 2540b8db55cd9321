import { createHash } from 'node:crypto'
import { hashInlineParts } from './inlineHashes.ts'

const nonce = 'qW3rTyUiOpAsDfGhJkLzXcVb'
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('every script and style of the renderer is named by its hash, and the nonce leaves the page', () => {
  const html =
    `<!doctype html><head><script nonce="${nonce}">start()</script><style nonce="${nonce}">p{color:red}</style>` +
    `<link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/></head>` +
    `<body><script nonce="${nonce}" type="module" async="">import "/assets/a.js"</script></body>`
  const { html: plain, scripts, styles } = hashInlineParts(html, nonce)
  expect(plain).toBe(html.replaceAll(` nonce="${nonce}"`, ''))
  expect(scripts).toEqual([sourceOf('start()'), sourceOf('import "/assets/a.js"')])
  expect(styles).toEqual([sourceOf('p{color:red}')])
})

test('a script that the renderer did not write gets no hash', () => {
  const injected = '<script>steal()</script><script nonce="guessed">steal()</script><style>p{}</style>'
  expect(hashInlineParts(`<script nonce="${nonce}">ours()</script>${injected}`, nonce)).toEqual({
    html: `<script>ours()</script>${injected}`,
    scripts: [sourceOf('ours()')],
    styles: [],
  })
})

test('files, data blocks and equal parts need no hash of their own', () => {
  const html =
    `<script nonce="${nonce}" src="/assets/a.js"></script>` +
    `<script type="application/ld+json" nonce="${nonce}">{"a":1}</script>` +
    `<script nonce="${nonce}">a()</script><script nonce="${nonce}">a()</script>`
  expect(hashInlineParts(html, nonce).scripts).toEqual([sourceOf('a()')])
})

test('line breaks are hashed as a parser reads them', () => {
  expect(hashInlineParts(`<script nonce="${nonce}">a()\r\nb()\r</script>`, nonce).scripts).toEqual([
    sourceOf('a()\nb()\n'),
  ])
})

test.for([
  ['a nonce in text', `<p> nonce="${nonce}"</p>`],
  ['a nonce on another element', `<p nonce="${nonce}"></p>`],
  ['a nonce inside a script', `<script nonce="${nonce}">x="${nonce}"</script>`],
  ['a script without an end', `<script nonce="${nonce}">a()`],
  ['a script with a comment that could move its end', `<script nonce="${nonce}"><!--<script>a()</script>`],
])('%s stops the rendering', ([, html]) => {
  expect(() => hashInlineParts(html ?? '', nonce)).toThrow(/nonce|end/)
})
