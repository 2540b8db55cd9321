import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Which folder may import which (CONTRIBUTING, "Rooms"), checked on the imports themselves. Lint reports the same faults
 * in the editor; this test also follows dynamic imports.
 */
const root = path.join(import.meta.dirname, '..')
const rooms = ['contract', 'texts', 'server', 'web']
const sources = rooms.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(room, name.split(path.sep).join('/')))
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !name.startsWith('server/testing/')),
)

/** `import … from 'x'`, `export … from 'x'`, `import 'x'` and `import('x')`, types included. */
const importPattern = /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g

function specifiersIn(file: string) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(importPattern)].map(([, from, bare]) => from ?? bare ?? '')
}

/** The file of this repository that an import names; undefined for a package and for generated route types. */
function resolve(file: string, specifier: string) {
  const plain = specifier.replace(/\?.*$/, '')
  if (/\/\+types\//.test(plain)) return undefined
  if (plain.startsWith('#')) return plain.slice(1)
  return plain.startsWith('.') ? path.posix.join(path.posix.dirname(file), plain) : undefined
}

const imports = new Map(
  sources.map((file) => [
    file,
    specifiersIn(file)
      .map((specifier) => resolve(file, specifier))
      .filter((target) => target !== undefined),
  ]),
)

const featureOf = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1]
const isIn = (...folders: string[]) => {
  const prefixes = folders.map((folder) => `${folder}/`)
  return (file: string) => prefixes.some((prefix) => file.startsWith(prefix))
}

/** Missing in Safari 16.4 (phones from 2017 stop at 16), Chrome 111 or Firefox 115. The build lowers syntax alone. */
const tooNew =
  /Promise\.(withResolvers|try)|URL\.(parse|canParse)\(|AbortSignal\.any|\.groupBy\(|\bIterator\.|RegExp\.escape|requestIdleCallback|\.(isSubsetOf|isDisjointFrom)\(/

test('what runs in the browser calls nothing that older phones lack', () => {
  const browsers = sources.filter(isIn('web', 'contract', 'texts'))
  expect(browsers.filter((file) => tooNew.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})

test('no text is empty', async () => {
  const emptyIn = (value: unknown, at: string): string[] => {
    if (typeof value === 'string') return value.trim() === '' ? [at] : []
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, part]) => emptyIn(part, `${at}.${name}`))
  }
  const texts = await Promise.all(
    sources.filter(isIn('texts/nb')).map(async (file) => emptyIn(await import(path.join(root, file)), file)),
  )
  // What is used everywhere says nothing of where.
  expect(texts.flat()).toEqual(['texts/nb/deskMedia.ts.default.details.usedWhere.both'])
})

const compositionRoot = ['app', 'services', 'content', 'work', 'main'].map((name) => `server/${name}.ts`)
const isElsewhere = (file: string) => isIn('server')(file) && !featureOf(file) && !compositionRoot.includes(file)
const isNeighbour = (to: string, from: string) => featureOf(to) && featureOf(to) !== featureOf(from)

test.each<[string, (from: string) => unknown, (to: string, from: string) => unknown]>([
  ['a feature never imports its neighbour', featureOf, isNeighbour],
  ['web/app and web/ui know no feature', isIn('web/app', 'web/ui'), featureOf],
  ['web/ui knows no app', isIn('web/ui'), isIn('web/app', 'web/pages')],
  ['platform and database know no cases', isIn('server/platform', 'server/database'), isIn('server/cases')],
  ['on the server only the composition root imports the features', isElsewhere, featureOf],
  ['the browser knows nothing of the server', isIn('web'), isIn('server')],
  ['the server knows nothing of the browser', isIn('server'), isIn('web')],
  ['contract knows itself alone', isIn('contract'), (to) => !isIn('contract')(to)],
  ['texts know contract and themselves alone', isIn('texts'), (to) => !isIn('contract', 'texts')(to)],
])('%s', (_rule, isFrom, isWrong) => {
  const wrong = sources
    .filter(isFrom)
    .flatMap((from) => (imports.get(from) ?? []).filter((to) => isWrong(to, from)).map((to) => `${from} -> ${to}`))
  expect(wrong).toEqual([])
  expect([...imports.values()].flat().length).toBeGreaterThan(1000)
})
