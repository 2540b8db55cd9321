import { useRef, useState, type SubmitEvent, type ReactNode } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { limits, sizeInWords, documentExtensions } from '#contract/limits.ts'
import { errors } from '#texts/errors.ts'
import { incidents } from '#texts/incidents.ts'
import { messages as texts } from '#texts/messages.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { progressOf } from '#web/ui/form/files.ts'
import { useFiles, type Files } from '../form/useFiles.ts'
import { fingerprintOfMessage } from '../payload.ts'
import { randomKey } from '#web/ui/form/randomKey.ts'
import { useSendMessageMutation } from './api.ts'
import { useMessageDraft } from './useMessageDraft.ts'
import css from './conversation.module.css'
import { ChosenFiles, Refusals } from '../form/ChosenFiles.tsx'
import documents from '../documents.module.css'

/** Writes a message. The words stay on the device until they are sent; chosen files stay in memory. */
export function WriteForm({ incident }: { incident: OwnIncident }) {
  const t = useTexts(texts)
  const { saveError } = useTexts(incidents)
  const { fields } = useTexts(errors)
  const { id, status } = incident
  const { draft, isKept, keep, flush, drop } = useMessageDraft(id)
  const files = useFiles(`message ${id}`, 0)
  const [send, { isLoading, error }] = useSendMessageMutation()
  const [sent, setSent] = useState<{ loaded: number; total: number }>()
  const [said, setSaid] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  useWarnBeforeUnload(files.chosen.length > 0)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const text = draft.text.trim()
    setIsEmpty(text === '')
    if (text === '') {
      input.current?.focus()
      return
    }
    setSaid('')
    const fingerprint = fingerprintOfMessage(text, files.chosen)
    const key = draft.retry?.fingerprint === fingerprint ? draft.retry.key : randomKey()
    keep({ ...draft, retry: { fingerprint, key } })
    flush()
    const onUploadProgress = (loaded: number, total: number) => setSent({ loaded, total })
    const done = await send({ id, body: text, chosen: files.chosen, key, onUploadProgress })
    setSent(undefined)
    if (!done.data) return
    drop()
    files.forget()
    setSaid(t.sent(done.data.answer_days))
    input.current?.focus()
  }

  const failure = error && !isLoading ? readFailure(error) : undefined
  const wrong = Object.fromEntries(
    Object.entries(failure?.codes ?? {}).map(([path, code]) => [path, <Say key={path}>{fields[code]}</Say>]),
  )
  const progress = sent ? progressOf(files.chosen, sent.loaded, sent.total) : new Map<string, number>()
  const bodyWrong = isEmpty ? <Say>{fields.required}</Say> : wrong['body']
  return (
    <form className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <h3>{status === 'WaitingForReporter' ? t.answer : t.write}</h3>
      {status === 'Closed' && <p className={css.soft}>{t.reopens}</p>}
      <label className={css.label} htmlFor="message">
        {t.label}
      </label>
      <textarea
        id="message"
        ref={input}
        className={css.input}
        rows={5}
        maxLength={limits.message}
        value={draft.text}
        required
        readOnly={isLoading}
        aria-invalid={bodyWrong !== undefined}
        aria-describedby="message-hint message-wrong"
        onChange={(event) => {
          setIsEmpty(false)
          keep({ ...draft, text: event.currentTarget.value })
        }}
      />
      <p id="message-wrong" className={css.wrong}>
        {bodyWrong}
      </p>
      <p id="message-hint" className={css.hint}>
        {isKept ? t.hint : t.notKept}
      </p>
      <Attach files={files} progress={progress} wrong={wrong} isBusy={isLoading} />
      <FormError
        message={
          failure &&
          (failureWords(failure) ?? (failure.status === 'TIMEOUT_ERROR' ? saveError.slow : saveError.offline))
        }
      >
        {saveError.kept}
      </FormError>
      <p role="status" className={css.said}>
        {said}
      </p>
      <div className={css.buttons}>
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? t.sending : t.send}
        </Button>
        {draft.text !== '' && !isLoading && (
          <Button
            look="subtle"
            onClick={() => {
              drop()
              setSaid(t.discarded)
              input.current?.focus()
            }}
          >
            {t.discard}
          </Button>
        )}
      </div>
    </form>
  )
}

type Props = {
  files: Files
  progress: ReadonlyMap<string, number>
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
}

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Files to go with a message, as with a report. */
function Attach({ files, progress, wrong, isBusy }: Props) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.attach}>
      <label className={documents.choose} data-busy={isBusy}>
        {t.attach}
        <input
          ref={input}
          className={documents.input}
          type="file"
          multiple
          accept={accept}
          disabled={isBusy}
          aria-describedby="attach-hint"
          onChange={(event) => {
            files.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id="attach-hint" className={css.hint}>
        {t.attachHint(sizeInWords(limits.documentBytes), limits.documents)}
      </p>
      <Refusals refused={files.refused}>{wrong['documents']}</Refusals>
      <ChosenFiles files={files} progress={progress} wrong={wrong} isBusy={isBusy} input={input} />
    </div>
  )
}
