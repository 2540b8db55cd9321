import { NativeSelect, TextInput } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { deskArticleSorts, type DeskArticleChoices } from '#contract/deskArticles.ts'
import { itemMarks, itemStates } from '#contract/deskEditorial.ts'
import { deskPages } from '#contract/deskPages.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DateField } from '../form/DateField.tsx'
import pieces from '../frame/pieces.module.css'
import css from './articles.module.css'

type Props = { params: Record<string, string>; choices: DeskArticleChoices | undefined }

/** Search, filters and order, as a form whose answer is an address. */
export function ArticleFilters({ params, choices }: Props) {
  const t = useTexts(desk).articles
  const states = useTexts(desk).editorial.states
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    )
    void navigate(`?${new URLSearchParams(Object.fromEntries(asked)).toString()}`)
  }
  const select = (name: string, label: string, data: { value: string; label: string }[], isOptional = true) => (
    <NativeSelect
      // A select that gets its choices later begins anew with what the address asks for.
      key={`${name} ${data.length}`}
      label={label}
      name={name}
      defaultValue={params[name]}
      data={isOptional ? [{ value: '', label: t.filter.all }, ...data] : data}
    />
  )
  const named = (list: readonly { id: number; name: string }[] = []) =>
    list.map(({ id, name }) => ({ value: String(id), label: name }))
  const isOpen = ['category', 'agency', 'format', 'date_from', 'date_to'].some((name) => params[name])
  return (
    <form role="search" aria-label={t.filter.label} className={pieces.stack} onSubmit={submit}>
      <div className={pieces.pair}>
        <TextInput
          label={t.filter.search}
          name="search"
          type="search"
          maxLength={limits.search}
          defaultValue={params['search']}
        />
        {select(
          'state',
          t.filter.state,
          [...itemStates, ...itemMarks].map((state) => ({ value: state, label: states[state] })),
        )}
        {select(
          'sort',
          t.filter.sort,
          deskArticleSorts.map((sort) => ({ value: sort === 'changed' ? '' : sort, label: t.sorts[sort] })),
          false,
        )}
      </div>
      <details className={css.more} open={isOpen}>
        <summary>{t.filter.more}</summary>
        <div className={pieces.pair}>
          {select('category', t.filter.category, named(choices?.categories))}
          {select('agency', t.filter.agency, named(choices?.newsAgencies))}
          {select(
            'format',
            t.filter.format,
            (choices?.formats ?? []).map((format) => ({ value: format, label: format })),
          )}
          <div>
            <DateField label={t.filter.from} name="date_from" defaultValue={params['date_from']} />
          </div>
          <div>
            <DateField label={t.filter.to} name="date_to" defaultValue={params['date_to']} />
          </div>
        </div>
      </details>
      <div className={pieces.buttons}>
        <Button type="submit" look="filled">
          {t.filter.show}
        </Button>
        {Object.keys(params).length > 0 && <Link to={deskPages.articles}>{t.filter.reset}</Link>}
      </div>
    </form>
  )
}
