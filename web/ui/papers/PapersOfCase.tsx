import { useEffect, useRef } from 'react'
import type { Papers, ShownPaper } from '#contract/papers.ts'
import { papers as texts } from '#texts/papers.ts'
import type { Phrase } from '#texts/phrase.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useTexts } from '../useTexts.ts'
import { PaperDesk } from './PaperDesk.tsx'
import type { Answer, PaperSource } from './source.ts'

type Props = {
  query: { data?: { data: Papers } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown }
  /** Why they could not be fetched. */
  failed: Phrase
  source: Omit<PaperSource, 'papers'>
}

/** The texts of one case. Focus comes here, because the button that was pressed is gone. */
export function PapersOfCase({ query: { data, isError, isFetching, refetch }, failed, source }: Props) {
  const t = useTexts(texts)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {data ? (
        <PaperDesk source={{ ...source, papers: data.data }} />
      ) : isError ? (
        <LoadFailed message={failed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p role="status">{t.loading}</p>
      )}
    </div>
  )
}

/** The answer to a save. `isStale`: it was refused because somebody else has saved since. */
export function answerOf(data: { data: ShownPaper } | undefined, isStale: boolean): Answer {
  return data ? { paper: data.data } : { refused: isStale ? 'changed' : 'failed' }
}

/** One text as it is stored now. */
export function storedPaper(data: { data: Papers } | undefined, kind: ShownPaper['kind']): Answer {
  const paper = data?.data.papers.find((one) => one.kind === kind)
  return paper ? { paper } : { refused: 'failed' }
}
