import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/**
 * Which folder may import which (CONTRIBUTING, "Rooms"), checked on the imports themselves. Lint reports the same faults
 * in the editor; this test also follows dynamic imports, counts type-only imports, and finds cycles of any length.
 */
const root = path.join(import.meta.dirname, '..')
const rooms = ['contract', 'texts', 'server', 'web']
const files = rooms.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(room, name.split(path.sep).join('/')))
    .filter((name) => /\.tsx?$/.test(name)),
)
const sources = files.filter((name) => !/\.test\.tsx?$/.test(name) && !name.startsWith('server/testing/'))

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
  files.map((file) => [
    file,
    specifiersIn(file)
      .map((specifier) => resolve(file, specifier))
      .filter((target) => target !== undefined),
  ]),
)

/** `from -> to` for every import that `isWrong`. */
const offences = (of: string[], isWrong: (from: string, to: string) => boolean) =>
  of.flatMap((from) => (imports.get(from) ?? []).filter((to) => isWrong(from, to)).map((to) => `${from} -> ${to}`))

const featureOf = (file: string) => /^(?:server|web)\/features\/([^/]+)\//.exec(file)?.[1]
const isIn = (...folders: string[]) => {
  const prefixes = folders.map((folder) => `${folder}/`)
  return (file: string) => prefixes.some((prefix) => file.startsWith(prefix))
}

test('no imports form a cycle, type-only ones included', () => {
  const done = new Set<string>()
  const cycles: string[] = []
  const walk = (file: string, trail: string[]) => {
    const at = trail.indexOf(file)
    if (at >= 0) return void cycles.push([...trail.slice(at), file].join(' -> '))
    if (done.has(file)) return
    for (const next of imports.get(file) ?? []) walk(next, [...trail, file])
    done.add(file)
  }
  for (const file of files) walk(file, [])
  expect(cycles).toEqual([])
  expect([...imports.values()].flat().length).toBeGreaterThan(1000)
})

test('a feature never imports its neighbour', () => {
  const isNeighbour = (from: string, to: string) => featureOf(to) !== undefined && featureOf(to) !== featureOf(from)
  expect(offences(sources.filter(featureOf), isNeighbour)).toEqual([])
})

test('web/app and web/ui know no feature, and ui knows no app', () => {
  const isFeature = (_from: string, to: string) => featureOf(to) !== undefined
  expect(offences(sources.filter(isIn('web/app', 'web/ui')), isFeature)).toEqual([])
  expect(offences(sources.filter(isIn('web/ui')), (_from, to) => isIn('web/app', 'web/pages')(to))).toEqual([])
})

test('platform and database know neither features nor cases', () => {
  const isAbove = (_from: string, to: string) => isIn('server/features', 'server/cases')(to)
  expect(offences(sources.filter(isIn('server/platform', 'server/database')), isAbove)).toEqual([])
})

test('cases know no feature', () => {
  expect(offences(sources.filter(isIn('server/cases')), (_from, to) => featureOf(to) !== undefined)).toEqual([])
})

test('only the composition root imports the features', () => {
  const root = new Set(['server/app.ts', 'server/services.ts', 'server/content.ts', 'server/work.ts', 'server/main.ts'])
  const others = sources.filter((file) => file.startsWith('server/') && !featureOf(file) && !root.has(file))
  expect(offences(others, (_from, to) => featureOf(to) !== undefined)).toEqual([])
})

test('browser and server meet in contract and texts alone', () => {
  expect(offences(sources.filter(isIn('web')), (_from, to) => isIn('server')(to))).toEqual([])
  expect(offences(sources.filter(isIn('server')), (_from, to) => isIn('web')(to))).toEqual([])
  expect(offences(sources.filter(isIn('contract')), (_from, to) => !isIn('contract')(to))).toEqual([])
  expect(offences(sources.filter(isIn('texts')), (_from, to) => !isIn('contract', 'texts')(to))).toEqual([])
})
