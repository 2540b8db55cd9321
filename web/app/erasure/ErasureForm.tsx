import { useEffect, useId, useRef } from 'react'
import { z } from 'zod'
import { erasureWish } from '#contract/erasure.ts'
import erasure from '#texts/nb/erasure.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import type { Erasing } from './useErasing.ts'
import css from './erasure.module.css'

type Props = {
  submitLabel: string
  /** There is no choice any more: it is withdrawn, and is to be erased at once. */
  onlyAtOnce?: boolean
  erasing: Erasing
  onCancel: () => void
}

const asked = z.object({ password: erasureWish.shape.password, when: z.enum(['later', 'at_once']) })

export function ErasureForm({ submitLabel, onlyAtOnce = false, erasing, onCancel }: Props) {
  const t = erasure.form
  const { form, field, error } = useCallForm(asked, {
    async send({ password, when }) {
      const refusal = await erasing.erase({ password, at_once: when === 'at_once' })
      return refusal ? { error: refusal } : { data: true }
    },
    failed: t.failed,
  })
  // Also while what another form has sent is under way.
  const isBusy = erasing.phase === 'sending'
  // Nobody knows yet whether it went, and nothing is to be pressed twice meanwhile.
  const isUnknown = erasing.phase === 'asking' || erasing.phase === 'waiting'
  const told = useRef<HTMLDivElement>(null)
  const asks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const focused = document.activeElement
    if (isUnknown && (focused === document.body || asks.current?.contains(focused))) told.current?.focus()
  }, [isUnknown])

  return (
    <form {...form} className={css.form}>
      <div ref={told} className={css.told} tabIndex={-1}>
        <Unsure erasing={erasing} />
      </div>
      <div ref={asks} className={css.form} hidden={isUnknown}>
        <FormError message={error} />
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
        <PasswordInput {...field('password')} label={t.password} words={t} autoComplete="current-password" />
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

type GoesProps = { words: { goes: string; copies: string; stays: string }; goes: readonly string[]; stays: string }

export const WhatGoes = ({ words: t, goes, stays }: GoesProps) => (
  <>
    <div className={css.group}>
      <h2>{t.goes}</h2>
      <ul>
        {goes.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>{t.copies}</p>
    </div>
    <div className={css.group}>
      <h2>{t.stays}</h2>
      <p>{stays}</p>
    </div>
  </>
)

/** While nobody knows whether it was erased: that, and a way to ask at once. */
export function Unsure({ erasing: { phase, askAgain } }: { erasing: Erasing }) {
  const t = erasure.form
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
