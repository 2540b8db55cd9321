import { expect, test } from 'vitest'
import { makeScriptsLate } from './lateScripts.ts'

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

test('the files run in the given order, the entry last, and the routes are handed over as before', () => {
  const html = makeScriptsLate(page(script), nonce, reversed)
  expect(html).toContain('for(const file of ["/assets/a.js"])')
  expect(html).toMatch(
    /await import\("\/assets\/manifest\.js"\);\s*const route0=await import\("\/assets\/a\.js"\);\s*window\.__reactRouterRouteModules = \{"root":route0\};\s*import\("\/assets\/entry\.js"\)\.then\([^<]+\)\}\)\(\)<\/script>$/,
  )
})

test.for([
  ['without a module script', '<p>'],
  ['with an import of another form', page(`import { a } from "/assets/a.js";\nimport("/assets/entry.js");`)],
  ['that starts nothing', page('import "/assets/a.js";')],
])('a page %s is an error instead of a page that never starts', ([, html]) => {
  expect(() => makeScriptsLate(html ?? '', nonce, reversed)).toThrow(/script/)
})
