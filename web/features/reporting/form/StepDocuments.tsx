import { type DragEvent, type ReactNode, useState } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { documentExtensions, limits, sizeInWords } from '#contract/limits.ts'
import incidents from '#texts/nb/incidents.ts'
import { FilePicker, FileRow, InspectionNote, type Upload } from '../FilePicker.tsx'
import type { Files } from '../useFiles.ts'
import css from '../documents.module.css'

type Props = {
  files: Files
  stored: OwnIncident['incident_documents']
  upload: Upload | undefined
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
}

/** Step 3: documents. Those that are stored are removed with the save, so that it can be undone before. */
export function StepDocuments({ files, stored, upload, wrong, isBusy }: Props) {
  const t = incidents.documents
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
  const frame = (button: ReactNode) => (
    <div className={css.drop} data-over={isOver} onDrop={drop} onDragOver={over} onDragLeave={() => setIsOver(false)}>
      {button}
      <span className={css.dropWords}>{t.drop}</span>
      <details className={`opens ${css.limits}`}>
        <summary>{t.what}</summary>
        <p>
          {t.limits(
            documentExtensions.join(', '),
            sizeInWords(limits.documentBytes),
            limits.documents,
            sizeInWords(limits.requestBytes),
          )}
        </p>
        <p>{t.accountLimits(sizeInWords(limits.accountBytes), sizeInWords(limits.unconfirmedAccountBytes))}</p>
        <p>{t.notKept}</p>
      </details>
    </div>
  )
  return (
    <div className={css.documents}>
      <p id="document-hint" className="dim">
        {t.hint}
      </p>
      <FilePicker
        files={files}
        upload={upload}
        wrong={wrong}
        isBusy={isBusy}
        label={t.choose}
        describedBy="document-hint"
        frame={frame}
      >
        {stored.length > 0 && (
          <section>
            <h3 className={css.heading}>{t.stored}</h3>
            <ul className="bare">
              {stored.map(({ id, name, size, inspection }) => {
                const isGoing = files.removed.includes(id)
                return (
                  <FileRow
                    key={id}
                    name={name}
                    note={isGoing ? t.willGo : sizeInWords(size)}
                    isGoing={isGoing}
                    below={!isGoing && <InspectionNote inspection={inspection} />}
                    isBusy={isBusy}
                    onPress={() => files.toggleStored(id)}
                  />
                )
              })}
            </ul>
          </section>
        )}
      </FilePicker>
    </div>
  )
}
