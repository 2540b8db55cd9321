import { useId } from 'react'
import { priorities } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import type { BulkKind, Given } from './bulkTypes.ts'
import { deskApi } from '../data/api.ts'

type Props = { kind: BulkKind; given: Given; onChange: (given: Given) => void }

/** What the cases are to become. */
export function BulkFields({ kind, given, onChange }: Props) {
  if (kind === 'assign') return <AssigneeField given={given} onChange={onChange} />
  if (kind === 'label') return <LabelField given={given} onChange={onChange} />
  return kind === 'priority' ? <PriorityField given={given} onChange={onChange} /> : null
}

type FieldProps = Omit<Props, 'kind'>

function AssigneeField({ given, onChange }: FieldProps) {
  const { inbox } = useTexts(desk)
  const self = useSelf()
  const { data } = deskApi.useInboxChoicesQuery()
  const active = (data?.data.staff ?? []).filter(({ is_active }) => is_active)
  return (
    <OneOf
      label={inbox.bulk.assignee}
      choose={inbox.bulk.chooseAssignee}
      value={given.assignee}
      options={[
        ...active.map(({ id, name }) => ({ value: String(id), name: id === self.id ? inbox.filter.me(name) : name })),
        { value: 'none', name: inbox.bulk.nobody },
      ]}
      onChange={(assignee) => onChange({ ...given, assignee })}
    />
  )
}

function LabelField({ given, onChange }: FieldProps) {
  const { inbox } = useTexts(desk)
  const { data } = deskApi.useInboxChoicesQuery()
  const labels = data?.data.labels ?? []
  // One that is given up can be taken off and not given.
  const offered = given.isOff ? labels : labels.filter(({ is_retired }) => !is_retired)
  const turned = ({ label, ...rest }: Given, isOff: boolean): Given => {
    const isOffered = isOff || labels.some(({ id, is_retired }) => String(id) === label && !is_retired)
    return { ...rest, isOff, ...(label !== undefined && isOffered ? { label } : {}) }
  }
  if (data && labels.length === 0) return <p>{inbox.bulk.noLabels}</p>
  return (
    <>
      <fieldset className={pieces.fieldset}>
        <legend>{inbox.bulk.giveOrTakeOff}</legend>
        {[false, true].map((isOff) => (
          <label key={String(isOff)} className={pieces.check}>
            <input
              type="radio"
              name="off"
              checked={(given.isOff ?? false) === isOff}
              onChange={() => onChange(turned(given, isOff))}
            />
            {isOff ? inbox.bulk.takeOff : inbox.bulk.give}
          </label>
        ))}
      </fieldset>
      <OneOf
        label={inbox.bulk.labelName}
        choose={inbox.bulk.chooseLabel}
        value={given.label}
        options={offered.map(({ id, name, is_retired }) => ({
          value: String(id),
          name: is_retired ? inbox.filter.retired(name) : name,
        }))}
        onChange={(label) => onChange({ ...given, label })}
      />
    </>
  )
}

type OneOfProps = {
  label: string
  /** What stands there until something is chosen. */
  choose: string
  value: string | undefined
  options: readonly { value: string; name: string }[]
  onChange: (value: string) => void
}

function OneOf({ label, choose, value, options, onChange }: OneOfProps) {
  const id = useId()
  return (
    <div className={pieces.stack}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={pieces.input}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      >
        <option value="" disabled>
          {choose}
        </option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  )
}

function PriorityField({ given, onChange }: FieldProps) {
  const t = useTexts(desk)
  return (
    <fieldset className={pieces.fieldset}>
      <legend className="unseen">{t.inbox.priority}</legend>
      {priorities.map((priority) => (
        <label key={priority} className={pieces.check}>
          <input
            type="radio"
            name="priority"
            checked={given.priority === priority}
            onChange={() => onChange({ ...given, priority })}
          />
          {t.caseCodes.priorities[priority]}
        </label>
      ))}
    </fieldset>
  )
}
