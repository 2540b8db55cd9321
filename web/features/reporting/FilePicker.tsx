import { useRef, type ReactNode } from 'react'
import { documentExtensions, limits, sizeInWords } from '#contract/limits.ts'
import type { Inspection } from '#contract/inspection.ts'
import incidents from '#texts/nb/incidents.ts'
import inspectionTexts from '#texts/nb/inspection.ts'
import { Say } from '#web/ui/Say.tsx'
import { progressOf, type Chosen, type Refused } from '#web/ui/form/files.ts'
import type { Files } from './useFiles.ts'
import '#web/ui/form/choose.css'
import css from './documents.module.css'

const t = incidents.documents

/** `loaded` and `total`: bytes of the whole request. */
export type Upload = { chosen: readonly Chosen[]; loaded: number; total: number }

type Props = {
  files: Files
  upload: Upload | undefined
  /** What the server refused, by path: `documents`, or `documents.0` for one of them. */
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
  label: ReactNode
  describedBy: string
  frame: (button: ReactNode) => ReactNode
  children?: ReactNode
}

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** The button that chooses files, which of them were not taken and why, and those that the next sending uploads. */
export function FilePicker({ files, upload, wrong, isBusy, label, describedBy, frame, children }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const progress = upload && progressOf(upload.chosen, upload.loaded, upload.total)
  const remove = (key: string) => {
    files.remove(key)
    input.current?.focus()
  }
  return (
    <>
      {frame(
        <label className="press choose" data-busy={isBusy}>
          {label}
          <input
            ref={input}
            type="file"
            multiple
            accept={accept}
            disabled={isBusy}
            aria-describedby={describedBy}
            data-path="documents"
            onChange={(event) => {
              files.add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>,
      )}
      <div role="alert" className={`wrong ${css.refusals}`}>
        {files.refused.map((one, at) => (
          <p key={at}>{refusalWords(one)}</p>
        ))}
        {wrong['documents']}
      </div>
      {files.lost.length > 0 && (
        <p className="note" data-tone="warning" role="status">
          {t.lostAfterReload(files.lost.join(', '))}
        </p>
      )}
      {children}
      <ChosenFiles chosen={files.chosen} progress={progress} wrong={wrong} isBusy={isBusy} remove={remove} />
      <p className="unseen" role="status">
        {files.announcement}
      </p>
    </>
  )
}

type ListProps = Pick<Props, 'wrong' | 'isBusy'> & {
  chosen: Files['chosen']
  progress: ReadonlyMap<string, number> | undefined
  remove: (key: string) => void
}

function ChosenFiles({ chosen, progress, wrong, isBusy, remove }: ListProps) {
  if (chosen.length === 0) return null
  return (
    <section>
      <h3 className={css.heading}>{t.chosen}</h3>
      <ul className="bare">
        {chosen.map(({ key, file: { name, size } }, at) => {
          const percent = progress?.get(key)
          const path = `documents.${at}`
          return (
            <FileRow key={key} name={name} note={sizeInWords(size)} isBusy={isBusy} onPress={() => remove(key)}>
              {percent !== undefined && <progress max={100} value={percent} aria-label={t.uploading(name, percent)} />}
              {wrong[path] && (
                <p className="wrong" data-path={path} tabIndex={-1}>
                  {wrong[path]}
                </p>
              )}
            </FileRow>
          )
        })}
      </ul>
    </section>
  )
}

type RowProps = {
  name: string
  note: string
  /** It goes with the next save, until that is undone. */
  isGoing?: boolean
  below?: ReactNode
  isBusy: boolean
  onPress: () => void
  children?: ReactNode
}

export const FileRow = ({ name, note, isGoing, below, isBusy, onPress, children }: RowProps) => (
  <li className={css.file} data-going={isGoing}>
    <span className={css.name}>
      <bdi>{name}</bdi> <span className="size">{note}</span>
      {below}
    </span>
    <button type="button" className="as-link linkButton" disabled={isBusy} onClick={onPress}>
      {isGoing ? t.undo : <Say>{t.remove}</Say>} <span className="unseen">{name}</span>
    </button>
    {children}
  </li>
)

function refusalWords({ name, why }: Refused) {
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

type NoteProps = {
  inspection: Inspection
  /** The reader has waited for the inspection: of a clean document it is said too, in the place of the waiting. */
  isDone?: boolean
  isFromUs?: boolean | undefined
}

/** What the inspection of a document has come to, for the reporter. Nothing to say of a clean one. */
export function InspectionNote({ inspection: { state, findings }, isDone, isFromUs }: NoteProps) {
  if (state === 'clean') return isDone ? <span className={`soft ${css.note}`}>{inspectionTexts.clean}</span> : null
  return (
    <span className={`soft ${css.note}`} data-inspection={state}>
      {state === 'suspicious' && findings.map((code) => `${inspectionTexts.findings[code]} `)}
      {(isFromUs ? inspectionTexts.fromUs : inspectionTexts.states)[state]}
    </span>
  )
}
