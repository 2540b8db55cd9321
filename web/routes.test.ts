import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from './routes.ts'

/** Every page with its path; a layout has none of its own. */
const pagesIn = (entries: RouteConfigEntry[]): { path: string; file: string }[] =>
  entries.flatMap(({ path: at = '', file, index, children }) =>
    children ? pagesIn(children) : [{ path: index ? '/' : `/${at}`, file }],
  )

async function isPublic(file: string) {
  const module: { handle?: { isPublic?: boolean } } = await import(path.join(import.meta.dirname, file))
  return module.handle?.isPublic === true
}

test('these pages are public, and every other is private: never kept by browsers, rendered without its parameters', async () => {
  const pages = await Promise.all(
    pagesIn(routes).map(async ({ path: at, file }) => ((await isPublic(file)) ? [at] : [])),
  )
  expect(pages.flat().toSorted()).toEqual([
    '/',
    '/*',
    '/about',
    '/create-impact',
    '/impact',
    '/impact/:id',
    '/information-hub',
    '/information-hub/:slug',
    '/landing',
    '/tall',
    '/tall/:slug',
    '/tall/:slug/:figure',
    '/tall/data',
  ])
}, 60_000)
