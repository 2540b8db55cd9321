import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PublicContent } from '#contract/pages.ts'
import type { Services } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { readAssets } from './assets.ts'
import { makePolicy, steadyHeaders } from './policy.ts'
import { makeRenderer, siteOf, type Build } from './render.ts'

const build = path.join(import.meta.dirname, '../../../build')

type Shown = { at: string; content: PublicContent; theme: 'light' | 'dark' }

/** For a frame in the desk: from other content, without scripts, so that nothing in it can be opened or run. 503 without a build. */
export async function renderPreview({ config }: Pick<Services, 'config'>, { at, content, theme }: Shown) {
  const assets = await readAssets(path.join(build, 'client')).catch(() => fail('unavailable'))
  const server: Build = await import(pathToFileURL(path.join(build, 'server/index.js')).href)
  const render = makeRenderer({ build: server, site: siteOf(config), content, assets })
  const { text, inline } = await render(at)
  const policy = makePolicy(config)
  const csp = policy({ scripts: [], styles: inline.styles })
    .replace(/script-src [^;]*/, "script-src 'none'")
    .replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  return {
    html: coloured(withoutScripts(text), theme),
    headers: {
      ...steadyHeaders(config),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
      // No scripts, no forms, and links that lead nowhere: what is tried out in the frame stays in it.
      'content-security-policy': `${csp}; sandbox allow-same-origin`,
    },
  }
}

/** The policy would refuse them all the same, with a line in the console for each. */
const withoutScripts = (html: string) =>
  html.replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '').replaceAll(/<link\b[^>]* rel="modulepreload"[^>]*>/g, '')

/** What the scripts before the first paint would set (web/app/start/BeforePaint.tsx). */
const coloured = (html: string, theme: string) =>
  html.replace(
    /<html\b([^>]*)>/,
    (_tag, rest: string) =>
      `<html${rest.replaceAll(/ data-(theme|mantine-color-scheme|js)="[^"]*"/g, '')} data-theme="${theme}" data-mantine-color-scheme="${theme}" data-js="">`,
  )
