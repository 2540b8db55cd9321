import { useAutosave } from './useAutosave.ts'

type Draft<T> = {
  /** What the server has kept. */
  first: T
  empty: T
  keep: (draft: T) => Promise<{ error?: unknown }>
}

/**
 * What is written about a case and not sent or saved, kept sealed on the server, because words of a case never lie in a browser's
 * storage. Until it is kept, the browser asks before the page is closed.
 */
export function useServerDraft<T>({ first, empty, keep }: Draft<T>) {
  // Nobody else writes it, so it has no version.
  const known = { version: 0 }
  const { content, state, change, flush } = useAutosave({ ...known, content: { draft: first } }, async (kept) => {
    const { error } = await keep(kept.content.draft)
    return error ? { error } : { data: known }
  })
  return {
    draft: content.draft,
    isKept: state === 'saved',
    change: (draft: T) => change({ draft }),
    /** Sent or saved, and dropped by the server: dropped again, because a copy may have been on its way meanwhile. */
    clear() {
      change({ draft: empty })
      void flush()
    },
  }
}
