import { LRUCache } from 'lru-cache'
import { generatePath, matchRoutes, type RouteObject } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'

/** What decides how a page looks: its route, and the few parts of the address that its HTML may depend on. */
export type PageAddress = {
  /** The route's pattern as Fastify writes it, for the log. */
  route: string
  /** Cache key: addresses with the same key have the same HTML. */
  key: string
  /** The address to render. Never the requested one, so that no token in it can end up in a cached page. */
  renderAt: string
  isPrivate: boolean
  isFound: boolean
  /** A query such as a search is part of the key: there is no end of such pages. */
  hasQuery: boolean
}

/** The routes of the build, as far as addresses depend on them. */
export type RouteManifest = Readonly<Record<string, ManifestRoute | undefined>>
type ManifestRoute = {
  id: string
  parentId?: string | undefined
  path?: string | undefined
  index?: boolean | undefined
  module: { handle?: PageHandle | undefined }
}

/** Matching an address takes longer than the rest of an answer, so the last ones are remembered. */
const rememberedAddresses = 1000

export function readRoutes(routes: RouteManifest) {
  const tree = childrenOf(routes, undefined)
  const remembered = new LRUCache<string, PageAddress>({ max: rememberedAddresses })
  return {
    /** The pattern of every route but the splat, in a form that Fastify understands. */
    patterns: patternsIn(tree).filter((pattern) => !pattern.endsWith('*')),
    /** The address of a URL that was matched before, in exactly this spelling. */
    recall: (url: string) => remembered.get(url),
    find(url: string): PageAddress {
      const before = remembered.get(url)
      if (before) return before
      const address = match(url)
      // Only URLs that are rendered as they are: one that holds a token is not kept in memory.
      if (address.renderAt === url) remembered.set(url, address)
      return address
    },
  }

  function match(url: string): PageAddress {
    const [pathname, search] = splitUrl(url)
    const matches = matchSafely(tree, pathname)
    const leaf = matches?.at(-1)
    const handle = routes[leaf?.route.id ?? '']?.module.handle
    const isPrivate = handle?.isPublic !== true
    if (!matches || !leaf || leaf.route.path === '*')
      return { route: 'unknown', key: '*', renderAt: '/404', isPrivate, isFound: false, hasQuery: false }
    const pattern = `/${matches
      .map(({ route }) => route.path ?? '')
      .filter(Boolean)
      .join('/')}`
    const path = generatePath(pattern, isPrivate ? neutral(leaf.params) : leaf.params)
    const query = handle?.query?.(new URLSearchParams(search)) ?? ''
    return {
      route: pattern,
      key: `${leaf.route.id} ${path}${query}`,
      renderAt: path + query,
      isPrivate,
      isFound: true,
      hasQuery: query !== '',
    }
  }
}

export type PageRoutes = ReturnType<typeof readRoutes>

function matchSafely(tree: RouteObject[], pathname: string) {
  try {
    return matchRoutes(tree, pathname)
  } catch {
    return null
  }
}

const neutral = (params: object) => Object.fromEntries(Object.keys(params).map((name) => [name, '0']))

function childrenOf(routes: RouteManifest, parentId: string | undefined): RouteObject[] {
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

/** The path of a request's URL, and everything after its first question mark; undefined when there is none. */
export function splitUrl(url: string): [pathname: string, search?: string] {
  const at = url.indexOf('?')
  return at < 0 ? [url] : [url.slice(0, at), url.slice(at + 1)]
}
