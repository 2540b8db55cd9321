import { useEffect, useState } from 'react'

/**
 * The server's clock: what it said with an answer, and the time that has gone by since. The browser's own may be hours off, and 72
 * hours are counted here.
 * @param said ISO 8601, as the answer had it
 */
export function useServerNow(said: string): Date {
  const server = Date.parse(said)
  const [now, setNow] = useState(server)
  useEffect(() => {
    const here = Date.now()
    const tick = setInterval(() => setNow(server + Math.max(0, Date.now() - here)), 30_000)
    return () => clearInterval(tick)
  }, [server])
  return new Date(Math.max(now, server))
}
