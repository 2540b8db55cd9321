import t from '#texts/nb/deskMessages.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import type { DeskConversation } from '#contract/deskMessages.ts'
import { limits } from '#contract/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError, hintBelow } from '#web/ui/form/FormParts.tsx'
import type { Chosen } from '#web/ui/form/files.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { useCase } from '../case/caseContext.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { useAttempt } from '../form/useAttempt.ts'
import { useServerDraft } from '../form/useAutosave.ts'
import { useUnsaved } from '../frame/unsaved.ts'
import { Attach } from '../documents/AddDocuments.tsx'
import css from './messages.module.css'
import { deskApi } from '../data/api.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { Check, namedChoices } from '../form/Choice.tsx'

type Props = { conversation: DeskConversation; readNew: () => unknown }

export function Compose({ conversation, readNew }: Props) {
  const { id, may_ask, state_texts } = useCase().shown
  const [keepDraft] = deskApi.useKeepMessageDraftMutation()
  const keep = (body: string) => keepDraft({ id, body })
  const { draft: text, isKept, change, clear } = useServerDraft({ first: conversation.draft, empty: '', keep })
  const [isQuestion, setIsQuestion] = useState(false)
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  useUnsaved(chosen.length > 0)
  const [isUnfolded, setUnfolded] = useState(false)
  const [send, { isLoading, error }] = deskApi.useSendCaseMessageMutation()
  const [said, setSaid] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const attempt = useAttempt()
  const ask = isQuestion && may_ask

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = text.trim()
    setIsEmpty(body === '')
    setSaid('')
    if (body === '') return input.current?.focus()
    const key = attempt.keyFor([body, ask, chosen.map((one) => one.key)])
    const last_id = conversation.messages.at(-1)?.id ?? null
    const sent = await send({ id, body, ask, last_id, chosen, key })
    if (sent.error) return undefined
    attempt.end()
    clear()
    setChosen([])
    setIsQuestion(false)
    setSaid(t.sent)
    return input.current?.focus()
  }

  const failure = error && readDeskFailure(error)
  const wrong = isEmpty ? fieldWords('required') : failure?.codes['body'] && fieldWords(failure.codes['body'])
  // What goes with the message, and what is wrong with it, is not folded away.
  const codes = failure?.codes ?? {}
  const staysOpen = chosen.length > 0 || Object.keys(codes).some((path) => path.startsWith('documents'))
  return (
    <form className={`stack ${css.form}`} noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={input}
        label={t.label}
        description={`${t.hint} ${text === '' ? '' : isKept ? t.kept : t.notKept}`}
        inputWrapperOrder={hintBelow}
        rows={3}
        maxLength={limits.message}
        readOnly={isLoading}
        value={text}
        error={wrong}
        onChange={({ currentTarget }) => {
          setIsEmpty(false)
          change(currentTarget.value)
        }}
      />
      {may_ask && (
        <div className="stack">
          <Check label={t.ask} checked={isQuestion} onChange={(event) => setIsQuestion(event.currentTarget.checked)} />
          {/* At once, so that no button moves under a press. */}
          {isQuestion && (
            <p className="detail">
              {t.theyRead} «{state_texts.WaitingForReporter.body}»
            </p>
          )}
        </div>
      )}
      <details open={isUnfolded || staysOpen} onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}>
        <summary onClick={(event) => staysOpen && event.preventDefault()}>{t.more}</summary>
        <div className="stack">
          <ReplyTexts
            texts={conversation.reply_texts}
            onInsert={(body) => {
              change(text.trim() === '' ? body : `${text.trimEnd()}\n\n${body}`)
              setSaid(t.inserted)
              input.current?.focus()
            }}
          />
          <Attach chosen={chosen} isBusy={isLoading} codes={codes} onChange={setChosen} />
        </div>
      </details>
      <FormError message={failure && deskFailureWords(failure)}>
        {failure?.code === 'newer_message' && (
          <button type="button" className="as-link link" onClick={() => void readNew()}>
            {t.readNew}
          </button>
        )}
      </FormError>
      <StatusMessage>{said}</StatusMessage>
      <div className="line">
        <Button type="submit" look={text.trim() === '' ? 'quiet' : 'filled'} isBusy={isLoading}>
          {isLoading ? t.sending : ask ? t.sendQuestion : t.send}
        </Button>
        {text !== '' && !isLoading && (
          <Button
            look="subtle"
            onClick={() => {
              change('')
              setSaid('')
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

type ReplyTextsProps = { texts: DeskConversation['reply_texts']; onInsert: (body: string) => void }

function ReplyTexts({ texts, onInsert }: ReplyTextsProps) {
  const [chosen, setChosen] = useState('')
  const text = texts.find(({ id }) => String(id) === chosen)
  if (texts.length === 0) return null
  return (
    <div className={`line ${css.replyTexts}`}>
      <NativeSelect
        label={t.reply}
        flex="1 1 14rem"
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={namedChoices(
          t.chooseReply,
          texts.map(({ id, title }) => ({ id, name: title })),
        )}
      />
      <Button look="plain" disabled={!text} onClick={() => text && onInsert(text.body)}>
        {t.insert}
      </Button>
    </div>
  )
}
