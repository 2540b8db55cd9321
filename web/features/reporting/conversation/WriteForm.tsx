import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { OwnIncident } from '#contract/incidents.ts'
import { limits, sizeInWords } from '#contract/limits.ts'
import errors from '#texts/nb/errors.ts'
import incidents from '#texts/nb/incidents.ts'
import t from '#texts/nb/messages.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError, hintBelow } from '#web/ui/form/FormParts.tsx'
import { fieldWords } from '#web/ui/form/fieldWords.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { FilePicker } from '../FilePicker.tsx'
import { messageFiles, useFiles } from '../useFiles.ts'
import { fingerprintOfMessage } from '../payload.ts'
import { randomKey } from '#web/app/wire/request.ts'
import { reportingApi } from '../api.ts'
import { useKeptText } from '../useKept.ts'
import css from './conversation.module.css'

/**
 * Writes a message, where one is waited for, was begun or is what brought its reader here; otherwise the way to write one. Once open
 * it stays: it says what was sent.
 */
export function WriteForm({ incident }: { incident: OwnIncident }) {
  const text = useKeptText(`messages/${incident.id}`)
  const files = useFiles(messageFiles(incident.id), 0)
  const { draft, keep } = text
  const noteLost = useEffectEvent(() => files.noteLost(draft.fileNames ?? []))
  useEffect(() => noteLost(), [])
  const filesChanged = useEffectEvent(() => {
    const fileNames = files.chosen.map(({ file }) => file.name)
    if (fileNames.join() !== (draft.fileNames ?? []).join()) keep({ ...draft, fileNames })
  })
  useEffect(() => filesChanged(), [files.chosen])
  const { hash } = useLocation()
  // Whoever comes back to the case is not led here again.
  const isLedHere = useNavigationType() !== NavigationType.Pop && hash === '#meldinger'
  const [opened, setOpened] = useState<'asked' | 'needed' | undefined>(isLedHere ? 'asked' : undefined)
  const hasFiles = files.chosen.length > 0 || files.lost.length > 0
  const isNeeded = incident.status === 'WaitingForReporter' || draft.text !== '' || hasFiles
  if (isNeeded && !opened) setOpened('needed')
  if (opened) return <OpenForm incident={incident} text={text} files={files} isAsked={opened === 'asked'} />
  return (
    <div className="row buttons">
      <Button look="quiet" onClick={() => setOpened('asked')}>
        {t.write}
      </Button>
    </div>
  )
}

type Props = {
  incident: OwnIncident
  text: ReturnType<typeof useKeptText>
  files: ReturnType<typeof useFiles>
  isAsked: boolean
}

/** The words and the names of the files stay on the device until they are sent; the files themselves in memory. */
function OpenForm({ incident, text: { draft, isKept, keep, flush, drop }, files, isAsked }: Props) {
  const { saveError } = incidents
  const { id, status } = incident
  const [send, { isLoading, error }] = reportingApi.useSendMessageMutation()
  const [sent, setSent] = useState<{ loaded: number; total: number }>()
  const [said, setSaid] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  // The button that was pressed has gone.
  useEffect(() => {
    if (isAsked) input.current?.focus()
  }, [isAsked])
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

  const failure = error && readFailure(error)
  const wrong = fieldWords(failure?.codes ?? {})
  const bodyWrong = isEmpty ? <Say>{errors.fields.required}</Say> : wrong['body']
  return (
    <form className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      {status === 'Closed' && <p className="dim">{t.reopens}</p>}
      <Textarea
        id="message"
        ref={input}
        label={t.label}
        description={isKept ? t.hint : t.notKept}
        error={bodyWrong}
        inputWrapperOrder={hintBelow}
        rows={5}
        maxLength={limits.message}
        value={draft.text}
        required
        readOnly={isLoading}
        resize="vertical"
        w="100%"
        onChange={(event) => {
          setIsEmpty(false)
          keep({ ...draft, text: event.currentTarget.value })
        }}
      />
      <div className={css.attach}>
        <FilePicker
          files={files}
          upload={sent && { chosen: files.chosen, ...sent }}
          wrong={wrong}
          isBusy={isLoading}
          label={t.attach}
          describedBy="attach-hint"
          frame={(button) => button}
        >
          <p id="attach-hint" className="hint">
            {t.attachHint(sizeInWords(limits.documentBytes), limits.documents)}
          </p>
        </FilePicker>
      </div>
      <FormError
        message={
          failure &&
          (failureWords(failure) ?? (failure.status === 'TIMEOUT_ERROR' ? saveError.slow : saveError.offline))
        }
      >
        {saveError.kept}
      </FormError>
      <p role="status" className="note" data-tone="success">
        {said}
      </p>
      <div className="row buttons">
        <Button type="submit" isBusy={isLoading}>
          {isLoading ? t.sending : t.send}
        </Button>
        {draft.text !== '' && !isLoading && (
          <Button
            look="subtle"
            onClick={() => {
              keep({ text: '', fileNames: draft.fileNames })
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
