import { NativeSelect } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { priorities } from '#contract/casework.ts'
import type { InboxChoices } from '#contract/deskInbox.ts'
import { ChoiceField } from '../form/ChoiceField.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import type { BulkKind } from './bulk.tsx'
import { deskApi, type BulkChange } from '../data/api.ts'

type Props = {
  /** Nothing while it is not chosen, or no longer. */
  onChange: (change: BulkChange | undefined) => void
}

/** What the cases are to become. */
export function BulkFields({ kind, onChange }: Props & { kind: BulkKind }) {
  const { inbox, caseCodes } = useDesk()
  const t = inbox.bulk
  const self = useSelf()
  const { data } = deskApi.useInboxChoicesQuery()
  const { staff = [], labels = [] } = data?.data ?? {}
  if (kind === 'take') return null
  if (kind === 'label' && data && labels.length === 0) return <p>{t.noLabels}</p>
  if (kind === 'label') return <LabelFields labels={labels} onChange={onChange} />
  if (kind === 'priority')
    return (
      <OneOf
        legend={<legend className="unseen">{inbox.priority}</legend>}
        options={priorities.map((value) => ({ value, name: caseCodes.priorities[value] }))}
        onChoose={(priority) => onChange({ kind, priority })}
      />
    )
  return (
    <ChoiceField
      label={t.assignee}
      defaultValue=""
      onChange={({ currentTarget: { value } }) =>
        onChange(value === '' ? undefined : { kind, assignee_id: value === 'none' ? null : Number(value) })
      }
      choices={[
        { value: '', label: t.chooseAssignee },
        ...staff
          .filter(({ is_active }) => is_active)
          .map(({ id, name }) => ({ value: String(id), label: id === self.id ? inbox.filter.me(name) : name })),
        { value: 'none', label: t.nobody },
      ]}
    />
  )
}

/** One that is given up can be taken off and not given. */
function LabelFields({ labels, onChange }: Props & Pick<InboxChoices, 'labels'>) {
  const { bulk: t, filter } = useDesk().inbox
  const [{ label, has }, setChosen] = useState({ label: '', has: true })
  const offered = (gives: boolean) => labels.filter(({ is_retired }) => !gives || !is_retired)
  const choose = (wanted: string, gives: boolean) => {
    const chosen = offered(gives).find(({ id }) => String(id) === wanted)
    setChosen({ label: chosen ? wanted : '', has: gives })
    onChange(chosen && { kind: 'label', label_id: chosen.id, has: gives })
  }
  return (
    <>
      <OneOf
        legend={<legend>{t.giveOrTakeOff}</legend>}
        options={[
          { value: 'on', name: t.give },
          { value: 'off', name: t.takeOff },
        ]}
        first="on"
        onChoose={(value) => choose(label, value === 'on')}
      />
      <NativeSelect
        label={t.labelName}
        value={label}
        onChange={({ currentTarget }) => choose(currentTarget.value, has)}
        data={[
          { value: '', label: t.chooseLabel, disabled: true },
          ...offered(has).map(({ id, name, is_retired }) => ({
            value: String(id),
            label: is_retired ? filter.retired(name) : name,
          })),
        ]}
      />
    </>
  )
}

type OneOfProps<Value extends string> = {
  legend: ReactNode
  options: readonly { value: Value; name: string }[]
  first?: Value
  onChoose: (value: Value) => void
}

function OneOf<Value extends string>({ legend, options, first, onChoose }: OneOfProps<Value>) {
  const name = useId()
  return (
    <fieldset className={pieces.fieldset}>
      {legend}
      {options.map((one) => (
        <label key={one.value} className={pieces.check}>
          <input type="radio" name={name} defaultChecked={one.value === first} onChange={() => onChoose(one.value)} />
          {one.name}
        </label>
      ))}
    </fieldset>
  )
}
