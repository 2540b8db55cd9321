import { createHash } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'

/** An answer with its text made once, so that repeating it costs neither a query nor a serialisation. */
export type Kept<Body> = { body: Body; text: string; etag: string }

type Options = { clock: Clock; seconds: number; most: number }

/**
 * Keeps the answers of `load` for a while, at most `most` of them; the one kept longest goes first.
 * Those who ask at once for the same one wait for one query. `worthKeeping` stops made-up keys from driving out the real ones.
 */
export function keep<Key, Body>(
  { clock, seconds, most }: Options,
  load: (key: Key) => Promise<Body>,
  worthKeeping: (body: Body) => boolean = () => true,
) {
  const answers = new Map<Key, { until: number; answer: Kept<Body> }>()
  const asking = new Map<Key, Promise<Kept<Body>>>()

  return async (key: Key): Promise<Kept<Body>> => {
    const found = answers.get(key)
    if (found && clock.now().getTime() < found.until) return found.answer
    const asked = asking.get(key) ?? ask(key)
    asking.set(key, asked)
    return asked
  }

  async function ask(key: Key) {
    try {
      const answer = withText(await load(key))
      answers.delete(key)
      if (worthKeeping(answer.body)) answers.set(key, { until: clock.now().getTime() + seconds * 1000, answer })
      for (const oldest of answers.keys()) {
        if (answers.size <= most) break
        answers.delete(oldest)
      }
      return answer
    } finally {
      asking.delete(key)
    }
  }
}

/** Weak, because compression on the way changes the bytes and not the meaning. */
function withText<Body>(body: Body): Kept<Body> {
  const text = JSON.stringify(body)
  return { body, text, etag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}
