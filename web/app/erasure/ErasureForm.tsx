import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { z } from 'zod'
import { erasureWish } from '#contract/erasure.ts'
import { erasure } from '#texts/erasure.ts'
import type { Phrase } from '#texts/phrase.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Erasing } from './useErasing.ts'
import css from './erasure.module.css'

type Props = {
  submitLabel: string
  /** There is no choice any more: it is withdrawn, and is to be erased at once. */
  onlyAtOnce?: boolean
  erasing: Erasing
  onCancel: () => void
}

/** As the form sends it: a choice of two. */
const asked = z.object({ password: erasureWish.shape.password, when: z.enum(['later', 'at_once']) })

/** When to erase, and the password again. */
export function ErasureForm({ submitLabel, onlyAtOnce = false, erasing, onCancel }: Props) {
  const t = useTexts(erasure).form
  const { form, check, refuse, field } = useSchemaForm(asked)
  const [formError, setFormError] = useState<Phrase>()
  const isBusy = erasing.phase === 'sending'
  // Nobody knows yet whether it went, and nothing is to be pressed twice meanwhile.
  const isUnknown = erasing.phase === 'asking' || erasing.phase === 'waiting'
  const told = useRef<HTMLDivElement>(null)
  const asks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (isUnknown && (focused === document.body || asks.current?.contains(focused))) told.current?.focus()
  }, [isUnknown])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isBusy) return
    setFormError(undefined)
    const failure = await erasing.erase({ password: given.password, at_once: given.when === 'at_once' })
    if (!failure) return
    if (Object.keys(failure.codes).length === 0) setFormError(failureWords(failure) ?? t.failed)
    refuse(failure)
  }

  return (
    <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <div ref={told} className={css.told} tabIndex={-1}>
        <Unsure erasing={erasing} />
      </div>
      <div ref={asks} className={css.form} hidden={isUnknown}>
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
        <div className="row">
          <Button type="submit" look="danger" isBusy={isBusy}>
            {isBusy ? t.busy : submitLabel}
          </Button>
          <Button look="plain" onClick={onCancel} disabled={isBusy}>
            {t.cancel}
          </Button>
        </div>
      </div>
    </form>
  )
}

function Choice({ value, label, hint, isFirst }: { value: string; label: string; hint: string; isFirst?: boolean }) {
  const id = useId()
  return (
    <div className={`framed ${css.choice}`}>
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

/** While nobody knows whether it was erased: that, and a way to ask at once. */
export function Unsure({ erasing: { phase, askAgain } }: { erasing: Erasing }) {
  const t = useTexts(erasure).form
  if (phase === 'idle' || phase === 'sending') return null
  const isAsking = phase === 'asking'
  const words = isAsking || phase === 'waiting' ? t.asks : phase === 'unsure' ? t.unsure : t.signedOut
  return (
    <div className={css.group}>
      <FormError message={words} />
      {phase === 'signed_out' && (
        <a href="/personvern/kvittering" target="_blank">
          {t.toReceipts}
        </a>
      )}
      <div className="row">
        <Button look="quiet" isBusy={isAsking} onClick={askAgain}>
          {isAsking ? t.asking : t.askAgain}
        </Button>
      </div>
    </div>
  )
}
