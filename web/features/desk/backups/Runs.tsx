import type { BackupRun } from '#contract/deskBackups.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'

/** What became of the last backups, the newest first. */
export function Runs({ runs }: { runs: readonly BackupRun[] }) {
  const t = useTexts(desk).backups.runs
  return (
    <DeskSection id="runs" title={t.title}>
      <p className={pieces.lead}>{runs.length === 0 ? t.empty : t.counted}</p>
      {runs.length > 0 && (
        <ul className={pieces.results}>
          {runs.map(({ at, failure, keyring_copied, cases, documents, bytes, missing }) => (
            <li key={at}>
              <time className={pieces.name} dateTime={at}>
                {longMoment(at)}
              </time>
              <span className={pieces.result} data-level={failure === null ? undefined : 'danger'}>
                {failure === null ? t.good : t.failed}
              </span>
              <span className={pieces.detail}>
                {failure === null
                  ? t.counts(cases, documents, sizeOf(bytes))
                  : `${t.failures[failure]} ${keyring_copied ? t.keysCopied : t.keysNot}`}
                {missing > 0 && ` · ${t.missing(missing)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </DeskSection>
  )
}

const format = new Intl.NumberFormat('nb', { maximumFractionDigits: 1 })
const sizeOf = (bytes: number) => `${format.format(bytes / 1e9)} GB`
