import { useRef, useState } from 'react'
import { sizeInWords } from '#contract/limits.ts'
import { type ShownTakeout, takeoutPassword } from '#contract/takeout.ts'
import t from '#texts/nb/takeout.ts'
import { downloadFrom } from '#web/app/download/download.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import { TaskForm } from './AccountPage.tsx'
import { accountsApi, useTakeout } from './api.ts'
import css from './takeout.module.css'
import { useCallForm, type Answer } from '#web/app/form/useCallForm.ts'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'

export default function Takeout() {
  const [isComing, setComing] = useState(false)
  const query = useTakeout(isComing)
  const { data, refetch } = query
  const [ask] = accountsApi.useAskForTakeoutMutation()
  const [open] = accountsApi.useOpenTakeoutMutation()
  const [drop, { isLoading: isDropping }] = accountsApi.useDropTakeoutMutation()
  const [dropFailed, setDropFailed] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  const last = data?.data ?? null
  if (!data) return <NotYet of={query} failed={t.loadFailed} loading={t.loading} />

  /** The pressed button goes with its form, so that what is said now has the focus. */
  const show = async () => {
    await refetch()
    said.current?.focus()
  }
  const end = async () => {
    if (isDropping) return
    const { error } = await drop()
    setDropFailed(error !== undefined)
    setComing(false)
    await show()
  }
  const isUnderWay = last?.state === 'asked'
  const isReady = last?.state === 'ready'
  return (
    <div className={css.takeout}>
      <p
        ref={said}
        role="status"
        tabIndex={-1}
        className="note"
        data-tone={last?.state === 'failed' ? 'danger' : undefined}
      >
        {last && (isReady && isComing ? t.started : wordsOf(last))}
      </p>
      {isUnderWay && (
        <div className={`row ${css.progress}`}>
          <progress value={last.percent} max={100} aria-label={t.progress} />
          <span aria-hidden="true">{t.percent(last.percent)}</span>
        </div>
      )}
      {!isUnderWay && !isReady && <p>{t.lead}</p>}
      {!isUnderWay && <p>{t.what}</p>}
      {!isUnderWay && <p className={css.keep}>{t.keep}</p>}
      {isReady && (
        <TakeoutForm
          key="fetch"
          label={t.fetch}
          send={open}
          onDone={({ address }) => {
            downloadFrom(address)
            setComing(true)
            said.current?.focus()
          }}
        />
      )}
      {!isReady && !isUnderWay && (
        <TakeoutForm
          key="ask"
          label={last ? t.askAgain : t.ask}
          send={ask}
          onDone={() => {
            setComing(false)
            void show()
          }}
        />
      )}
      {(isUnderWay || isReady) && (
        <div>
          <Button look="plain" isBusy={isDropping} onClick={() => void end()}>
            {isUnderWay ? t.cancel : t.drop}
          </Button>
          <p role="alert">{dropFailed && t.failed}</p>
        </div>
      )}
    </div>
  )
}

function wordsOf(last: ShownTakeout): string {
  const { state, failure, ahead, size, begun, expires_at, fetched_at, asked_at } = last
  if (state === 'asked') return ahead > 0 ? t.waiting(ahead) : t.making
  if (state === 'ready')
    return [t.ready(sizeInWords(size ?? 0), longMoment(expires_at ?? asked_at)), begun ? t.begun : ''].join(' ').trim()
  if (state === 'fetched') return t.fetched(longMoment(fetched_at ?? asked_at))
  if (state === 'failed') return t.failures[failure ?? 'broken']
  return t[state]
}

type Props<Reply> = {
  label: string
  send: (body: { password: string }) => Promise<Answer<Reply>>
  onDone: (reply: Reply) => void
}

/** The password again: whoever finds a signed-in device must not take everything along. */
function TakeoutForm<Reply>({ label, send, onDone }: Props<Reply>) {
  /** A new form after each success, so that no password stays in it. */
  const [formKey, setFormKey] = useState(0)
  const sending = useCallForm(takeoutPassword, {
    send,
    onDone(reply) {
      setFormKey(formKey + 1)
      onDone(reply)
    },
    failed: t.failed,
    offline: t.offline,
  })
  return (
    <TaskForm key={formKey} sending={sending} submit={label} busy={t.busy}>
      <PasswordInput {...sending.field('password')} label={t.password} words={t} autoComplete="current-password" />
    </TaskForm>
  )
}
