import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * What the documents name exists: paths, links, folders, and the sections that comments cite. Decisions are left out, because
 * they may name what was removed since.
 */
const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const foldersOf = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    // git leaves the folders of files that were moved away.
    .filter((name) => readdirSync(path.join(root, folder, name)).length > 0)
const notOurs = new Set(['node_modules', 'build'])
const rooms = foldersOf('.').filter((name) => !notOurs.has(name))
const files = rooms.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.posix.join(room, name.split(path.sep).join('/')),
  ),
)
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
const fence = /^```[^]*?^```$/gm
const rowNumbers = [...read('docs/threats.md').matchAll(/^\| (\d+) \|/gm)].map(([, row]) => row)
const sections = [...read('docs/casework.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name)

const endsLikeFile = /^[\w.@*{},-]+(?:\/[\w.@*{},-]+)*\.(?:tsx?|md|sql|css|cjs|html)$/
const isRoomPath = (name: string) => /^[\w.@*{},/-]+$/.test(name) && rooms.some((room) => name.startsWith(`${room}/`))

/** A path from a room on is taken as it stands; a shorter one («`hooks.test.ts` there») must end some path. */
const exists = (name: string) => {
  if (existsSync(path.join(root, name))) return true
  const pattern = isRoomPath(name) ? name : `**/${name}`
  return files.some((file) => path.posix.matchesGlob(file, pattern))
}

test('every path of this repository that a document names in backticks exists', () => {
  const named = documents.flatMap((document) =>
    [
      ...read(document)
        .replace(fence, '')
        .matchAll(/`([^`\n]+)`/g),
    ]
      .map(([, name = '']) => name)
      // `NNNN` stands for the number of a migration that the reader is about to write.
      .filter((name) => (isRoomPath(name) || endsLikeFile.test(name)) && !name.includes('NNNN'))
      .map((name) => ({ document, name })),
  )
  expect(named.filter(({ name }) => !exists(name))).toEqual([])
  expect(named.length).toBeGreaterThan(200)
})

test('a file that a document names together with a word of it holds that word', () => {
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([A-Za-z]\w+)` in `([\w./-]+\.tsx?)`/g)].map(([, word = '', file = '']) => ({
      document,
      word,
      file,
    })),
  )
  const lacks = ({ word, file }: { word: string; file: string }) =>
    !files.some(
      (one) =>
        path.posix.matchesGlob(one, isRoomPath(file) ? file : `**/${file}`) &&
        new RegExp(`\\b${word}\\b`).test(read(one)),
    )
  expect(named.filter(lacks)).toEqual([])
  expect(named.length).toBeGreaterThan(5)
})

test('every link between documents leads to a file', () => {
  const links = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => ({ document, to })),
  )
  const missing = links.filter(({ document, to }) => !existsSync(path.join(root, path.dirname(document), to)))
  expect(missing).toEqual([])
  expect(links.length).toBeGreaterThan(10)
})

test('the rooms of CONTRIBUTING name the folders of platform, features, app and desk, and no others', () => {
  const [map = ''] = read('CONTRIBUTING.md').match(fence) ?? []
  const namedIn = (folder: string) => {
    const [room = '', ...below] = folder.split('/')
    const part = map.slice(map.indexOf(`\n${room}/\n`))
    return /\{([^}]+)\}/.exec(part.slice(part.indexOf(`  ${below.join('/')}/{`)))?.[1]?.split(/[,\s]+/) ?? []
  }
  for (const folder of [
    'server/features',
    'server/platform',
    'web/app',
    'web/features',
    'web/features/reporting',
    'web/features/desk',
  ])
    expect([folder, namedIn(folder)]).toEqual([folder, foldersOf(folder).toSorted()])
})

test('every section of the casework rules and every row of the threats that code cites exists', () => {
  const sources = files.filter((file) => /\.tsx?$/.test(file)).map((file) => ({ file, text: read(file) }))
  const cited = (pattern: RegExp) =>
    sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([, what]) => ({ file, what })))
  const names = cited(/docs\/casework\.md,[\s/*]*"([^"]+)"/g)
  const rows = cited(/docs\/threats\.md,?[\s/*]*row (\d+)/g)
  expect(names.filter(({ what }) => !sections.includes(what))).toEqual([])
  expect(rows.filter(({ what }) => !rowNumbers.includes(what))).toEqual([])
  expect(cited(/(docs\/casework\.md, section \d)/g)).toEqual([])
  expect(Math.min(names.length, rows.length)).toBeGreaterThan(10)
})
