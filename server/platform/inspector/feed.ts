import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

/** A child that ends early stops reading; its exit code or signal says why. A source that hangs ends with the child. */
export async function feed({ stdin }: ChildProcessWithoutNullStreams, bytes: Readable, closed: Promise<unknown>) {
  let hasEnded = false
  void closed.then(() => {
    hasEnded = true
    bytes.destroy()
  })
  try {
    for await (const part of bytes) {
      if (!stdin.writable) break
      // A pipe that breaks while it is full is an end of the child like any other.
      if (!stdin.write(part)) await Promise.race([once(stdin, 'drain').catch(() => closed), closed])
    }
  } catch (error) {
    if (!hasEnded) throw error
  }
  stdin.end()
}
