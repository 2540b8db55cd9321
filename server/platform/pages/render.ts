import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import type { Config } from '#server/config.ts'
import type { Asset } from './assets.ts'
import { noncePlaceholder } from './policy.ts'
import { makeTemplate, type Template } from './template.ts'

export type Site = ReturnType<typeof siteOf>
export type Build = ServerBuild & {
  entry: { module: { makeContext: (site: Site, nonce: string) => RouterContextProvider } }
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

/** Renders one address as nobody in particular. */
export function makeRenderer(build: Build, site: Site, assets: ReadonlyMap<string, Asset>) {
  const handle = createRequestHandler(build, 'production')
  return async (at: string): Promise<Template> => {
    const request = new Request(new URL(at, site.publicUrl))
    const response = await handle(request, build.entry.module.makeContext(site, noncePlaceholder))
    if (response.status >= 500) throw new Error(`${at} could not be rendered`)
    return makeTemplate(withStyles(await response.text(), assets))
  }
}

/**
 * The styles come with the page, so that a slow phone paints after one round trip. The links stay where React expects
 * them, for a medium that never is.
 */
export function withStyles(html: string, assets: ReadonlyMap<string, Asset>) {
  const link = /<link rel="stylesheet" href="([^"]+)"[^>]*>/g
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
