import type { Services } from '../../context.ts'
import type { PageAddress } from './address.ts'
import { pageCache } from './pageCache.ts'
import { BrokenPage, type Page } from './render.ts'
import { followContentVersion } from './contentVersion.ts'

/** All plain addresses and a good many entries; each is some 50 kB. */
const mostKept = 500
/** Searches and filters come in endless number: they have a place of their own and never drive out the plain pages. */
const mostAskedKept = 200

/** The page of an address, from what is kept or rendered now. */
export function makeFinder({ db, log }: Pick<Services, 'db' | 'log'>, render: (at: string) => Promise<Page>) {
  const version = followContentVersion(db, log)
  const plain = pageCache<Page>(mostKept)
  const asked = pageCache<Page>(mostAskedKept)
  const find = async ({ key, renderAt, isAsked, isFound }: PageAddress, data: string | undefined): Promise<Page> => {
    const pages = isAsked || data !== undefined ? asked : plain
    const at = data === undefined ? renderAt : dataAddress(renderAt, data)
    const isKept = ({ status }: Page) => status === 200 || !isFound
    try {
      return await pages(await version(), data === undefined ? key : `data ${at}`, () => render(at), isKept)
    } catch (error) {
      if (error instanceof BrokenPage) return error.page
      throw error
    }
  }
  /** Only what lies ready, and only while it is known that it is the newest. */
  const peek = ({ key, isAsked }: PageAddress): Page | undefined => {
    const known = version()
    return typeof known === 'number' ? (isAsked ? asked : plain).peek(known, key) : undefined
  }
  return { find, peek }
}
export type Finder = ReturnType<typeof makeFinder>

/**
 * React Router asks for what a page's loaders read at `<path>.data`, and names the routes that it wants when it has
 * the others. `data` is that list, `''` for all, undefined for a page.
 */
export function readAsked(url: string): { url: string; data: string | undefined } {
  const [pathname = '', search = ''] = url.split(/\?(.*)/s, 2)
  if (!pathname.endsWith('.data')) return { url, data: undefined }
  const wanted = new URLSearchParams(search).get('_routes') ?? ''
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.slice(0, -'.data'.length)
  return { url: `${page}?${search}`, data: /^[\w/,-]{0,300}$/.test(wanted) ? wanted : '' }
}

function dataAddress(renderAt: string, routes: string) {
  const [pathname = '/', search = ''] = renderAt.split(/\?(.*)/s, 2)
  const asked = new URLSearchParams(search)
  if (routes) asked.set('_routes', routes)
  const query = asked.toString()
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${query && `?${query}`}`
}
