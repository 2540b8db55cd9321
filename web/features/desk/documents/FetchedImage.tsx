import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './documents.module.css'
import { deskApi } from '../data/api.ts'

type Props = { address: string; alt: string; failed: string; width?: number | null; height?: number | null }

/**
 * A picture that opens with the session's cookie alone. When it does not come, trying again first asks who is signed in, so
 * that a session which has ended is asked for above the page.
 */
export function FetchedImage({ address, alt, failed, width, height }: Props) {
  const t = useTexts(desk).frame
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  const [readSessions, { isFetching }] = deskApi.useLazySessionsQuery()
  const again = async () => {
    const { error } = await readSessions()
    if (error) return
    setAttempt(attempt + 1)
    setFailed(false)
  }
  if (hasFailed) return <LoadFailed message={failed} retry={t.retry} isBusy={isFetching} onRetry={() => void again()} />
  return (
    <img
      key={attempt}
      className={css.image}
      src={address}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(true)}
    />
  )
}
