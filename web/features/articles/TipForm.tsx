import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { tip as tipSchema } from '#contract/articles.ts'
import { fieldCodes } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { errors } from '#texts/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Provider } from 'react-redux'
import { alertShown } from '#web/app/notices/alert.ts'
import { currentStore } from '#web/app/data/currentStore.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { notify } from '#web/app/notices/notify.ts'
import { Say } from '#web/ui/Say.tsx'
import { useSentEarly } from '#web/ui/form/useSentEarly.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useStoreTipMutation } from './api.ts'
import { forgetTip, keepTip, keptTip } from './tipDraft.ts'
import css from './articles.module.css'

export default function TipForm({ onClose }: { onClose?: () => void }) {
  return (
    <Provider store={currentStore()}>
      <Fields onClose={onClose} />
    </Provider>
  )
}

function Fields({ onClose }: { onClose?: () => void }) {
  const t = useTexts(articles).tip
  const form = useRef<HTMLFormElement>(null)
  const { isLoading, wrong, trouble, submit, forget } = useTip(form, onClose)
  const [kept] = useState(keptTip)
  const navigate = useNavigate()
  useSentEarly()
  const cancel = () => {
    form.current?.reset()
    for (const input of form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])
      input.value = ''
    forget()
    if (onClose) onClose()
    else void navigate('/impact')
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      className={css.fields}
      onSubmit={(event) => void submit(event)}
      onInput={({ currentTarget }) => keepTip(currentTarget)}
    >
      <p>
        {t.lead} {t.required}
      </p>
      {trouble && (
        <p role="alert" className={css.trouble}>
          <Say>{trouble}</Say>
        </p>
      )}
      <div>
        <label htmlFor="link">{t.link}</label>
        <input
          id="link"
          name="link"
          type="url"
          placeholder={t.linkPlaceholder}
          defaultValue={kept.link}
          maxLength={limits.link}
          required
          aria-invalid={Boolean(wrong['link'])}
          aria-describedby="link-wrong"
        />
        <p id="link-wrong" className={css.wrong}>
          {wrong['link']}
        </p>
      </div>
      <div>
        <label htmlFor="suggestion">{t.suggestion}</label>
        <textarea
          id="suggestion"
          name="suggestion"
          rows={5}
          placeholder={t.suggestionPlaceholder}
          defaultValue={kept.suggestion}
          maxLength={limits.suggestion}
          required
          aria-invalid={Boolean(wrong['suggestion'])}
          aria-describedby="suggestion-wrong"
        />
        <p id="suggestion-wrong" className={css.wrong}>
          {wrong['suggestion']}
        </p>
      </div>
      <div className={css.buttons}>
        <Button look="quiet" onClick={cancel}>
          {t.cancel}
        </Button>
        <Button type="submit" aria-disabled={isLoading}>
          <Say>{isLoading ? t.saving : t.save}</Say>
        </Button>
      </div>
    </form>
  )
}

/** Sends the tip once, however often it is pressed; what was typed stays until it has arrived (spec sections 4 and 8). */
function useTip(form: React.RefObject<HTMLFormElement | null>, onClose: (() => void) | undefined) {
  const t = useTexts(articles).tip
  const { fields: words } = useTexts(errors)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [store, { isLoading }] = useStoreTipMutation()
  const [wrong, setWrong] = useState<Record<string, ReactNode>>({})
  const [trouble, setTrouble] = useState<Phrase>()
  const forget = () => {
    forgetTip()
    setWrong({})
    setTrouble(undefined)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    setTrouble(undefined)
    const { data: given, error: issues } = tipSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)))
    const found: Record<string, ReactNode> = {}
    for (const { path, message } of issues?.issues ?? [])
      found[path.join('.')] ??= <Say>{words[fieldCodes.find((code) => code === message) ?? 'invalid']}</Say>
    setWrong(found)
    const [first] = Object.keys(found)
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (!given) return
    const { data, error } = await store(given)
    if (data?.success) {
      forgetTip()
      const message = data.message === undefined ? t.done : { en: data.message }
      notify({ colour: 'green', title: t.success, message })
      dispatch(alertShown({ variant: 'success', title: t.success, message }))
      form.current?.reset()
      onClose?.()
      return void navigate('/impact')
    }
    const said = error ? readFailure(error) : undefined
    setWrong(said?.fields ?? {})
    const message = data?.message ?? said?.message
    const isThrown = said !== undefined && typeof said.status !== 'number'
    const alert = message ?? (isThrown ? t.thrown : t.failedAlert)
    notify({ colour: 'red', message: message ?? (isThrown ? t.thrown : t.failed) })
    dispatch(alertShown({ variant: 'danger', message: alert }))
    setTrouble(alert)
  }
  return { isLoading, wrong, trouble, submit, forget }
}
