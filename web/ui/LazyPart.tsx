import { createElement, useEffect, useState, type Attributes, type ComponentType } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

type Lazy<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props & Attributes
  /**
   * Shown until the part is there; for a part that somebody waits for. Without them nothing is shown. `retry`: of a button that asks
   * again at once.
   */
  words?: { loading: string; failed: string; retry?: string }
}

/** Milliseconds until a part that could not be fetched is asked for again. */
const pause = 3000

/**
 * A component that is fetched when it is first rendered. When the fetch fails, as on a line that breaks, it says so and asks again until
 * the part is there. Unlike `React.lazy` it neither suspends nor throws.
 */
export function LazyPart<Props extends object>({ load, props, words }: Lazy<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    const ask = () => {
      if (isGone) return
      load().then(
        (part) => setPart(() => part.default),
        () => {
          setFailed(true)
          setTimeout(ask, pause)
        },
      )
    }
    ask()
    return () => void (isGone = true)
  }, [load, attempt])
  if (Part) return createElement(Part, props)
  // Some browsers answer each later import of an address with its first failure, until the page is loaded anew.
  const again = () => (attempt > 0 && navigator.onLine ? location.reload() : setAttempt(attempt + 1))
  if (hasFailed && words?.retry) return <LoadFailed message={words.failed} retry={words.retry} onRetry={again} />
  return words ? (
    <p role="status" data-pending>
      {hasFailed ? words.failed : words.loading}
    </p>
  ) : null
}
