import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deskAddresses, deskPages } from '#contract/deskPages.ts'
import { releaseSlug } from '#contract/openNumbers.ts'
import type { Config } from '#server/config.ts'
import type { App } from '#server/context.ts'
import { splitUrl } from './address.ts'
import { escapeMarkup } from '#server/platform/markup.ts'
import texts from '#texts/nb/deskPages.ts'
import { pack, readAssets, serveAssets } from './assets.ts'
import { hashSource, makePolicy, steadyHeaders } from './policy.ts'

/** `:id` in an address: a number as calls take it, so that the page of `/desk/cases/0` is none. */
const rowNumber = /^[1-9]\d{0,15}$/
const partOf = (part: string, given = '') => {
  if (part === ':id') return rowNumber.test(given)
  return part === ':slug' ? releaseSlug.safeParse(given).success : part === given
}
const isPage = (pathname: string) => deskAddresses.some((address) => matches(address.split('/'), pathname.split('/')))
const matches = (address: readonly string[], parts: readonly string[]) =>
  address.length === parts.length && address.every((part, at) => partOf(part, parts[at]))

/** A build of its own (vite.desk.config.ts), so that visitors' files name nothing of it: one HTML without data, never kept. */
export async function registerDeskPages(app: App, config: Config, folder: string) {
  const built = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => undefined)
  if (built === undefined) return
  serveAssets(app, pack(await readAssets(folder, '/desk')), '/desk')
  const html = fillDeskPage(built, config)
  const policy = makePolicy(config)
  const headers = {
    ...steadyHeaders(config),
    'cache-control': 'no-store',
    'content-security-policy': policy({ scripts: inlineScripts(html), styles: [] }),
  }
  routeDeskPages(app, (_request, reply) => reply.headers(headers).send(html))
}

/** Every address below `/desk`; 404 is the status of those that are no page. */
export function routeDeskPages(app: App, send: (request: FastifyRequest, reply: FastifyReply) => unknown) {
  for (const url of [...deskAddresses, `${deskPages.home}/*`])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' } },
      handler: async (request, reply) => {
        const [pathname] = splitUrl(request.url)
        reply.code(isPage(pathname.replace(/\/+$/, '')) ? 200 : 404).type('text/html; charset=utf-8')
        return send(request, reply)
      },
    })
}

/** Puts in the few words that the page needs before its scripts run. */
export const fillDeskPage = (html: string, { siteName }: Pick<Config, 'siteName'>) =>
  html
    .replaceAll('__SITE_NAME__', () => escapeMarkup(siteName))
    .replaceAll('__DESK__', () => escapeMarkup(texts.frame.desk))
    .replaceAll('__NEEDS_SCRIPT__', () => escapeMarkup(texts.frame.needsScript))

/** What the policy lets through of a page that only our own build has written. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => hashSource(text))
