import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

/** What decides how a page looks: its route, and the few parts of the address that its HTML may know. */
export type PageAddress = {
  /** The same key, the same HTML. */
  key: string
  /** The address it is rendered at. Never the asked one: a token in it must not end up in a page that is kept. */
  renderAt: string
  isPrivate: boolean
  isFound: boolean
}

type Routes = Pick<ServerBuild, 'routes'>['routes']

const privateLayout = 'app/AppLayout'
const notFoundRoute = 'pages/NotFound'
/** The parts of a query that a screen draws from. Everything else is left to the browser. */
const knownSearch: Record<string, RegExp> = { step: /^[123]$/ }

export function readRoutes(routes: Routes) {
  const tree = childrenOf(routes, undefined)
  const notFound: PageAddress = { key: notFoundRoute, renderAt: '/404', isPrivate: false, isFound: false }

  return {
    /** As Fastify writes them too. */
    patterns: patternsIn(tree).filter((pattern) => !pattern.endsWith('*')),
    find(url: string): PageAddress {
      const [pathname = '/', search = ''] = url.split('?', 2)
      const matches = matchSafely(tree, pathname)
      const leaf = matches?.at(-1)
      if (!matches || !leaf || leaf.route.id === notFoundRoute) return notFound
      const isPrivate = matches.some(({ route }) => route.id === privateLayout)
      const pattern = `/${matches
        .map(({ route }) => route.path ?? '')
        .filter(Boolean)
        .join('/')}`
      const params = isPrivate ? neutral(leaf.params) : leaf.params
      const path = generatePath(pattern, params)
      const query = knownQuery(search)
      return { key: `${leaf.route.id} ${path}${query}`, renderAt: path + query, isPrivate, isFound: true }
    },
  }
}

function matchSafely(tree: RouteObject[], pathname: string) {
  try {
    return matchRoutes(tree, pathname)
  } catch {
    return null
  }
}

function knownQuery(search: string) {
  const asked = new URLSearchParams(search)
  const known = new URLSearchParams()
  for (const [name, pattern] of Object.entries(knownSearch)) {
    const value = asked.get(name)
    if (value !== null && pattern.test(value)) known.set(name, value)
  }
  const text = known.toString()
  return text && `?${text}`
}

const neutral = (params: object) => Object.fromEntries(Object.keys(params).map((name) => [name, '0']))

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) => (index ? { id, index } : { id, path, children: childrenOf(routes, id) }))
}

const patternsIn = (nodes: RouteObject[], before = ''): string[] =>
  nodes.flatMap(({ path, children = [] }) => {
    const here = path ? `${before}/${path}` : before
    return children.length > 0 ? patternsIn(children, here) : [here || '/']
  })
