import { makeScriptsLate, makeRunOrder } from './lateScripts.ts'

const nonce = 'qW3rTyUiOpAsDfGhJkLzXcVb'
const page = (script: string) =>
  `<head><link rel="modulepreload" href="/assets/a.js" nonce="${nonce}"/>` +
  `<link rel="modulepreload" href="/assets/entry.js" nonce="${nonce}"/></head>` +
  `<script nonce="${nonce}" type="module" async="">${script}</script>`
const script = `import "/assets/manifest.js";
import * as route0 from "/assets/a.js";
window.__reactRouterRouteModules = {"root":route0};

import("/assets/entry.js");`
const reversed = (files: string[]) => files.toReversed()

test('nothing of a page asks for a script before the page says so', () => {
  const html = makeScriptsLate(page(script), nonce, reversed)
  expect(html).not.toContain('"modulepreload" href')
  expect(html).not.toContain('type="module"')
  expect(html.match(/<link rel="later-modulepreload" href="[^"]+"/g)).toHaveLength(2)
})

test.for([
  ['without a module script', '<p>'],
  ['with an import of another form', page(`import { a } from "/assets/a.js";\nimport("/assets/entry.js");`)],
  ['that starts nothing', page('import "/assets/a.js";')],
])('a page %s is an error instead of a page that never starts', ([, html]) => {
  expect(() => makeScriptsLate(html ?? '', nonce, reversed)).toThrow(/script/)
})

const assets = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([name, text]) => [`/assets/${name}`, { bytes: Buffer.from(text) }]))

test('a script runs after those that it imports, also through a third, and each runs once', () => {
  const runOrder = makeRunOrder(
    assets({
      'form.js':
        'const m=["assets/late.js"];\nimport{a as b}from"./session.js";import"./frame.js";import("./late.js");',
      'session.js': 'import{r}from"./frame.js";export{r as x}from"./runtime.js";',
      'frame.js': 'import * as o from"./runtime.js";var s="from \\"./late.js\\"";',
      'runtime.js': 'export{};',
      'late.js': '',
    }),
  )
  expect(runOrder(['/assets/form.js', '/assets/frame.js'])).toEqual([
    '/assets/runtime.js',
    '/assets/frame.js',
    '/assets/session.js',
    '/assets/form.js',
  ])
})

test('files that import each other are ordered nevertheless', () => {
  const runOrder = makeRunOrder(assets({ 'a.js': 'import"./b.js";', 'b.js': 'import"./a.js";' }))
  expect(runOrder(['/assets/a.js'])).toEqual(['/assets/b.js', '/assets/a.js'])
})
