import { useState, type SubmitEvent } from 'react'
import { Provider } from 'react-redux'
import { useNavigate } from 'react-router'
import { tip as tipSchema } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import type { Phrase } from '#texts/phrase.ts'
import { currentStore } from '#web/app/data/currentStore.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import { alertShown } from '#web/app/notices/alert.ts'
import { notify } from '#web/app/notices/notify.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { Say } from '#web/ui/Say.tsx'
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
  const { form, field, isLoading, formError, submit, clear } = useTip(onClose)
  const [kept] = useState(keptTip)
  const navigate = useNavigate()
  const cancel = () => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [])
      input.value = ''
    clear()
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
      <FormError message={formError[0]} />
      {formError[1] && (
        <p>
          <Say>{formError[1]}</Say>
        </p>
      )}
      <Field {...field('link')} label={t.link}>
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder={t.linkPlaceholder}
            defaultValue={kept.link}
            maxLength={limits.link}
            readOnly={isLoading}
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
            readOnly={isLoading}
          />
        )}
      </Field>
      <div className={css.buttons}>
        <Button look="quiet" onClick={cancel}>
          {t.cancel}
        </Button>
        <SubmitButton isBusy={isLoading} busy={t.saving}>
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
  const [store, { isLoading }] = useStoreTipMutation()
  const { form, check, refuse, clear, field } = useSchemaForm(tipSchema)
  const [formError, setFormError] = useState<Phrase[]>([])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (isLoading) return
    setFormError([])
    if (!given) return
    const { data, error } = await store(given)
    if (data?.success) {
      forgetTip()
      notify({ colour: 'green', title: t.success, message: [t.stored, t.done] })
      dispatch(alertShown({ variant: 'success', message: t.thanks }))
      form.current?.reset()
      onClose?.()
      return void navigate('/impact')
    }
    const failure = readFailure(error)
    // The session's own notice says it (web/app/data/api.ts), and the form gives way to the login.
    if (failure.code === 'not_signed_in') return
    if (error) refuse(failure)
    const message = failureWords(failure) ?? data?.message
    // No answer at all has other words than a refusal (spec section 8).
    const isThrown = error !== undefined && typeof failure.status !== 'number'
    notify({ colour: 'red', message: message ?? [t.failedWords, isThrown ? t.thrown : t.failed] })
    const english = isThrown ? t.thrown : t.failedAlert
    dispatch(alertShown({ variant: 'danger', ...(message ? { message } : { title: t.failedWords, message: english }) }))
    setFormError(message ? [message] : [t.failedWords, english])
  }
  return {
    form,
    field,
    isLoading,
    formError,
    submit,
    clear: () => {
      forgetTip()
      clear()
      setFormError([])
    },
  }
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
