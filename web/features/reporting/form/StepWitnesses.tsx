import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { incidents } from '#texts/incidents.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Form } from './useIncidentForm.ts'
import { noWitness } from './values.ts'
import { hintBelow } from './hintBelow.ts'
import css from './form.module.css'

/** Step 2: who saw or heard it. The first row always stands. */
export function StepWitnesses({ form }: { form: Form }) {
  const t = useTexts(incidents).witnesses
  const list = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState('')
  const rows = form.getValues().witnesses

  const focusRow = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('fieldset')[at]?.querySelector('input')?.focus())
  const add = () => {
    form.insertListItem('witnesses', noWitness())
    setTold(t.added(rows.length + 1))
    focusRow(rows.length)
  }
  const remove = (at: number) => {
    form.removeListItem('witnesses', at)
    setTold(t.removed(at + 1))
    focusRow(at - 1)
  }
  return (
    <div className={css.fields} ref={list}>
      <p className={css.hint}>{t.hint}</p>
      {rows.map((_, at) => (
        <WitnessFields key={at} form={form} at={at} remove={at > 0 ? () => remove(at) : undefined} />
      ))}
      {rows.length < limits.witnesses ? (
        <Button size="md" variant="default" className={css.alone} onClick={add}>
          {t.add}
        </Button>
      ) : (
        <p className={css.hint}>{t.full(limits.witnesses)}</p>
      )}
      <p className="unseen" role="status">
        {told}
      </p>
    </div>
  )
}

function WitnessFields({ form, at, remove }: { form: Form; at: number; remove: (() => void) | undefined }) {
  const t = useTexts(incidents).witnesses
  const name = `witnesses.${at}.name` as const
  const contact = `witnesses.${at}.contact_number` as const
  return (
    <fieldset className={css.witness}>
      <legend className={css.legend}>{t.number(at + 1)}</legend>
      <div className={css.pair}>
        <TextInput
          size="md"
          key={form.key(name)}
          {...form.getInputProps(name)}
          label={t.name}
          maxLength={limits.witnessName}
          autoComplete="off"
        />
        <TextInput
          size="md"
          key={form.key(contact)}
          {...form.getInputProps(contact)}
          type="tel"
          label={t.contact}
          inputWrapperOrder={hintBelow}
          description={t.contactHint}
          maxLength={limits.witnessContact}
          autoComplete="off"
        />
      </div>
      {remove && (
        <Button size="md" variant="subtle" color="red" className={css.alone} onClick={remove}>
          {t.remove}
          <span className="unseen"> {t.removeNumber(at + 1)}</span>
        </Button>
      )}
    </fieldset>
  )
}
