import { NativeSelect, TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { requestPattern } from '#contract/deskAudit.ts'
import t from '#texts/nb/deskAudit.ts'
import { Button } from '#web/ui/Button.tsx'
import { focusFirst } from '#web/ui/form/useFields.ts'
import { deskApi } from '../data/api.ts'
import { DateField } from '../form/DateField.tsx'
import css from './audit.module.css'

type Props = { params: URLSearchParams; onShow: (chosen: URLSearchParams) => void }

const names = ['person', 'action', 'case', 'request', 'breach', 'date_from', 'date_to'] as const
const isNumber = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** What the log is narrowed by. It asks when it is pressed and not while somebody chooses: each look is a row of the log. */
export function AuditFilters({ params, onShow }: Props) {
  const { data } = deskApi.useListAuditPeopleQuery()
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const people = data?.data ?? []
  const chosenPerson = params.get('person') ?? ''
  const show = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const text = (name: string) => String(given.get(name) ?? '').trim()
    const chosen = new URLSearchParams(names.flatMap((name) => (text(name) ? [[name, text(name)]] : [])))
    const found = {
      ...(text('case') && !isNumber(text('case')) ? { case: t.filter.caseInvalid } : {}),
      ...(text('request') && !requestPattern.test(text('request')) ? { request: t.filter.requestInvalid } : {}),
      ...(text('breach') && !isNumber(text('breach')) ? { breach: t.filter.breachInvalid } : {}),
      ...(text('date_from') && text('date_to') && text('date_to') < text('date_from')
        ? { date_to: t.filter.wrongOrder }
        : {}),
    }
    setWrong(found)
    focusFirst(event.currentTarget, found)
    if (Object.keys(found).length === 0) onShow(chosen)
  }
  const field = (name: (typeof names)[number]) => ({
    name,
    'data-path': name,
    defaultValue: params.get(name) ?? '',
    error: wrong[name],
  })
  return (
    <form className={css.filters} method="post" noValidate aria-label={t.filter.title} onSubmit={show}>
      <NativeSelect
        // The people arrive later than the field: what is chosen must be among its choices.
        key={people.length}
        {...field('person')}
        label={t.filter.person}
        data={[
          { value: '', label: t.filter.everybody },
          { value: 'reporter', label: t.filter.reporter },
          { value: 'system', label: t.filter.system },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(/^\d+$/.test(chosenPerson) && !people.some(({ id }) => String(id) === chosenPerson)
            ? [{ value: chosenPerson, label: t.unnamed(Number(chosenPerson)) }]
            : []),
        ]}
      />
      <NativeSelect
        {...field('action')}
        label={t.filter.action}
        data={[{ value: '', label: t.filter.everyAction }, ...actionChoices(t.actionGroups)]}
      />
      <TextInput {...field('case')} label={t.filter.case} inputMode="numeric" autoComplete="off" maxLength={15} />
      <TextInput {...field('request')} label={t.filter.request} autoComplete="off" spellCheck={false} maxLength={15} />
      <TextInput {...field('breach')} label={t.filter.breach} inputMode="numeric" autoComplete="off" maxLength={15} />
      <DateField {...field('date_from')} label={t.filter.from} />
      <DateField {...field('date_to')} label={t.filter.to} />
      <div className="row">
        <Button type="submit">{t.filter.show}</Button>
        {params.size > 0 && (
          <Button look="plain" onClick={() => onShow(new URLSearchParams())}>
            {t.filter.reset}
          </Button>
        )}
      </div>
      <p className="detail">{t.filter.keep}</p>
    </form>
  )
}

type Group = { name: string; actions: Record<string, string> }

const norwegian = new Intl.Collator('nb')

/** The actions for a list to choose from: each group in the order of its names. */
export const actionChoices = (groups: readonly Group[]) =>
  groups.map(({ name, actions }) => ({
    group: name,
    items: Object.entries(actions)
      .map(([value, label]) => ({ value, label }))
      .toSorted((one, other) => norwegian.compare(one.label, other.label)),
  }))
