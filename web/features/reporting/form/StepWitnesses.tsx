import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { witnessFieldNames, witnessInputs } from '#contract/incidentFacts.ts'
import { limits } from '#contract/limits.ts'
import incidents from '#texts/nb/incidents.ts'
import { Button } from '#web/ui/Button.tsx'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import type { Form } from './useParts.ts'
import { noWitness } from './values.ts'
import css from './form.module.css'

/** Step 2: witnesses. The first row cannot be removed (spec section 5). */
export function StepWitnesses({ form }: { form: Form }) {
  const t = incidents.witnesses
  const list = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const rows = form.getValues().witnesses

  const focusRow = (at: number) =>
    requestAnimationFrame(() => list.current?.querySelectorAll('fieldset')[at]?.querySelector('input')?.focus())
  const add = () => {
    form.insertListItem('witnesses', noWitness())
    setAnnouncement(t.added(rows.length + 1))
    focusRow(rows.length)
  }
  const remove = (at: number) => {
    form.removeListItem('witnesses', at)
    setAnnouncement(t.removed(at + 1))
    focusRow(at - 1)
  }
  return (
    <div className={css.fields} ref={list}>
      <p className="dim">{t.hint}</p>
      {rows.map((_, at) => (
        <WitnessFields key={at} form={form} at={at} remove={at > 0 ? () => remove(at) : undefined} />
      ))}
      {rows.length < limits.witnesses ? (
        <Button look="plain" className={css.alone} onClick={add}>
          {t.add}
        </Button>
      ) : (
        <p className="dim">{t.full(limits.witnesses)}</p>
      )}
      <p className="unseen" role="status">
        {announcement}
      </p>
    </div>
  )
}

function WitnessFields({ form, at, remove }: { form: Form; at: number; remove: (() => void) | undefined }) {
  const t = incidents.witnesses
  return (
    <fieldset className="framed card">
      <legend className={css.legend}>{t.number(at + 1)}</legend>
      <div className={css.pair}>
        {witnessFieldNames.map((field) => {
          const path = `witnesses.${at}.${field}` as const
          return (
            <TextInput
              key={form.key(path)}
              {...form.getInputProps(path)}
              {...witnessInputs[field]}
              label={t.labels[field]}
              description={t.hints[field]}
              inputWrapperOrder={hintBelow}
              autoComplete="off"
            />
          )
        })}
      </div>
      {remove && (
        <Button look="subtle" className={css.removeWitness} onClick={remove}>
          {t.remove}
          <span className="unseen"> {t.removeNumber(at + 1)}</span>
        </Button>
      )}
    </fieldset>
  )
}
