import { priorities } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useSelf } from '../frame/useSelf.ts'
import { useInboxChoicesQuery } from './calls.ts'
import type { BulkKind, Given } from './bulkTypes.ts'
import css from './inbox.module.css'

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
  const { data } = useInboxChoicesQuery()
  const active = (data?.data.staff ?? []).filter(({ is_active }) => is_active)
  return (
    <div className={css.field}>
      <label htmlFor="bulk-assignee">{inbox.bulk.assignee}</label>
      <select
        id="bulk-assignee"
        className={css.input}
        value={given.assignee ?? ''}
        onChange={(event) => onChange({ ...given, assignee: event.currentTarget.value })}
      >
        <option value="" disabled>
          {inbox.bulk.chooseAssignee}
        </option>
        {active.map(({ id, name }) => (
          <option key={id} value={id}>
            {id === self.id ? inbox.filter.me(name) : name}
          </option>
        ))}
        <option value="none">{inbox.bulk.nobody}</option>
      </select>
    </div>
  )
}

function LabelField({ given, onChange }: FieldProps) {
  const { inbox } = useTexts(desk)
  const { data } = useInboxChoicesQuery()
  const labels = data?.data.labels ?? []
  // One that is given up can be taken off and not given.
  const offered = given.isOff ? labels : labels.filter(({ is_retired }) => !is_retired)
  if (data && labels.length === 0) return <p>{inbox.bulk.noLabels}</p>
  return (
    <>
      <div className={css.field}>
        <label htmlFor="bulk-label">{inbox.bulk.labelName}</label>
        <select
          id="bulk-label"
          className={css.input}
          value={given.label ?? ''}
          onChange={(event) => onChange({ ...given, label: event.currentTarget.value })}
        >
          <option value="" disabled>
            {inbox.bulk.chooseLabel}
          </option>
          {offered.map(({ id, name, is_retired }) => (
            <option key={id} value={id}>
              {is_retired ? inbox.filter.retired(name) : name}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={css.radios}>
        <legend className="unseen">{inbox.bulk.actions.label}</legend>
        {[false, true].map((isOff) => (
          <label key={String(isOff)} className={css.check}>
            <input
              type="radio"
              name="off"
              checked={(given.isOff ?? false) === isOff}
              onChange={() => onChange({ ...given, isOff })}
            />
            {isOff ? inbox.bulk.takeOff : inbox.bulk.give}
          </label>
        ))}
      </fieldset>
    </>
  )
}

function PriorityField({ given, onChange }: FieldProps) {
  const t = useTexts(desk)
  return (
    <fieldset className={css.radios}>
      <legend className="unseen">{t.inbox.priority}</legend>
      {priorities.map((priority) => (
        <label key={priority} className={css.check}>
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
