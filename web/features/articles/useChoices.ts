import { useEffect, useState } from 'react'
import type { ArticleChoices } from '#contract/articles.ts'
import { fetchChoices } from './fetchArticles.ts'

export type Offered = { choices: ArticleChoices | null; hasFailed: boolean; retry: () => void }

/** The filter's choices: first those of the page, then fresh ones when the dialog opens, as a page may be open for long. */
export function useChoices(isOpen: boolean, first: ArticleChoices | null): Offered {
  const [choices, setChoices] = useState<ArticleChoices>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    const asked = new AbortController()
    const ask = async () => {
      const fresh = await fetchChoices(asked.signal)
      if (asked.signal.aborted) return
      setHasFailed(!fresh)
      if (fresh) setChoices(fresh)
    }
    void ask()
    return () => asked.abort()
  }, [isOpen, attempt])
  return { choices: choices ?? first, hasFailed, retry: () => setAttempt((before) => before + 1) }
}
