import { sizeInWords } from '#contract/limits.ts'
import { papers as texts } from '#texts/papers.ts'
import { longMoment } from '../dates.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useTexts } from '../useTexts.ts'
import type { PaperSource } from './source.ts'
import css from './papers.module.css'

/** The documents of the case with sizes, dates and fingerprints. */
export function Evidence({
  list,
  isError,
  isFetching,
  refetch,
  isPrinted = false,
}: PaperSource['evidence'] & { isPrinted?: boolean }) {
  const t = useTexts(texts)
  const Heading = isPrinted ? 'h2' : 'h4'
  const content = () => {
    if (!list && isError)
      return (
        <LoadFailed message={t.evidenceFailed} retry={t.retry} isBusy={isFetching} onRetry={() => void refetch()} />
      )
    if (!list) return <p role="status">{t.evidenceLoading}</p>
    if (list.length === 0) return <p>{t.noEvidence}</p>
    return (
      <>
        <p>{t.evidenceLead}</p>
        <ol className={css.evidence}>
          {list.map(({ id, name, size, added_at, sha256, isHeld }) => (
            <li key={id}>
              <bdi>{name}</bdi>, {sizeInWords(size)}. {t.added(longMoment(added_at))}.
              <span className={css.hash}>{sha256 ? `SHA-256: ${sha256}` : isHeld ? t.held : t.unreadable}</span>
            </li>
          ))}
        </ol>
      </>
    )
  }
  return (
    <div>
      <Heading>{t.evidence}</Heading>
      {content()}
    </div>
  )
}
