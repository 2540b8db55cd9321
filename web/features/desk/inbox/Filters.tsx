import { desk } from '#texts/desk.ts'
import { TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { deskStatuses, priorities } from '#contract/casework.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { outcomes } from '#contract/status.ts'
import { deskApi } from '../data/api.ts'
import { useSelf } from '../frame/DeskPage.tsx'
import { Check } from '../form/Choice.tsx'
import { DateField } from '../form/DateField.tsx'
import { countedCodes, notGiven } from '#contract/deskNumbers.ts'
import { dayFilters, hasFilter, listIn, type SeveralFilter, severalFilters, tickedFilters } from './address.ts'
import css from './inbox.module.css'

const t = desk.inbox.filter

type Props = { params: URLSearchParams; onApply: (params: URLSearchParams) => void; onReset: () => void }

/** Every filter. They take effect together, so that choosing five is one look at the list and not five. */
export function Filters({ params, onApply, onReset }: Props) {
  const list = listIn(params)
  const { options, hasFailed, retry } = useChoices(params)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = new URLSearchParams({ list })
    // Each field has the name of its filter.
    for (const [name, value] of new FormData(event.currentTarget)) if (value) search.append(name, String(value))
    onApply(search)
  }
  const renderGroup = (name: SeveralFilter) =>
    hasFilter(list, name) && (
      <ChoiceGroup
        key={name}
        name={name}
        hint={name === 'city' ? t.cityHint : undefined}
        options={options[name]}
        first={params.getAll(name)}
      />
    )
  return (
    <form method="post" className={`card ${css.filters}`} aria-label={t.title} onSubmit={submit}>
      {hasFailed && (
        <p role="alert">
          {t.choicesFailed}{' '}
          <button type="button" className="as-link link" onClick={() => void retry()}>
            {desk.frame.retry}
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
        {tickedFilters
          .filter((name) => hasFilter(list, name))
          .map((name) => (
            <Check
              key={name}
              name={name}
              value="true"
              label={t.names[name]}
              defaultChecked={params.get(name) === 'true'}
            />
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

type GroupProps = { name: SeveralFilter; hint: string | undefined; options: readonly Option[]; first: string[] }

/** Several of a list, as checkboxes behind the list's name. What is chosen stays in sight, whatever is looked for. */
function ChoiceGroup({ name, hint, options, first }: GroupProps) {
  const label = t.names[name]
  // An address may name one twice.
  const [chosen, setChosen] = useState(() => [...new Set(first)])
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
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
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
        {/* Of what is not in sight too, as while the choices are on their way. */}
        {chosen.map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
        {shown.map(({ value, name }) => (
          <Check key={value} label={name} checked={chosen.includes(value)} onChange={() => toggle(value)} />
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
  const self = useSelf()
  const choices = deskApi.useListInboxChoicesQuery()
  const cities = deskApi.useListCitiesQuery({ country_id: params.get('country') ?? norway })
  const { staff = [], labels = [], categories = [], countries = [], counties = [] } = choices.data?.data ?? {}
  const nothing = { value: notGiven, name: desk.inbox.notKnown }
  const options: Options = {
    status: deskStatuses.map((value) => ({ value, name: desk.caseCodes.statuses[value] })),
    priority: priorities.map((value) => ({ value, name: desk.caseCodes.priorities[value] })),
    outcome: [
      ...outcomes.map((value) => ({ value, name: desk.caseCodes.outcomes[value] })),
      { value: notGiven, name: t.notClosed },
    ],
    ...ofEach(countedCodes, (list) => [
      ...Object.entries(desk.coding.labels[list]).map(([value, name]) => ({ value, name })),
      ...(list === 'source' || list === 'verification' ? [] : [{ value: notGiven, name: t.notCoded }]),
    ]),
    assignee: [
      { value: 'none', name: t.unassigned },
      ...staff.map(({ id, name, is_active }) => ({
        value: String(id),
        name: id === self.id ? t.me(name) : is_active ? name : t.inactive(name),
      })),
    ],
    label: labels.map(({ id, name, is_retired }) => ({
      value: String(id),
      name: is_retired ? t.retired(name) : name,
    })),
    category: [...optionsOf(categories), nothing],
    country: optionsOf(countries),
    county: [...counties.map(({ code, name }) => ({ value: code, name })), nothing],
    city: optionsOf(cities.data?.cities ?? []),
  }
  return { options, hasFailed: choices.isError && !choices.data, retry: choices.refetch }
}
