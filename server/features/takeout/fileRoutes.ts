import { takeoutHours } from '#contract/takeout.ts'
import { todayInOslo } from '#contract/time.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { downloadHeaders, readRange } from '#server/platform/http/contentHeaders.ts'
import { fail } from '#server/platform/http/failures.ts'
import { openFile } from '#server/platform/secrets/sealedFile.ts'
import texts from '#texts/nb/takeoutFiles.ts'
import { beginTransfer, endTransfer, findFile, mayBegin, readTakeoutAddress, whileMine } from './fetching.ts'
import { placeOf } from '#server/cases/madeFiles/making.ts'

const file = {
  operationId: 'readTakeout',
  summary: 'Fetch the zip by the signed address; it is gone when all of it was sent, and goes on where it broke off',
  tag: 'accounts',
  fails: ['not_found'],
} as const

/** From which byte a download goes on once its address begins none: what is on its way when a line breaks may go again, and no more. */
const leastAgain = (sent: number) => Math.max(1, sent - Math.min(8 * 1024 * 1024, sent / 2))

/**
 * A browser that puts a file away sends no token. Every address that does not hold gets the same 404. The GET ends something: requests of
 * other sites and those ahead of time are refused.
 */
export const takeoutFileRoutes: FeaturePlugin = async (app, services) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  })
  app.route<{ Params: { id: string; name: string } }>({
    method: 'GET',
    url: '/takeouts/:id/:name',
    config: { may: { who: 'anyone' }, changes: true, file },
    handler: async ({ params, headers }, reply) => {
      const address = readTakeoutAddress(params.id, params.name) ?? fail('not_found')
      const found = (await findFile(services, address)) ?? fail('not_found')
      const { key, size, storage_name, expires_at, sent } = found
      const tag = `"${address.id}-${expires_at.getTime()}"`
      const range = readRange(headers.range, headers['if-range'] === tag ? undefined : headers['if-range'], size)
      const start = range === undefined || range === 'unsatisfiable' ? 0 : range.start
      // What broke off goes on for as long as the file is there: on a slow line that is longer than the address begins to answer.
      // Nothing else begins in the middle: the last bytes alone would end a file that nobody has.
      if (start > sent || (!mayBegin(services, address) && start < leastAgain(sent))) return fail('not_found')
      if (range === 'unsatisfiable') return reply.code(416).header('content-range', `bytes */${size}`).send()
      const mine = (await beginTransfer(services, address, range ?? { start, end: size - 1 })) ?? fail('not_found')
      if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
      const madeAt = new Date(expires_at.getTime() - takeoutHours * 3_600_000)
      reply.headers({
        ...downloadHeaders(texts.fileName(todayInOslo(madeAt)), 'application/zip'),
        'content-length': range ? range.end + 1 - range.start : size,
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, no-store',
        'accept-ranges': 'bytes',
        etag: tag,
        // A proxy that takes the whole file at once would let it count as fetched before its person has it.
        'x-accel-buffering': 'no',
      })
      // Told when the last byte was handed over, and never for a line that broke off, or for an error that went in its place.
      if (mine.end === size - 1)
        reply.raw.once('finish', () => {
          if (reply.raw.statusCode >= 400) return
          void endTransfer(services, mine).catch(() =>
            services.log.warn('a file that was fetched is not ended, will expire', { job: 'takeout' }),
          )
        })
      const bytes = openFile(
        key,
        placeOf('takeout', address.id),
        size,
        (part) => services.storage.read(storage_name, part),
        range,
      )
      return reply.send(whileMine(services, mine, bytes))
    },
  })
}
