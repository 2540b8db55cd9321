import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import type { App } from '#server/context.ts'
import { chooseEncoding, type Encoding, isNamedBy, makeEntityTag } from '#server/platform/http/contentHeaders.ts'
import { splitUrl } from './address.ts'

export type Asset = {
  type: string
  etag: string
  /** Of `bytes`. */
  size: number
  bytes: Buffer
  precompressed: Partial<Record<Encoding, Buffer>>
}
type Packed = Omit<Asset, 'bytes'> & { bytes: Buffer | undefined }

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

/** Read once, with the variants that the build has compressed. `base`: what stands before each name in its address. */
export async function readAssets(folder: string, base = ''): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
  const known = new Set(names)
  const variant = async (name: string) => (known.has(name) ? readFile(path.join(folder, name)) : undefined)
  const wanted = names.filter((name) => path.extname(name) in types)
  const assets = await Promise.all(
    wanted.map(async (name) => {
      const [bytes, br, gzip] = await Promise.all([
        readFile(path.join(folder, name)),
        variant(`${name}.br`),
        variant(`${name}.gz`),
      ])
      const asset: Asset = {
        type: types[path.extname(name)] ?? 'application/octet-stream',
        etag: makeEntityTag(bytes, 'strong'),
        size: bytes.length,
        bytes,
        precompressed: { br, gzip },
      }
      return [`${base}/${name}`, asset] as const
    }),
  )
  return new Map(assets)
}

/** The same with what is compressed kept so alone: whoever takes no encoding, as no browser does, gets it unpacked on the way. */
export const pack = (assets: ReadonlyMap<string, Asset>): ReadonlyMap<string, Packed> =>
  new Map([...assets].map(([url, asset]) => [url, asset.precompressed.gzip ? { ...asset, bytes: undefined } : asset]))

/** Few headers, because they count on a slow line. Names carry a hash of the content: they need no entity tag. */
const assetHeaders = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

export function serveAssets(app: App, assets: ReadonlyMap<string, Packed>, base = '') {
  const immutable = `${base}/assets/`
  for (const url of [`${immutable}*`, ...[...assets.keys()].filter((name) => !name.startsWith(immutable))])
    app.route({
      method: ['GET', 'HEAD'],
      url,
      config: { may: { who: 'anyone' }, logs: false },
      handler: async (request, reply) => {
        const [pathname] = splitUrl(request.url)
        const asset = assets.get(pathname)
        reply.headers(assetHeaders)
        if (!asset) return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('')
        const { type, etag, size, bytes, precompressed } = asset
        reply.header('vary', 'accept-encoding')
        if (pathname.startsWith(immutable)) reply.header('cache-control', 'max-age=31536000, immutable')
        else {
          reply.headers({ 'cache-control': 'max-age=3600', etag })
          if (isNamedBy(request.headers['if-none-match'], etag)) return reply.code(304).send()
        }
        const encoding = chooseEncoding(request.headers['accept-encoding'], precompressed)
        const body = (encoding && precompressed[encoding]) ?? bytes
        reply.type(type).header('content-length', body?.length ?? size)
        if (encoding) reply.header('content-encoding', encoding)
        if (request.method === 'HEAD') return reply.send()
        return reply.send(body ?? createGunzip().end(precompressed.gzip))
      },
    })
}
