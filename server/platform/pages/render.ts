import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { PublicContent } from '#contract/pages.ts'
import type { Config } from '#server/config.ts'
import type { RouteManifest } from './address.ts'
import type { Asset } from './assets.ts'
import { hashInlineParts } from './inlineHashes.ts'
import { makeScriptsLate, makeRunOrder } from './lateScripts.ts'
import { makeNonce, type InlineSources } from './policy.ts'

export type Site = ReturnType<typeof siteOf>
export type Build = ServerBuild & {
  routes: RouteManifest
  entry: {
    module: {
      createRequestHandler: typeof createRequestHandler
      makeContext: (site: Site, nonce: string, content: PublicContent) => RouterContextProvider
    }
  }
}

/** What every page may know of the organisation that runs the portal. */
export const siteOf = (config: Config) => ({
  siteName: config.siteName,
  orgName: config.orgName,
  orgEmail: config.orgEmail,
  orgAddress: config.orgAddress,
  orgInstagram: config.orgInstagram,
  orgFacebook: config.orgFacebook,
  publicUrl: config.publicUrl,
  leaveUrl: config.leaveUrl,
})

/** The result of one rendering: a page or the data of one, and which of its inline parts may run. */
export type Rendering = {
  status: number
  type: string
  text: string
  inline: InlineSources
  /** Where a page that has moved is now: a path of this portal. */
  location?: string | undefined
  /** What the browser should fetch before it has read the page, as the header `link` says it. */
  link?: string | undefined
}

/** A page that says that something failed; it is shown and never kept. */
export class BrokenPage extends Error {
  rendering: Rendering
  constructor(rendering: Rendering) {
    super('the page could not be rendered')
    this.rendering = rendering
  }
}

type RendererParts = { build: Build; site: Site; content: PublicContent; assets: ReadonlyMap<string, Asset> }

/** Renders one address, or its data (`/impact.data`), without any visitor's token. Throws `BrokenPage` for a server error. */
export function makeRenderer({ build, site, content, assets }: RendererParts) {
  const handle = createRequestHandler(build, 'production')
  const runOrder = makeRunOrder(assets)
  return async (at: string): Promise<Rendering> => {
    const nonce = makeNonce()
    const request = new Request(new URL(at, site.publicUrl))
    const response = await handle(request, build.entry.module.makeContext(site, nonce, content))
    const type = response.headers.get('content-type') ?? 'text/html; charset=utf-8'
    const link = response.headers.get('link') ?? undefined
    const location = response.headers.get('location') ?? undefined
    const rendering = { status: response.status, type, link, location, ...textOf(type, await response.text(), nonce) }
    if (response.status >= 500) throw new BrokenPage({ ...rendering, status: 503 })
    return rendering
  }

  function textOf(type: string, text: string, nonce: string) {
    // An address that leads on has no text.
    if (!type.startsWith('text/html') || text === '') return { text, inline: { scripts: [], styles: [] } }
    const late = makeScriptsLate(inlineStyles(text, assets, nonce), nonce, runOrder)
    const { html, ...inline } = hashInlineParts(late, nonce)
    return { text: html, inline }
  }
}

/** So that a slow phone paints after one round trip. The links stay where React expects them, disabled. */
function inlineStyles(html: string, assets: ReadonlyMap<string, Asset>, nonce: string) {
  const link = /<link\b(?=[^>]* rel="stylesheet")(?=[^>]* href="([^"#]+)[^"]*")[^>]*>/g
  const links = [...html.matchAll(link)]
  const sheets = links.map(([, href = '']) => assets.get(href)?.bytes.toString())
  if (links.length === 0 || sheets.some((sheet) => sheet === undefined || /<\/style/i.test(sheet))) return html
  const style = `<style nonce="${nonce}">${sheets.join('').trim()}</style>`
  let isFirst = true
  return html.replace(link, (tag) => {
    const before = isFirst ? style : ''
    isFirst = false
    return before + tag.replace('<link ', '<link disabled="" ')
  })
}
