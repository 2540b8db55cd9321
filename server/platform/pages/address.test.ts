import type { PageHandle } from '#contract/pages.ts'
import { readRoutes } from './address.ts'

const step = (search: URLSearchParams) => (search.get('step') ? `?step=${search.get('step')}` : '')
const routes = readRoutes(
  Object.fromEntries(
    (
      [
        ['root', '', undefined],
        ['about', 'about', { isPublic: true }],
        ['article', 'impact/:id', { isPublic: true }],
        ['archive', 'impact', { isPublic: true, query: step }],
        ['secret', 'auth/:user/:token', undefined],
        ['form', 'report', { query: step }],
        ['rest', '*', { isPublic: true }],
      ] satisfies [string, string, PageHandle | undefined][]
    ).map(([id, path, handle]) => [
      id,
      { id, path: path || undefined, parentId: id === 'root' ? undefined : 'root', module: { handle } },
    ]),
  ),
)

test('a route without a handle is private: its parameters and its query stay out of key and rendering', () => {
  const { isPrivate, key, renderAt } = routes.find('/auth/7/kanarifugl?signature=kanarifugl')
  expect({ isPrivate, renderAt }).toEqual({ isPrivate: true, renderAt: '/auth/0/0' })
  expect(key).not.toContain('kanarifugl')
  expect(routes.recall('/auth/7/kanarifugl?signature=kanarifugl')).toBeUndefined()
})

test('a public route keeps its parameters, and of the query what its handle says', () => {
  expect(routes.find('/impact/7?x=1')).toMatchObject({ isPrivate: false, renderAt: '/impact/7', hasQuery: false })
  expect(routes.find('/about?step=2')).toMatchObject({ isPrivate: false, renderAt: '/about', hasQuery: false })
  expect(routes.find('/impact?x=1&step=2')).toMatchObject({ renderAt: '/impact?step=2', hasQuery: true })
  expect(routes.find('/report?step=2')).toMatchObject({ isPrivate: true, renderAt: '/report?step=2' })
})

test('only an address that equals its rendered one is remembered', () => {
  routes.find('/about')
  routes.find('/about?token=x')
  expect(routes.recall('/about')).toMatchObject({ route: '/about' })
  expect(routes.recall('/about?token=x')).toBeUndefined()
})

test('what no route but the splat matches does not exist, and all such addresses share one page', () => {
  for (const url of ['/nowhere', '/auth/7', '/%E0%A4%A', '/a/b/c?d=e'])
    expect(routes.find(url)).toMatchObject({ isFound: false, key: '*', renderAt: '/404', route: 'unknown' })
})
