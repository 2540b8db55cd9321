import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { App, Services } from '#server/context.ts'
import { makeVersionCache } from '#server/platform/pages/versionCache.ts'
import { chooseEncoding, isNamedBy, makeEntityTag } from './contentHeaders.ts'
import type { Caller } from './network.ts'

/** A reply that is the same for everybody: serialised once, and compressed once when somebody first wants it so. */
export type PreparedReply<Body> = {
  body: Body
  bytes: string | Buffer
  type: string
  etag: string
  gzip: () => Buffer
}

/** Below this many characters or bytes, compressing costs more than it saves. */
const leastCompressed = 1000

/** `type`: a media type of JSON. */
export const prepareReply = <Body>(body: Body, type = 'application/json; charset=utf-8'): PreparedReply<Body> => ({
  ...prepareText(JSON.stringify(body), type),
  body,
})

export const prepareText = (text: string, type: string): PreparedReply<string> => ({
  body: text,
  ...prepare(text, type, makeEntityTag(text)),
})

/** A file as it is stored, with its SHA-256 as the entity tag: weak, because it is also sent compressed. */
export const prepareFile = (bytes: Buffer, type: string, sha256: string): PreparedReply<Buffer> => ({
  body: bytes,
  ...prepare(bytes, type, `W/"${sha256}"`),
})

function prepare(bytes: string | Buffer, type: string, etag: string) {
  let compressed: Buffer | undefined
  return { bytes, type, etag, gzip: () => (compressed ??= gzipSync(bytes)) }
}

/** The prepared reply of each response under way, for the hook that sends it. */
const prepared = new WeakMap<object, Omit<PreparedReply<unknown>, 'body'>>()

type Reply = Pick<FastifyReply, 'header' | 'serializer' | 'raw'>

/** Replies that are made once for each version of the content. The last `most` are kept; shared caches have them `maxAge` seconds. */
export function keepReplies<Asked, Body>(
  { contentVersion, readPublicly }: Pick<Services, 'contentVersion' | 'readPublicly'>,
  { most, maxAge }: { most: number; maxAge: number },
  make: (asked: Asked) => Promise<PreparedReply<Body>>,
) {
  const kept = makeVersionCache<PreparedReply<Body>>(most)
  return async (caller: Caller, reply: Reply, key: string, asked: Asked) => {
    const answer = await kept(await contentVersion(), key, () => readPublicly(caller, () => make(asked)))
    return cachedReply(reply, answer, maxAge)
  }
}

/**
 * Answers with a prepared reply; shared caches may keep it for `maxAge` seconds, and ask each time where that is 0. Needs
 * `sendCachedReplies` in the app.
 */
export function cachedReply<Body>(reply: Reply, answer: PreparedReply<Body>, maxAge: number) {
  prepared.set(reply.raw, answer)
  reply.header('cache-control', maxAge === 0 ? 'public, no-cache' : `public, max-age=${maxAge}`)
  // A signed-in reader may get another answer at the same address.
  reply.header('vary', 'accept-encoding, authorization')
  reply.header('etag', answer.etag)
  // Fastify sets the type only when it serialises by itself.
  reply.header('content-type', answer.type)
  reply.serializer(() => answer.bytes.toString())
  return answer.body
}

/** Sends cached replies as 304 to readers who have them, and compressed to those who accept that. */
export function sendCachedReplies(app: App) {
  app.addHook('onSend', async (request, reply, payload) => {
    const answer = prepared.get(reply.raw)
    if (!answer || reply.statusCode !== 200) return payload
    if (isNamedBy(request.headers['if-none-match'], answer.etag)) {
      reply.code(304).removeHeader('content-type')
      return null
    }
    const isLong = answer.bytes.length >= leastCompressed
    if (!isLong || !chooseEncoding(request.headers['accept-encoding'], { gzip: true })) return payload
    reply.header('content-encoding', 'gzip')
    return answer.gzip()
  })
}
