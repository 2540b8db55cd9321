import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { documentExtensions, limits, sizeInWords } from '#contract/limits.ts'
import { incidents } from '#texts/incidents.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { InspectionNote } from '../InspectionNote.tsx'
import { ChosenFiles, Refusals } from './ChosenFiles.tsx'
import type { Files } from './useFiles.ts'
import css from '../documents.module.css'

type Props = {
  files: Files
  stored: OwnIncident['incident_documents']
  /** Percent sent of each chosen file; empty while nothing is being sent. */
  progress: ReadonlyMap<string, number>
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
}

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Step 3: documents. */
export function StepDocuments({ files, stored, progress, wrong, isBusy }: Props) {
  const t = useTexts(incidents).documents
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isBusy) files.add([...event.dataTransfer.files])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(true)
  }
  return (
    <div className={css.documents}>
      <p className={css.hint}>{t.hint}</p>
      <div className={css.drop} data-over={isOver} onDrop={drop} onDragOver={over} onDragLeave={() => setIsOver(false)}>
        <label className={css.choose} data-busy={isBusy}>
          {t.choose}
          <input
            ref={input}
            className={css.input}
            type="file"
            multiple
            accept={accept}
            disabled={isBusy}
            aria-describedby="document-limits"
            data-path="documents"
            onChange={(event) => {
              files.add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
        <span className={css.dropWords}>{t.drop}</span>
        <p id="document-limits" className={css.limits}>
          {t.limits(
            documentExtensions.join(', '),
            sizeInWords(limits.documentBytes),
            limits.documents,
            sizeInWords(limits.requestBytes),
          )}{' '}
          {t.accountLimits(sizeInWords(limits.accountBytes), sizeInWords(limits.unconfirmedAccountBytes))} {t.notKept}
        </p>
      </div>
      <Refusals refused={files.refused}>{wrong.documents}</Refusals>
      {files.lost.length > 0 && (
        <p className={css.lost} role="status">
          {t.lostAfterReload(files.lost.join(', '))}
        </p>
      )}
      <StoredFiles stored={stored} removed={files.removed} toggle={files.toggleStored} isBusy={isBusy} />
      <ChosenFiles files={files} progress={progress} wrong={wrong} isBusy={isBusy} input={input} />
    </div>
  )
}

type StoredProps = {
  stored: OwnIncident['incident_documents']
  removed: readonly number[]
  toggle: (id: number) => void
  isBusy: boolean
}

/** Files that the draft holds already. They are removed with the save, so that it can be undone before. */
function StoredFiles({ stored, removed, toggle, isBusy }: StoredProps) {
  const t = useTexts(incidents).documents
  if (stored.length === 0) return null
  return (
    <section>
      <h3 className={css.heading}>{t.stored}</h3>
      <ul className={css.list}>
        {stored.map(({ id, name, size: bytes, inspection }) => {
          const isGoing = removed.includes(id)
          return (
            <li key={id} className={css.file} data-going={isGoing}>
              <span className={css.name}>
                <bdi>{name}</bdi> <span className={css.size}>{isGoing ? t.willGo : sizeInWords(bytes)}</span>
                {!isGoing && <InspectionNote inspection={inspection} />}
              </span>
              <button
                type="button"
                className={css.remove}
                disabled={isBusy}
                aria-disabled={isBusy || undefined}
                onClick={() => toggle(id)}
              >
                {isGoing ? t.undo : <Say>{t.remove}</Say>} <span className="unseen">{name}</span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
