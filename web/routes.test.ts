import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
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
    pagesIn(routes).map(async ({ path: at, file }) => [at, (await isPublic(file)) ? 'public' : 'private']),
  )
  expect(Object.fromEntries(pages)).toEqual({
    '/': 'public',
    '/landing': 'public',
    '/about': 'public',
    '/information-hub': 'public',
    '/information-hub/:slug': 'public',
    '/impact': 'public',
    '/impact/:id': 'public',
    '/tall': 'public',
    '/tall/data': 'public',
    '/tall/:slug': 'public',
    '/tall/:slug/:figure': 'public',
    '/create-impact': 'public',
    '/*': 'public',
    '/login': 'private',
    '/register': 'private',
    '/sign-up': 'private',
    '/logout': 'private',
    '/email-verify': 'private',
    '/auth/verify-email/:userId/:token': 'private',
    '/forgot-password': 'private',
    '/auth/reset-password/:userId/:token': 'private',
    '/create-harassment': 'private',
    '/update-harassment/:id': 'private',
    '/report-harassment': 'private',
    '/incident/:id/:part?': 'private',
    '/account': 'private',
    '/account/deg': 'private',
    '/account/e-post': 'private',
    '/account/passord': 'private',
    '/account/enheter': 'private',
    '/account/samtykker': 'private',
    '/account/ta-med': 'private',
    '/account/slett': 'private',
    '/personvern': 'private',
    '/personvern/kvittering': 'private',
    '/personvern/svar': 'private',
    '/dashboard': 'private',
  })
}, 60_000)
