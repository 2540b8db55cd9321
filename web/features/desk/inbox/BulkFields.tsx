import { NativeSelect } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { priorities } from '#contract/casework.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import type { BulkKind, Given } from './bulk.tsx'
import { deskApi } from '../data/api.ts'

type Props = { kind: BulkKind; given: Given; onChange: (given: Given) => void }

/** What the cases are to become. */
export function BulkFields({ kind, given, onChange }: Props) {
  const { inbox, caseCodes } = useDesk()
  const t = inbox.bulk
  const self = useSelf()
  const { data } = deskApi.useInboxChoicesQuery()
  const { staff = [], labels = [] } = data?.data ?? {}
  if (kind === 'assign')
    return (
      <NativeSelect
        label={t.assignee}
        value={given.assignee ?? ''}
        onChange={({ currentTarget }) => onChange({ ...given, assignee: currentTarget.value })}
        data={[
          { value: '', label: t.chooseAssignee, disabled: true },
          ...staff
            .filter(({ is_active }) => is_active)
            .map(({ id, name }) => ({ value: String(id), label: id === self.id ? inbox.filter.me(name) : name })),
          { value: 'none', label: t.nobody },
        ]}
      />
    )
  if (kind === 'priority')
    return (
      <OneOf
        legend={<legend className="unseen">{inbox.priority}</legend>}
        options={priorities.map((value) => ({ value, name: caseCodes.priorities[value] }))}
        chosen={given.priority}
        onChoose={(priority) => onChange({ ...given, priority })}
      />
    )
  if (kind === 'take') return null
  if (data && labels.length === 0) return <p>{t.noLabels}</p>
  // One that is given up can be taken off and not given.
  const offered = labels.filter(({ is_retired }) => given.isOff || !is_retired)
  const turned = ({ label, ...rest }: Given, isOff: boolean): Given => {
    const isOffered = labels.some(({ id, is_retired }) => String(id) === label && (isOff || !is_retired))
    return { ...rest, isOff, ...(isOffered ? { label } : {}) }
  }
  return (
    <>
      <OneOf
        legend={<legend>{t.giveOrTakeOff}</legend>}
        options={[
          { value: 'on', name: t.give },
          { value: 'off', name: t.takeOff },
        ]}
        chosen={given.isOff ? 'off' : 'on'}
        onChoose={(value) => onChange(turned(given, value === 'off'))}
      />
      <NativeSelect
        label={t.labelName}
        value={given.label ?? ''}
        onChange={({ currentTarget }) => onChange({ ...given, label: currentTarget.value })}
        data={[
          { value: '', label: t.chooseLabel, disabled: true },
          ...offered.map(({ id, name, is_retired }) => ({
            value: String(id),
            label: is_retired ? inbox.filter.retired(name) : name,
          })),
        ]}
      />
    </>
  )
}

type OneOfProps<Value extends string> = {
  legend: ReactNode
  options: readonly { value: Value; name: string }[]
  chosen: Value | undefined
  onChoose: (value: Value) => void
}

function OneOf<Value extends string>({ legend, options, chosen, onChoose }: OneOfProps<Value>) {
  const name = useId()
  return (
    <fieldset className={pieces.fieldset}>
      {legend}
      {options.map((one) => (
        <label key={one.value} className={pieces.check}>
          <input type="radio" name={name} checked={chosen === one.value} onChange={() => onChoose(one.value)} />
          {one.name}
        </label>
      ))}
    </fieldset>
  )
}
