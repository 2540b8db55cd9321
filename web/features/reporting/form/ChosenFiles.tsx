import type { ReactNode, RefObject } from 'react'
import { limits, sizeInWords } from '#contract/limits.ts'
import { incidents } from '#texts/incidents.ts'
import { Say } from '#web/ui/Say.tsx'
import type { Refused } from '#web/ui/form/files.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Files } from './useFiles.ts'
import css from '../documents.module.css'

type Props = {
  files: Files
  progress: ReadonlyMap<string, number>
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
  /** Where the focus goes from a file that is removed. */
  input: RefObject<HTMLInputElement | null>
}

/** The files that the next save uploads, and what is said when their list changes. */
export function ChosenFiles({ files, input, ...shown }: Props) {
  const remove = (key: string) => {
    files.remove(key)
    input.current?.focus()
  }
  return (
    <>
      <List chosen={files.chosen} remove={remove} {...shown} />
      <p className="unseen" role="status">
        {files.announcement}
      </p>
    </>
  )
}

type ListProps = Omit<Props, 'files' | 'input'> & Pick<Files, 'chosen'> & { remove: (key: string) => void }

/** Each with its progress. */
function List({ chosen, progress, wrong, isBusy, remove }: ListProps) {
  const t = useTexts(incidents).documents
  if (chosen.length === 0) return null
  return (
    <section>
      <h3 className={css.heading}>{t.chosen}</h3>
      <ul className={css.list}>
        {chosen.map(({ key, file }, at) => (
          <li key={key} className={css.file}>
            <span className={css.name}>
              <bdi>{file.name}</bdi> <span className={css.size}>{sizeInWords(file.size)}</span>
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

/** Which of the picked files were not taken, and why. `children`: what the server said of the files as a whole. */
export function Refusals({ refused, children }: { refused: readonly Refused[]; children: ReactNode }) {
  return (
    <div role="alert" className={css.refusals}>
      {refused.map((one, at) => (
        <p key={at}>
          <Refusal {...one} />
        </p>
      ))}
      {children}
    </div>
  )
}

function Refusal({ name, why }: Refused) {
  const t = useTexts(incidents).documents
  const words = {
    type: () => t.wrongType(name),
    size: () => t.tooLarge(name, sizeInWords(limits.documentBytes)),
    empty: () => t.empty(name),
    count: () => t.tooMany(limits.documents),
    request: () => t.tooMuch(name, sizeInWords(limits.requestBytes)),
    twice: () => t.twice(name),
  }
  return words[why]()
}
