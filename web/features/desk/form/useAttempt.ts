import { useRef } from 'react'
import { randomKey } from '#web/app/wire/request.ts'

/** The Idempotency-Key of one attempt: the same content sent again, as after a lost answer, is stored once. `end`: it is stored. */
export function useAttempt() {
  const attempt = useRef<{ content: string; key: string }>(undefined)
  return {
    keyFor(content: object) {
      const text = JSON.stringify(content)
      if (attempt.current?.content !== text) attempt.current = { content: text, key: randomKey() }
      return attempt.current.key
    },
    end() {
      attempt.current = undefined
    },
  }
}
