import { splitUrl, type PageAddress } from './address.ts'
import type { PublicWork } from '#server/platform/http/publicWork.ts'
import type { ContentVersion } from './contentVersion.ts'
import type { Page, PageBuilder } from './page.ts'
import { BrokenPage, type Rendering } from './render.ts'
import { makeVersionCache } from './versionCache.ts'

/** All addresses without a query and a good many entries; each page takes some 50 kB. */
const cachedPages = 500
/** There is no end of searches and filters: in a cache of their own they never drive out the pages without a query. */
const cachedQueryPages = 200

type FinderParts = {
  contentVersion: ContentVersion
  render: (at: string) => Promise<Rendering>
  build: PageBuilder
  /** Bounds how many pages are rendered at once. */
  bounded: PublicWork
}

/** Finds the page of an address, in the cache or by rendering it now. */
export function makeFinder({ contentVersion, render, build, bounded }: FinderParts) {
  const pages = makeVersionCache<Page>(cachedPages)
  const queryPages = makeVersionCache<Page>(cachedQueryPages)
  return {
    /** `data`: the routes whose data is asked for instead of the page. `read`: renders one that the cache lacks, or refuses. */
    async find(address: PageAddress, data: string | undefined, read: PublicWork): Promise<Page> {
      const { key, renderAt, hasQuery, isFound } = address
      const cache = hasQuery || data !== undefined ? queryPages : pages
      const at = data === undefined ? renderAt : dataAddress(renderAt, data)
      const make = () => read(() => bounded(async () => build(await render(at), address, data !== undefined)))
      const isKept = ({ status }: Page) => status === 200 || !isFound
      try {
        return await cache(await contentVersion(), data === undefined ? key : `data ${at}`, make, isKept)
      } catch (error) {
        if (error instanceof BrokenPage) return build(error.rendering, address, data !== undefined)
        throw error
      }
    },
    /** Only a page that is in the cache, and only while the newest content version is known without waiting. */
    peek({ key, hasQuery }: PageAddress): Page | undefined {
      const version = contentVersion()
      return typeof version === 'number' ? (hasQuery ? queryPages : pages).peek(version, key) : undefined
    },
  }
}
export type Finder = ReturnType<typeof makeFinder>

/** `data`: the routes whose data React Router wants at `<path>.data`, `''` for all, undefined for a page. */
export function readPageRequest(url: string): { url: string; data: string | undefined } {
  const [pathname, search = ''] = splitUrl(url)
  if (!pathname.endsWith('.data')) return { url, data: undefined }
  const wanted = new URLSearchParams(search).get('_routes') ?? ''
  const page = pathname.endsWith('/_.data') ? pathname.slice(0, -'_.data'.length) : pathname.slice(0, -'.data'.length)
  return { url: `${page}?${search}`, data: /^[\w/,-]{0,300}$/.test(wanted) ? wanted : '' }
}

function dataAddress(renderAt: string, routes: string) {
  const [pathname, search = ''] = splitUrl(renderAt)
  const asked = new URLSearchParams(search)
  if (routes) asked.set('_routes', routes)
  const query = asked.toString()
  return `${pathname.endsWith('/') ? `${pathname}_` : pathname}.data${query && `?${query}`}`
}
