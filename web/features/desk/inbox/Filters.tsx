import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { deskStatuses, priorities } from '#contract/casework.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { outcomes } from '#contract/status.ts'
import { deskApi } from '../data/api.ts'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { DateField } from '../form/DateField.tsx'
import { countedCodes, notGiven } from '#contract/deskNumbers.ts'
import { dayFilters, hasFilter, listIn, type SeveralFilter, severalFilters, singleFilters } from './address.ts'
import css from './inbox.module.css'

type Props = { params: URLSearchParams; onApply: (params: URLSearchParams) => void; onReset: () => void }

/** Every filter. They take effect together, so that choosing five is one look at the list and not five. */
export function Filters({ params, onApply, onReset }: Props) {
  const { frame, inbox } = useDesk()
  const t = inbox.filter
  const list = listIn(params)
  const { options, hasFailed, retry } = useChoices(params)
  const [chosen, setChosen] = useState<Record<string, string[]>>(() =>
    Object.fromEntries(severalFilters.map((name) => [name, params.getAll(name)])),
  )
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const search = new URLSearchParams({ list })
    for (const name of severalFilters)
      if (hasFilter(list, name)) for (const value of chosen[name] ?? []) search.append(name, value)
    for (const name of singleFilters) {
      const value = data.get(name)
      if (typeof value === 'string' && value !== '') search.set(name, value)
    }
    onApply(search)
  }
  const renderGroup = (name: SeveralFilter) =>
    hasFilter(list, name) && (
      <ChoiceGroup
        key={name}
        label={t.names[name]}
        hint={name === 'city' ? t.cityHint : undefined}
        options={options[name]}
        chosen={chosen[name] ?? []}
        onChange={(values) => setChosen((before) => ({ ...before, [name]: values }))}
      />
    )
  return (
    <form method="post" className={`card ${css.filters}`} aria-label={t.title} onSubmit={submit}>
      {hasFailed && (
        <p role="alert">
          {t.choicesFailed}{' '}
          <button type="button" className="as-link link" onClick={() => void retry()}>
            {frame.retry}
          </button>
        </p>
      )}
      <div className={css.groups}>{severalFilters.filter((name) => !isCoded(name)).map(renderGroup)}</div>
      <details open={countedCodes.some((name) => params.has(name))}>
        <summary>{t.coded}</summary>
        <div className={css.groups}>{countedCodes.map(renderGroup)}</div>
      </details>
      <div className={css.groups}>
        {dayFilters.map((name) => (
          <div key={name}>
            <DateField name={name} label={t.names[name]} defaultValue={params.get(name) ?? ''} />
          </div>
        ))}
        <TextInput
          type="number"
          name="age"
          label={t.names.age}
          min={0}
          max={36500}
          inputMode="numeric"
          defaultValue={params.get('age') ?? ''}
        />
        {(['folded', 'outside'] as const)
          .filter((name) => hasFilter(list, name))
          .map((name) => (
            <label key={name} className="check">
              <input type="checkbox" name={name} value="true" defaultChecked={params.get(name) === 'true'} />
              {t.names[name]}
            </label>
          ))}
      </div>
      <div className="row">
        <Button type="submit">{t.apply}</Button>
        <Button look="plain" onClick={onReset}>
          {t.reset}
        </Button>
      </div>
    </form>
  )
}

const isCoded = (name: SeveralFilter) => countedCodes.some((one) => one === name)

/** A list that is longer gets a field to find choices with, and shows so many of them. */
const short = 15

type ChoiceGroupProps = {
  label: string
  hint?: string | undefined
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (values: string[]) => void
}

/** Several of a list, as checkboxes behind the list's name. What is chosen stays in sight, whatever is looked for. */
function ChoiceGroup({ label, hint, options, chosen, onChange }: ChoiceGroupProps) {
  const t = useDesk().inbox.filter
  const [sought, setSought] = useState('')
  const isLong = options.length > short
  const rank = ({ value }: Option) => (chosen.includes(value) ? 0 : 1)
  const matching = options.filter(
    ({ value, name }) =>
      chosen.includes(value) || name.toLocaleLowerCase('nb').includes(sought.toLocaleLowerCase('nb')),
  )
  const sorted = isLong ? matching.toSorted((a, b) => rank(a) - rank(b)) : matching
  const shown = isLong ? sorted.slice(0, Math.max(short, chosen.length)) : sorted
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <details className={`framed unfolds ${css.group}`}>
      <summary>
        {label}
        {chosen.length > 0 && <span>{t.chosen(chosen.length)}</span>}
      </summary>
      <fieldset className="fieldset">
        <legend className="unseen">{label}</legend>
        {hint !== undefined && <p className="detail">{hint}</p>}
        {isLong && (
          <input
            type="search"
            className="control input"
            aria-label={t.find(label)}
            placeholder={t.find(label)}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
            // Enter would send the whole form while a choice is looked for.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        )}
        {shown.map(({ value, name }) => (
          <label key={value} className="check">
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {name}
          </label>
        ))}
        {shown.length === 0 && <p className="detail">{t.none}</p>}
        {sorted.length > shown.length && <p className="detail">{t.more(sorted.length - shown.length)}</p>}
      </fieldset>
    </details>
  )
}

type Option = { value: string; name: string }
type Options = Record<SeveralFilter, Option[]>

/** ISO 3166. */
const norway = '578'
const optionsOf = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), name }))

/** What each filter can be set to, in words. Cities are those of the first chosen country, or Norway's. */
export function useChoices(params: URLSearchParams) {
  const t = useDesk()
  const self = useSelf()
  const choices = deskApi.useListInboxChoicesQuery()
  const cities = deskApi.useListCitiesQuery({ country_id: params.get('country') ?? norway })
  const { staff = [], labels = [], categories = [], countries = [], counties = [] } = choices.data?.data ?? {}
  const nothing = { value: notGiven, name: t.inbox.notKnown }
  const options: Options = {
    status: deskStatuses.map((value) => ({ value, name: t.caseCodes.statuses[value] })),
    priority: priorities.map((value) => ({ value, name: t.caseCodes.priorities[value] })),
    outcome: [
      ...outcomes.map((value) => ({ value, name: t.caseCodes.outcomes[value] })),
      { value: notGiven, name: t.inbox.filter.notClosed },
    ],
    ...ofEach(countedCodes, (list) => [
      ...Object.entries(t.coding.labels[list]).map(([value, name]) => ({ value, name })),
      ...(list === 'source' || list === 'verification' ? [] : [{ value: notGiven, name: t.inbox.filter.notCoded }]),
    ]),
    assignee: [
      { value: 'none', name: t.inbox.filter.unassigned },
      ...staff.map(({ id, name, is_active }) => ({
        value: String(id),
        name: id === self.id ? t.inbox.filter.me(name) : is_active ? name : t.inbox.filter.inactive(name),
      })),
    ],
    label: labels.map(({ id, name, is_retired }) => ({
      value: String(id),
      name: is_retired ? t.inbox.filter.retired(name) : name,
    })),
    category: [...optionsOf(categories), nothing],
    country: optionsOf(countries),
    county: [...counties.map(({ code, name }) => ({ value: code, name })), nothing],
    city: optionsOf(cities.data?.cities ?? []),
  }
  return { options, hasFailed: choices.isError && !choices.data, retry: choices.refetch }
}
