/** What one page of the desk tells the others of the same browser, which share its session. `id`: who has signed in. */
export type SessionNews = { kind: 'signed_in'; id: number } | { kind: 'signed_out' }

const open = () => new BroadcastChannel('desk-session')
let channel: BroadcastChannel | undefined

/** Tells the other pages, not this one. */
export const tellSession = (news: SessionNews) => (channel ??= open()).postMessage(news)

/** Answers what ends the listening. A message that is none of ours is left alone. */
export function onSessionNews(listener: (news: SessionNews) => void) {
  const own = open()
  own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { kind, id }: { kind?: unknown; id?: unknown } = typeof data === 'object' && data !== null ? data : {}
    if (kind === 'signed_out') listener({ kind })
    if (kind === 'signed_in' && typeof id === 'number') listener({ kind, id })
  })
  return () => own.close()
}

let usedAt = Date.now()

/** A call that somebody made was answered: the server counts the session's rest from then on. */
export const noteUse = () => {
  usedAt = Date.now()
}

/** Whether nothing was done on this page for so long (milliseconds). */
export const isUnused = (since: number) => Date.now() - usedAt >= since
