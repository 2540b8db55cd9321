import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import type { App } from '#server/context.ts'
import { encodingFor } from '#server/platform/pages/assets.ts'

/** An answer that is the same for everybody, with its text and its compressed sister made once. */
export type PublicAnswer<Body> = { body: Body; text: string; etag: string; gzip: () => Buffer }

/** Below this, compressing costs more than it saves. */
const worthCompressing = 1000

/** The tag is weak, because compression on the way changes the bytes and not the meaning. */
export function makeAnswer<Body>(body: Body): PublicAnswer<Body> {
  const text = JSON.stringify(body)
  let packed: Buffer | undefined
  return {
    body,
    text,
    etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
    gzip: () => (packed ??= gzipSync(text)),
  }
}

const given = new WeakMap<object, Omit<PublicAnswer<unknown>, 'body'>>()

/** Answers with what is the same for everybody; a cache may keep it for so many seconds. */
export function cachedReply<Body>(
  reply: Pick<FastifyReply, 'header' | 'serializer' | 'raw'>,
  answer: PublicAnswer<Body>,
  seconds: number,
) {
  given.set(reply.raw, answer)
  reply.header('cache-control', `public, max-age=${seconds}`)
  // The bearer of a token is answered otherwise at the same address.
  reply.header('vary', 'accept-encoding, authorization')
  reply.header('etag', answer.etag)
  // Fastify names the type of a reply only when it serialises by itself.
  reply.header('content-type', 'application/json; charset=utf-8')
  reply.serializer(() => answer.text)
  return answer.body
}

/** The reader who already has this edition gets no body again; others get it as small as they can read it. */
export function sendCachedReplies(app: App) {
  app.addHook('onSend', async (request, reply, payload) => {
    const answer = given.get(reply.raw)
    if (!answer || reply.statusCode !== 200) return payload
    if (names(request.headers['if-none-match'], answer.etag)) {
      reply.code(304).removeHeader('content-type')
      return null
    }
    const canShrink = answer.text.length >= worthCompressing
    if (!canShrink || !encodingFor(request.headers['accept-encoding'], { gzip: true })) return payload
    reply.header('content-encoding', 'gzip')
    return answer.gzip()
  })
}

const names = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch?.split(',').some((tag) => tag.trim() === etag || tag.trim() === '*') ?? false
