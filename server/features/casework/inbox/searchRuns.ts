import { Failure } from '#server/platform/http/failures.ts'

/** So many searches at once on one server: each is nearly all computation, and signing in and reporting go before. */
const atOnce = 3

/** `end`: stops the search, if it is still running, and gives its place back. May be called again. */
export type SearchRun = { signal: AbortSignal; end: () => void }

/** Which searches are running. A person's next search stops the one before. */
export function makeSearchRuns(most = atOnce) {
  const running = new Map<number, AbortController>()
  return {
    /** @throws Failure searches_busy when as many as are allowed are running for others */
    begin(staffId: number): SearchRun {
      running.get(staffId)?.abort()
      if (!running.has(staffId) && running.size >= most) throw new Failure('searches_busy', undefined, 2)
      const run = new AbortController()
      running.set(staffId, run)
      return {
        signal: run.signal,
        end() {
          run.abort()
          if (running.get(staffId) === run) running.delete(staffId)
        },
      }
    },
  }
}
