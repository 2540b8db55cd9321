import type { BackupRun } from '#contract/deskBackups.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './backups.module.css'

/** What became of the last backups, the newest first. */
export function Runs({ runs }: { runs: readonly BackupRun[] }) {
  const t = useTexts(desk).backups.runs
  return (
    <section aria-labelledby="runs" className={css.section}>
      <h2 id="runs">{t.title}</h2>
      {runs.length === 0 ? (
        <p className={css.lead}>{t.empty}</p>
      ) : (
        <ul className={css.rows}>
          {runs.map(({ at, failure, keyring_copied, cases, documents, bytes, missing }) => (
            <li key={at}>
              <time className={css.name} dateTime={at}>
                {longMoment(at)}
              </time>
              <span className={css.result} data-failed={failure === null ? undefined : true}>
                {failure === null ? t.good : t.failed}
              </span>
              <span className={css.soft}>
                {failure === null
                  ? t.counts(cases, documents, sizeOf(bytes))
                  : `${t.failures[failure]} ${keyring_copied ? t.keysCopied : t.keysNot}`}
                {missing > 0 && ` · ${t.missing(missing)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const format = new Intl.NumberFormat('nb', { maximumFractionDigits: 1 })
const sizeOf = (bytes: number) =>
  bytes < 1e9 ? `${format.format(bytes / 1e6)} MB` : `${format.format(bytes / 1e9)} GB`
