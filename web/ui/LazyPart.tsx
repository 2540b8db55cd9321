import { createElement, useEffect, useState, type Attributes, type ComponentType } from 'react'
import { LoadFailed } from './LoadFailed.tsx'

type Lazy<Props> = {
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props & Attributes
  /** Shown until the part is there; for a part that somebody waits for. Without them nothing is shown. */
  words?: { loading: string; failed: string }
}

/** Milliseconds until a part that could not be fetched is asked for again. */
const pause = 3000

/**
 * After a press, for a script that could not be fetched: browsers answer each later import of its address with the first failure, until
 * the page is loaded anew. Not while the server cannot be reached: an error of the browser's would stand in place of the page.
 */
export const reloadIfReached = () =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok && location.reload(),
    () => undefined,
  )

/** A component that is fetched when it is first rendered. Unlike `React.lazy` it neither suspends nor throws. */
export function LazyPart<Props extends object>({ load, props, words }: Lazy<Props>) {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)
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
  }, [load])
  if (Part) return createElement(Part, props)
  if (!words) return null
  const again = async () => {
    setBusy(true)
    await load().then((part) => setPart(() => part.default), reloadIfReached)
    setBusy(false)
  }
  if (hasFailed) return <LoadFailed message={words.failed} of={{ isFetching: isBusy, refetch: again }} />
  return (
    <p role="status" data-pending>
      {words.loading}
    </p>
  )
}
