import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PublicContent } from '#contract/content.ts'
import type { Config } from '#server/config.ts'
import type { Asset } from './assets.ts'
import { noncePlaceholder } from './policy.ts'
import { makeTemplate, type Template } from './template.ts'

export type Site = ReturnType<typeof siteOf>
export type Build = ServerBuild & {
  entry: { module: { makeContext: (site: Site, nonce: string, content: PublicContent) => RouterContextProvider } }
}

/** What every page may know of who runs the portal. */
export const siteOf = (config: Config) => ({
  siteName: config.siteName,
  orgName: config.orgName,
  orgEmail: config.orgEmail,
  orgAddress: config.orgAddress,
  orgInstagram: config.orgInstagram,
  orgFacebook: config.orgFacebook,
  publicUrl: config.publicUrl,
})

/** An answer that is the same for everyone, but for its nonce. */
export type Page = { status: number; type: string; template: Template }

/** A page that says that something failed; it is shown and never kept. */
export class BrokenPage extends Error {
  page: Page
  constructor(page: Page) {
    super('the page could not be rendered')
    this.page = page
  }
}

type Ground = { build: Build; site: Site; content: PublicContent; assets: ReadonlyMap<string, Asset> }

/** Renders one address, or the data of one (`/impact.data`), as nobody in particular. */
export function makeRenderer({ build, site, content, assets }: Ground) {
  const handle = createRequestHandler(build, 'production')
  return async (at: string): Promise<Page> => {
    const request = new Request(new URL(at, site.publicUrl))
    const response = await handle(request, build.entry.module.makeContext(site, noncePlaceholder, content))
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const text = await response.text()
    const template = makeTemplate(type.startsWith('text/html') ? withStyles(text, assets) : text)
    const page = { status: response.status, type, template }
    if (response.status >= 500) throw new BrokenPage({ ...page, status: 503 })
    return page
  }
}

/**
 * The styles come with the page, so that a slow phone paints after one round trip. The links stay where React expects
 * them, for a medium that never is.
 */
function withStyles(html: string, assets: ReadonlyMap<string, Asset>) {
  const link = /<link\b(?=[^>]* rel="stylesheet")(?=[^>]* href="([^"#]+)[^"]*")[^>]*>/g
  const links = [...html.matchAll(link)]
  const sheets = links.map(([, href = '']) => assets.get(href)?.bytes.toString())
  if (links.length === 0 || sheets.some((sheet) => sheet === undefined || /<\/style/i.test(sheet))) return html
  const style = `<style nonce="${noncePlaceholder}">${sheets.join('').trim()}</style>`
  let isFirst = true
  return html.replace(link, (tag) => {
    const before = isFirst ? style : ''
    isFirst = false
    return before + tag.replace('<link ', '<link media="not all" ')
  })
}
