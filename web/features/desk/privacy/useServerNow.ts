import { useEffect, useState } from 'react'

/**
 * The server's clock: what it said with an answer, and the time that has gone by since. The browser's own may be hours off, and 72
 * hours are counted here.
 * @param said ISO 8601, as the answer had it
 */
export function useServerNow(said: string): Date {
  const [answered, setAnswered] = useState({ said, at: Date.now() })
  const [now, setNow] = useState(Date.now)
  if (answered.said !== said) setAnswered({ said, at: Date.now() })
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(tick)
  }, [])
  return new Date(Date.parse(answered.said) + Math.max(0, now - answered.at))
}
