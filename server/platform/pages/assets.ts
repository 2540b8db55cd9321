import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../../context.ts'

export type Encoding = 'br' | 'gzip'
export type Asset = {
  type: string
  /** Names under /assets/ carry a hash of their content: they never change. */
  isImmutable: boolean
  etag: string
  bytes: Buffer
  small: Partial<Record<Encoding, Buffer>>
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** The whole build is small: it is read once, with the compressed sisters that the build has made. */
export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const known = new Set(names)
  const sister = async (name: string) => (known.has(name) ? readFile(path.join(folder, name)) : undefined)
  const wanted = names.filter((name) => path.extname(name) in types)
  const assets = await Promise.all(
    wanted.map(async (name) => {
      const [bytes, br, gzip] = await Promise.all([
        readFile(path.join(folder, name)),
        sister(`${name}.br`),
        sister(`${name}.gz`),
      ])
      const asset: Asset = {
        type: types[path.extname(name)] ?? 'application/octet-stream',
        isImmutable: name.startsWith('assets/'),
        etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
        bytes,
        small: { br, gzip },
      }
      return [`/${name}`, asset] as const
    }),
  )
  return new Map(assets)
}

/** The best encoding that both sides have. A browser that names none gets the file as it is. */
export function encodingFor(
  accepted: string | undefined,
  has: Partial<Record<Encoding, unknown>>,
): Encoding | undefined {
  const wanted = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find((encoding) => has[encoding] && wanted.includes(encoding))
}

/**
 * What makes no page needs few headers: on a slow line each of some thirty files would pay for them. A name that carries
 * the hash of its content needs no tag beside it.
 */
const assetHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

export function serveAssets(app: App, assets: ReadonlyMap<string, Asset>) {
  for (const url of ['/assets/*', ...[...assets.keys()].filter((name) => !name.startsWith('/assets/'))])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' }, logs: false },
      handler: async (request, reply) => {
        const asset = assets.get(request.url.split('?')[0] ?? '')
        reply.headers(assetHeaders)
        if (!asset) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
        const { type, isImmutable, etag, bytes, small } = asset
        reply.header('vary', 'accept-encoding')
        if (isImmutable) reply.header('cache-control', 'max-age=31536000, immutable')
        else {
          reply.headers({ 'cache-control': 'max-age=3600', etag })
          if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
        }
        const encoding = encodingFor(request.headers['accept-encoding'], small)
        const body = (encoding && small[encoding]) ?? bytes
        reply.type(type).header('content-length', body.length)
        if (encoding) reply.header('content-encoding', encoding)
        return reply.send(request.method === 'HEAD' ? undefined : body)
      },
    })
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '')
/** Whether an If-None-Match names this tag. */
export const namesTag = (asked: string | undefined, etag: string) =>
  asked !== undefined && asked.split(',').some((tag) => tag.trim() === '*' || weak(tag) === weak(etag))
