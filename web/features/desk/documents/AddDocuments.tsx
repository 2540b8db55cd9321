import { desk } from '#texts/desk.ts'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { AnyFieldCode } from '#contract/failure.ts'
import { documentExtensions, limits, sizeInWords } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { pick, type Chosen, type Refused } from '#web/ui/form/files.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { useAttempt } from '../form/useAttempt.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import '#web/ui/form/choose.css'
import css from './documents.module.css'
import { deskApi } from '../data/api.ts'

const t = desk.documents.add

type Props = {
  caseId: number
  /** Files that were chosen before, and why they were not added. */
  initial?: { chosen: readonly Chosen[]; failure: string; keyOf: (content: object) => string }
  onAdded?: () => void
}

/** What the files of one attempt are known by. */
export const contentOf = (caseId: number, chosen: readonly Chosen[]) => [caseId, ...chosen.map(({ key }) => key)]

export function AddDocuments({ caseId, initial, onAdded }: Props) {
  const id = useId()
  const own = useAttempt()
  const [chosen, setChosen] = useState<readonly Chosen[]>(initial?.chosen ?? [])
  const [said, setSaid] = useState('')
  const [add, { isLoading, error, isUninitialized }] = deskApi.useAddDocumentsMutation()
  useUnsaved(chosen.length > 0)
  const failure = error && readDeskFailure(error)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (chosen.length === 0) return
    setSaid('')
    const key = (initial?.keyOf ?? own.keyFor)(contentOf(caseId, chosen))
    const { data } = await add({ id: caseId, chosen, key })
    if (!data) return
    setChosen([])
    setSaid(t.added(data.data.count))
    onAdded?.()
  }
  return (
    <form className="stack" aria-labelledby={id} noValidate onSubmit={(event) => void submit(event)}>
      <h3 id={id}>{t.title}</h3>
      <p className="detail">{t.lead}</p>
      <Attach label={t.choose} chosen={chosen} isBusy={isLoading} codes={failure?.codes ?? {}} onChange={setChosen} />
      <FormError message={failure ? deskFailureWords(failure) : isUninitialized ? initial?.failure : undefined} />
      <StatusMessage>{said}</StatusMessage>
      {chosen.length > 0 && (
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? t.adding : t.submit(chosen.length)}
        </Button>
      )}
    </form>
  )
}

type AttachProps = {
  /** Where the files do not go with a message. */
  label?: string
  chosen: readonly Chosen[]
  isBusy: boolean
  /** What the server refused, by `documents.0` and the like. */
  codes: Record<string, AnyFieldCode>
  onChange: (chosen: readonly Chosen[]) => void
}

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Files to go with a message or into a case. They are in memory only until they are sent. */
export function Attach({ label, chosen, isBusy, codes, onChange }: AttachProps) {
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="stack">
      <label className={`press choose ${css.choose}`}>
        {label ?? desk.messages.attach}
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          disabled={isBusy}
          aria-describedby={id}
          onChange={(event) => {
            const picked = pick([...(event.currentTarget.files ?? [])], chosen, 0)
            onChange(picked.taken)
            setRefused(picked.refused)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id={id} className="detail">
        {desk.messages.attachHint(sizeInWords(limits.documentBytes), limits.documents)}
      </p>
      <div role="alert" className="error">
        {refused.map(({ name, why }) => (
          <p key={`${name} ${why}`}>{desk.messages.refused[why](name)}</p>
        ))}
        {codes['documents'] && <p>{fieldWords(codes['documents'])}</p>}
      </div>
      {chosen.length > 0 && (
        <ul className="list" aria-label={desk.messages.files}>
          {chosen.map(({ key, file }, at) => {
            const code = codes[`documents.${at}`]
            return (
              <li key={key}>
                <bdi>{file.name}</bdi> <span className="detail">{sizeInWords(file.size)}</span>{' '}
                <button
                  type="button"
                  className="as-link link"
                  disabled={isBusy}
                  onClick={() => {
                    onChange(chosen.filter((one) => one.key !== key))
                    input.current?.focus()
                  }}
                >
                  {desk.messages.remove} <span className="unseen">{file.name}</span>
                </button>
                {code && <p className="error">{fieldWords(code)}</p>}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
