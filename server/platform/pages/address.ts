import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { writeArticleQuery } from '#contract/articleAddress.ts'
import { readArticleQuery } from '#contract/articles.ts'
import { readKnowledgeQuery, writeKnowledgeQuery } from '#contract/knowledgeAddress.ts'

/** What decides how a page looks: its route, and the few parts of the address that its HTML may know. */
export type PageAddress = {
  /** As Fastify writes it, for the log. */
  route: string
  /** The same key, the same HTML. */
  key: string
  /** The address it is rendered at. Never the asked one: a token in it must not end up in a page that is kept. */
  renderAt: string
  isPrivate: boolean
  isFound: boolean
  /** A question was asked, such as a search: there are endlessly many such pages. */
  isAsked: boolean
}

type Routes = Pick<ServerBuild, 'routes'>['routes']

const privateLayout = 'app/layouts/AppLayout'
const notFoundRoute = 'pages/NotFound'
/** Addresses that need not be matched anew; matching takes longer than all the rest of an answer. */
const mostKnown = 1000
/** What a screen's HTML knows of the query, written in one way only. Everything else is left to the browser. */
const knownSearch: Record<string, (search: URLSearchParams) => string> = {
  'features/reporting/form/CreateIncident': stepOf,
  'features/reporting/form/UpdateIncident': stepOf,
  'features/articles/Archive': (search) => writeArticleQuery(readArticleQuery(search)),
  'features/knowledge/Hub': (search) => writeKnowledgeQuery(readKnowledgeQuery(search)),
}

export function readRoutes(routes: Routes) {
  const tree = childrenOf(routes, undefined)
  const notFound: PageAddress = {
    route: 'unknown',
    key: notFoundRoute,
    renderAt: '/404',
    isPrivate: false,
    isFound: false,
    isAsked: false,
  }

  const known = new Map<string, PageAddress>()
  return {
    /** As Fastify writes them too. */
    patterns: patternsIn(tree).filter((pattern) => !pattern.endsWith('*')),
    /** Asked for before, in just this way. */
    recall: (url: string) => known.get(url),
    find(url: string): PageAddress {
      const before = known.get(url)
      if (before) return before
      const address = match(url)
      // Only what was asked for as it is rendered: an address with somebody's token in it is not remembered.
      if (address.renderAt === url && known.size < mostKnown) known.set(url, address)
      return address
    },
  }

  function match(url: string): PageAddress {
    const [pathname = '/', search = ''] = splitAddress(url)
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
    const query = knownSearch[leaf.route.id ?? '']?.(new URLSearchParams(search)) ?? ''
    return {
      route: pattern,
      key: `${leaf.route.id} ${path}${query}`,
      renderAt: path + query,
      isPrivate,
      isFound: true,
      isAsked: query !== '',
    }
  }
}

export type PageRoutes = ReturnType<typeof readRoutes>

/** The path, and everything after the first question mark. */
function splitAddress(url: string) {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}

function matchSafely(tree: RouteObject[], pathname: string) {
  try {
    return matchRoutes(tree, pathname)
  } catch {
    return null
  }
}

function stepOf(search: URLSearchParams) {
  const step = search.get('step') ?? ''
  return /^[123]$/.test(step) ? `?step=${step}` : ''
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
