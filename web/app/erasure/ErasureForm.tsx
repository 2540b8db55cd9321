import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { z } from 'zod'
import { erasureWish } from '#contract/erasure.ts'
import { erasure } from '#texts/erasure.ts'
import type { Phrase } from '#texts/phrase.ts'
import { readFailure, type Failure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { randomKey } from '#web/ui/form/randomKey.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { useCheckReceiptMutation } from './api.ts'
import css from './erasure.module.css'

/**
 * What the server promises: the receipt's number, or null where the one from before goes on counting, and when it is erased; null
 * when that has been done.
 */
export type Promised = { receipt: string | null; due_at: string | null }
type Wish = { password: string; at_once: boolean; attempt: string }
export type SendWish = (wish: Wish) => Promise<{ data?: Promised | undefined; error?: unknown }>
type Props = {
  submitLabel: string
  /** There is no choice any more: it is withdrawn, and is to be erased at once. */
  onlyAtOnce?: boolean
  send: SendWish
  onDone: (promised: Promised) => void
  onCancel: () => void
}

/** As the form sends it: a choice of two. */
const asked = z.object({ password: erasureWish.shape.password, when: z.enum(['later', 'at_once']) })

/** When to erase, and the password again. */
export function ErasureForm({ submitLabel, onlyAtOnce = false, send, onDone, onCancel }: Props) {
  const t = useTexts(erasure).form
  const { form, check, refuse, field } = useSchemaForm(asked)
  const [isBusy, setBusy] = useState(false)
  const [formError, setFormError] = useState<Phrase>()
  const [attempt] = useState(randomKey)
  const isUnsure = useRef(false)
  const [checkReceipt] = useCheckReceiptMutation()

  /** What became of an attempt whose answer was lost; undefined when it did not arrive. */
  const findLost = async (): Promise<Promised | undefined> => {
    const { data, error } = await checkReceipt({ attempt })
    isUnsure.current = Boolean(error)
    return data?.receipt ? { receipt: data.receipt, due_at: data.state === 'waiting' ? data.at : null } : undefined
  }
  // In the second step the number of the first goes on counting: the attempt finds nothing, whether it arrived or not.
  const wordsWithoutAnswer = () => (onlyAtOnce ? t.checkNumber : isUnsure.current ? t.unsure : t.failed)

  /** Asks first what became of an earlier try whose answer was lost. Without data and failure nobody knows whether it went. */
  const erase = async (wish: Wish): Promise<{ data?: Promised | undefined; failure?: Failure }> => {
    if (isUnsure.current) {
      const data = await findLost()
      if (data || isUnsure.current) return { data }
    }
    const { data, error } = await send(wish)
    const failure = readFailure(error)
    return data || isAnswered(failure) ? { data, failure } : { data: await findLost() }
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isBusy) return
    setFormError(undefined)
    setBusy(true)
    const { data, failure } = await erase({ password: given.password, at_once: given.when === 'at_once', attempt })
    setBusy(false)
    if (data) return onDone(data)
    if (!failure) return setFormError(wordsWithoutAnswer())
    if (Object.keys(failure.fields).length === 0) setFormError(failureWords(failure) ?? t.failed)
    refuse(failure)
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <FormError message={formError} />
      {onlyAtOnce ? (
        <>
          <input type="hidden" name="when" value="at_once" />
          <p className={css.hint}>{t.atOnceHint}</p>
        </>
      ) : (
        <fieldset className={css.choices}>
          <legend>{t.when}</legend>
          <Choice value="later" label={t.later} hint={t.laterHint} isFirst />
          <Choice value="at_once" label={t.atOnce} hint={t.atOnceHint} />
        </fieldset>
      )}
      <PasswordInput {...field('password')} size="md" label={t.password} words={t} autoComplete="current-password" />
      <div className={css.buttons}>
        <Button type="submit" look="danger" isBusy={isBusy}>
          {isBusy ? t.busy : submitLabel}
        </Button>
        <Button look="plain" onClick={onCancel} disabled={isBusy}>
          {t.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The server has said why not: then nothing was erased. */
const isAnswered = ({ status, code }: Failure) => typeof status === 'number' && status < 500 && code !== undefined

function Choice({ value, label, hint, isFirst }: { value: string; label: string; hint: string; isFirst?: boolean }) {
  const id = useId()
  return (
    <div className={css.choice}>
      <input id={id} type="radio" name="when" value={value} defaultChecked={isFirst} aria-describedby={`${id}-hint`} />
      <div>
        <label htmlFor={id} className={css.choiceLabel}>
          {label}
        </label>
        <p id={`${id}-hint`} className={css.hint}>
          {hint}
        </p>
      </div>
    </div>
  )
}

/** The number that proves the erasure, shown once. Gets the focus, because the form with the pressed button has gone. */
export function ErasureReceipt({ said, receipt }: { said: string; receipt: string | null }) {
  const t = useTexts(erasure).receipt
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useWarnBeforeUnload(receipt !== null)
  return (
    <div className={css.receipt}>
      <h2 ref={heading} tabIndex={-1}>
        {t.title}
      </h2>
      <p>{said}</p>
      {receipt === null ? (
        <p>{t.same}</p>
      ) : (
        <>
          <p>
            {t.number}: <strong className={css.number}>{receipt}</strong>
          </p>
          <p>{t.keep}</p>
        </>
      )}
      <p>
        {t.check}{' '}
        <a href="/personvern/kvittering" target="_blank">
          {t.page}
        </a>
        .
      </p>
    </div>
  )
}
