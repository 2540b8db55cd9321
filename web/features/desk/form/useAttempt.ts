import { useRef } from 'react'
import { randomKey } from '#web/app/wire/request.ts'

/**
 * The key of one attempt to store something, for the header Idempotency-Key: the same content sent again, as after an answer that
 * was lost, has the same key and is stored once. `end`: it is stored, and the same words again are something new.
 */
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
