import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { App } from '#server/context.ts'
import { chooseEncoding } from './encodings.ts'
import { isNamedBy, makeEntityTag } from './entityTags.ts'

/** A reply that is the same for everybody: serialised once, and compressed once when somebody first wants it so. */
export type PreparedReply<Body> = { body: Body; text: string; etag: string; gzip: () => Buffer }

/** Below this many characters, compressing costs more than it saves. */
const leastCompressed = 1000

export function prepareReply<Body>(body: Body): PreparedReply<Body> {
  const text = JSON.stringify(body)
  let compressed: Buffer | undefined
  return { body, text, etag: makeEntityTag(text), gzip: () => (compressed ??= gzipSync(text)) }
}

/** The prepared reply of each response under way, for the hook that sends it. */
const prepared = new WeakMap<object, Omit<PreparedReply<unknown>, 'body'>>()

/** Answers with a prepared reply; shared caches may keep it for `maxAge` seconds. Needs `sendCachedReplies` in the app. */
export function cachedReply<Body>(
  reply: Pick<FastifyReply, 'header' | 'serializer' | 'raw'>,
  answer: PreparedReply<Body>,
  maxAge: number,
) {
  prepared.set(reply.raw, answer)
  reply.header('cache-control', `public, max-age=${maxAge}`)
  // A signed-in reader may get another answer at the same address.
  reply.header('vary', 'accept-encoding, authorization')
  reply.header('etag', answer.etag)
  // Fastify sets the type only when it serialises by itself.
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.serializer(() => answer.text)
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
    const isLong = answer.text.length >= leastCompressed
    if (!isLong || !chooseEncoding(request.headers['accept-encoding'], { gzip: true })) return payload
    reply.header('content-encoding', 'gzip')
    return answer.gzip()
  })
}
