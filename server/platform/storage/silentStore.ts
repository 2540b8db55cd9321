import { Transform, type Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { S3ServiceException } from '@aws-sdk/client-s3'

/** Milliseconds. Together with a look they leave some of the two seconds within which a request has to be answered. */
const quietMs = 500
const answerMs = 800
const lookEvery = 100

export type UploadMeter = {
  stream: Transform
  count(): number
  /** The store has taken something. */
  move(): void
  /** For how many milliseconds the store has held up the upload; 0 while the sender is who is waited for. */
  heldFor(): number
}

export function meterUpload(bytes: Readable): UploadMeter {
  let count = 0
  let movedAt = performance.now()
  const move = () => void (movedAt = performance.now())
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      count += part.length
      move()
      done(null, part)
    },
  })
  bytes.pipe(stream)
  return {
    stream,
    count: () => count,
    move,
    heldFor: () => (stream.writableNeedDrain || stream.writableEnded ? performance.now() - movedAt : 0),
  }
}

/**
 * Rejects when the store neither takes more of an upload nor answers another question: one that is slow still answers.
 * Otherwise settles only after `signal`.
 */
export async function failWhenSilent(
  { heldFor, move }: UploadMeter,
  ask: (signal: AbortSignal) => Promise<unknown>,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    await pause(lookEvery, undefined, { ref: false })
    if (signal.aborted || heldFor() < quietMs) continue
    const isAnswered = await ask(AbortSignal.timeout(answerMs)).then(
      () => true,
      (error: unknown) => error instanceof S3ServiceException,
    )
    if (!isAnswered && heldFor() >= quietMs) throw new Error('the store is silent')
    move()
  }
}
