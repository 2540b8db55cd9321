import { useCallback, useEffect, useRef, useState, type ComponentProps } from 'react'
import { calls } from '#contract/calls.ts'
import { limits } from '#contract/limits.ts'
import { actsForAnother, capacities, reachWays, wishes } from '#contract/requestCodes.ts'
import { reachMax, requestForm, requestWordsMax, sendRequest } from '#contract/requests.ts'
import requests from '#texts/nb/requests.ts'
import { NeedsScript } from '#web/app/form/NeedsScript.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { request, randomKey } from '#web/app/wire/request.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { Field, FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { AskBeforeLeaving } from '#web/app/leaving/AskBeforeLeaving.tsx'
import css from './requests.module.css'

export type Received = { reference: string; answer_code: string; due_on: string }

/** The form of somebody without an account. What was typed stays until it is stored, and lies nowhere on the device. */
export function RequestForm({ onSent }: { onSent: (received: Received) => void }) {
  const { orgEmail, orgAddress } = useSite()
  const { form, field, isBusy, error, isFull } = useSending(onSent)
  const { capacity, reachBy, hasWords, read } = useChosen(form.ref)
  const words = requests.form
  return (
    <>
      <h2 id="request" tabIndex={-1}>
        {words.title}
      </h2>
      <NeedsScript />
      {/* The only number and code come with the answer. */}
      <AskBeforeLeaving isAtRisk={isBusy || hasWords} words={words.leave} />
      <form {...form} aria-labelledby="request" className={`fields ${css.form}`} onChange={read}>
        <Field {...field('capacity')} label={words.capacity}>
          {(control) => <Select control={control} codes={capacities} nameOf={(one) => requests.capacities[one]} />}
        </Field>
        <Field {...field('wish')} label={words.wish}>
          {(control) => <Select control={control} codes={wishes} nameOf={(one) => requests.what.wishes[one].name} />}
        </Field>
        <Field {...field('name')} label={words.name}>
          {(control) => <input {...control} autoComplete="name" maxLength={limits.name} readOnly={isBusy} />}
        </Field>
        {actsForAnother(capacity) && (
          <Field {...field('about')} label={words.about}>
            {(control) => <input {...control} autoComplete="off" maxLength={limits.name} readOnly={isBusy} />}
          </Field>
        )}
        <fieldset className={`fields ${css.reach}`}>
          <legend>{words.reachBy}</legend>
          <Field {...field('reach_by')} label={words.reachWay}>
            {(control) => <Select control={control} codes={reachWays} nameOf={(one) => requests.reachWays[one].name} />}
          </Field>
          <div>
            <Field {...field('reach')} label={reachBy ? requests.reachWays[reachBy].field : words.reach}>
              {(control) => (
                <input
                  {...control}
                  inputMode={reachBy && inputModes[reachBy]}
                  autoComplete={reachBy && completions[reachBy]}
                  maxLength={reachMax}
                  readOnly={isBusy}
                />
              )}
            </Field>
            {reachBy && <p className="soft">{words.reachHints[reachBy]}</p>}
          </div>
        </fieldset>
        <div>
          <Field {...field('words')} label={words.words}>
            {(control) => <textarea {...control} rows={6} maxLength={requestWordsMax} readOnly={isBusy} />}
          </Field>
          <p className="soft">{words.wordsHint}</p>
        </div>
        <p className="soft">{words.code}</p>
        <FormError message={error}>
          {isFull && (
            <>
              <a href={`mailto:${orgEmail}`}>{orgEmail}</a>, {words.orPost} {orgAddress}.
            </>
          )}
        </FormError>
        <div>
          <SubmitButton isBusy={isBusy} busy={words.busy}>
            {words.submit}
          </SubmitButton>
        </div>
      </form>
    </>
  )
}

type SelectProps<Code extends string> = {
  control: ComponentProps<'select'>
  codes: readonly Code[]
  nameOf: (code: Code) => string
}

function Select<Code extends string>({ control, codes, nameOf }: SelectProps<Code>) {
  const t = requests.form
  return (
    <select {...control} defaultValue="">
      <option value="">{t.choose}</option>
      {codes.map((one) => (
        <option key={one} value={one}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  )
}

const inputModes = { email: 'email', telephone: 'tel', post: 'text' } as const
const completions = { email: 'email', telephone: 'tel', post: 'street-address' } as const

/** What is chosen where the form depends on it, also when it was chosen before the scripts ran. */
function useChosen(form: { readonly current: HTMLFormElement | null }) {
  const [given, setGiven] = useState<Record<string, unknown>>({})
  const read = useCallback(() => {
    if (form.current) setGiven(Object.fromEntries(new FormData(form.current)))
  }, [form])
  useEffect(() => {
    const frame = requestAnimationFrame(read)
    return () => cancelAnimationFrame(frame)
  }, [read])
  return {
    capacity: String(given['capacity'] ?? ''),
    reachBy: reachWays.find((one) => one === given['reach_by']),
    hasWords: Boolean(given['words']),
    read,
  }
}

/** Sends the request once, however often the button is pressed and although an answer was lost. */
function useSending(onSent: (received: Received) => void) {
  const t = requests.form
  const [isFull, setFull] = useState(false)
  const attempt = useRef({ content: '', key: '', wasOnline: true })
  const sending = useCallForm(requestForm, {
    async send(body) {
      const content = JSON.stringify(body)
      const key = attempt.current.content === content ? attempt.current.key : randomKey()
      attempt.current = { content, key, wasOnline: navigator.onLine }
      const { data, error } = await request(
        { ...callOf(calls.sendRequest), headers: { 'Idempotency-Key': key }, body },
        null,
      )
      return { data: sendRequest.schema.response[201].safeParse(data).data, error }
    },
    onDone: onSent,
    onRefused(failure, words) {
      setFull(failure.code === 'too_many_requests')
      if (failure.code === 'too_many_requests') return t.tooMany
      // Without an answer nobody knows whether it arrived, unless there was no line to begin with.
      const isLost = typeof failure.status === 'string' && attempt.current.wasOnline
      return isLost ? t.lost : (words ?? t.failed)
    },
  })
  return { ...sending, isFull }
}
