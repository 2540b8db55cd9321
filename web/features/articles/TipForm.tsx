import { useState } from 'react'
import { Provider } from 'react-redux'
import { useNavigate } from 'react-router'
import { tip as tipSchema } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { currentStore } from '#web/app/data/currentStore.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { alertShown } from '#web/app/notices/alert.ts'
import { notify } from '#web/app/notices/notify.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { confirmed, useCallForm } from '#web/app/form/useCallForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import { useStoreTipMutation } from './api.ts'
import css from './articles.module.css'

/** Brings the store along: the public page around it has none. */
export default function TipForm({ onClose }: { onClose?: () => void }) {
  return (
    <Provider store={currentStore()}>
      <Fields onClose={onClose} />
    </Provider>
  )
}

function Fields({ onClose }: { onClose?: () => void }) {
  const t = useTexts(articles).tip
  const { form, field, isBusy, error, clear } = useTip(onClose)
  const [kept] = useState(keptTip)
  const navigate = useNavigate()
  const cancel = () => {
    for (const input of form.ref.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ??
      [])
      input.value = ''
    clear()
    if (onClose) onClose()
    else void navigate('/impact')
  }
  return (
    <form {...form} className={pieces.fields} onInput={({ currentTarget }) => keepTip(currentTarget)}>
      <p>
        {t.lead} {t.required}
      </p>
      <FormError message={error} />
      <Field {...field('link')} label={t.link}>
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder={t.linkPlaceholder}
            defaultValue={kept.link}
            maxLength={limits.link}
            readOnly={isBusy}
          />
        )}
      </Field>
      <Field {...field('suggestion')} label={t.suggestion}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            placeholder={t.suggestionPlaceholder}
            defaultValue={kept.suggestion}
            maxLength={limits.suggestion}
            readOnly={isBusy}
          />
        )}
      </Field>
      <div className={css.buttons}>
        <Button look="quiet" onClick={cancel}>
          {t.cancel}
        </Button>
        <SubmitButton isBusy={isBusy} busy={t.saving}>
          {t.save}
        </SubmitButton>
      </div>
    </form>
  )
}

/** Sends the tip once, however often the button is pressed. What was typed stays until it is stored (spec sections 4 and 8). */
function useTip(onClose: (() => void) | undefined) {
  const t = useTexts(articles).tip
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [store] = useStoreTipMutation()
  const sending = useCallForm(tipSchema, {
    send: async (given) => confirmed(await store(given)),
    onDone() {
      forgetTip()
      notify({ colour: 'green', title: t.success, message: [t.stored, t.done] })
      dispatch(alertShown({ variant: 'success', message: t.thanks }))
      sending.form.ref.current?.reset()
      onClose?.()
      void navigate('/impact')
    },
    onRefused(failure) {
      // The session's own notice says it (web/app/data/api.ts), and the form gives way to the login.
      if (failure.code === 'not_signed_in') return undefined
      const message = failureWords(failure)
      // No answer at all has other words than a refusal (spec section 8).
      const isThrown = typeof failure.status === 'string'
      notify({ colour: 'red', message: message ?? (isThrown ? t.thrown : t.failed) })
      const said = message ?? (isThrown ? t.thrown : t.failedAlert)
      dispatch(alertShown({ variant: 'danger', message: said }))
      return said
    },
  })
  const clear = () => {
    forgetTip()
    sending.clear()
  }
  return { ...sending, clear }
}

const key = 'tipDraft'
type Kept = { link?: string; suggestion?: string }

/** Stores the unsent tip in session storage, so that a reload or a failed save loses nothing. */
function keepTip(form: HTMLFormElement) {
  const given = new FormData(form)
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  try {
    sessionStorage.setItem(key, JSON.stringify({ link: text('link'), suggestion: text('suggestion') }))
  } catch {
    // Without session storage it is in the fields only.
  }
}

function keptTip(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const { link, suggestion }: Record<string, unknown> = { ...kept }
    return {
      link: typeof link === 'string' ? link : undefined,
      suggestion: typeof suggestion === 'string' ? suggestion : undefined,
    }
  } catch {
    return {}
  }
}

function forgetTip() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without session storage nothing was stored.
  }
}
