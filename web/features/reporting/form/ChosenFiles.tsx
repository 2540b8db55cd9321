import type { ReactNode } from 'react'
import { incidents } from '#texts/incidents.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Chosen } from '../documents.ts'
import { useBytes } from '../useBytes.ts'
import css from '../documents.module.css'

type Props = {
  chosen: readonly Chosen[]
  progress: ReadonlyMap<string, number>
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
  remove: (key: string) => void
}

/** The files that the next save uploads, each with its progress. */
export function ChosenFiles({ chosen, progress, wrong, isBusy, remove }: Props) {
  const t = useTexts(incidents).documents
  const size = useBytes()
  if (chosen.length === 0) return null
  return (
    <section>
      <h3 className={css.heading}>{t.chosen}</h3>
      <ul className={css.list}>
        {chosen.map(({ key, file }, at) => (
          <li key={key} className={css.file}>
            <span className={css.name}>
              <bdi>{file.name}</bdi> <span className={css.size}>{size(file.size)}</span>
            </span>
            <button
              type="button"
              className={css.remove}
              disabled={isBusy}
              aria-disabled={isBusy || undefined}
              onClick={() => remove(key)}
            >
              <Say>{t.remove}</Say> <span className="unseen">{file.name}</span>
            </button>
            {progress.has(key) && (
              <progress
                className={css.progress}
                max={100}
                value={progress.get(key)}
                aria-label={t.uploading(file.name, progress.get(key) ?? 0)}
              />
            )}
            {wrong[`documents.${at}`] && (
              <p className={css.wrong} data-path={`documents.${at}`} tabIndex={-1}>
                {wrong[`documents.${at}`]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
