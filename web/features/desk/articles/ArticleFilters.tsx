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
import form from '../form/form.module.css'
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
  const all = { value: '', label: t.filter.all }
  const named = (list: readonly { id: number; name: string }[] = []) => [
    all,
    ...list.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  const isOpen = ['category', 'agency', 'format', 'date_from', 'date_to'].some((name) => params[name])
  return (
    <form role="search" aria-label={t.filter.label} className={css.filters} onSubmit={submit}>
      <TextInput
        label={t.filter.search}
        name="search"
        type="search"
        maxLength={limits.search}
        defaultValue={params['search']}
      />
      <NativeSelect
        label={t.filter.state}
        name="state"
        defaultValue={params['state']}
        data={[all, ...[...itemStates, ...itemMarks].map((state) => ({ value: state, label: states[state] }))]}
      />
      <NativeSelect
        label={t.filter.sort}
        name="sort"
        defaultValue={params['sort']}
        data={deskArticleSorts.map((sort) => ({ value: sort === 'changed' ? '' : sort, label: t.sorts[sort] }))}
      />
      <details className={css.more} open={isOpen}>
        <summary>{t.filter.more}</summary>
        <div className={css.filters}>
          <NativeSelect
            key={`category ${choices === undefined}`}
            label={t.filter.category}
            name="category"
            defaultValue={params['category']}
            data={named(choices?.categories)}
          />
          <NativeSelect
            key={`agency ${choices === undefined}`}
            label={t.filter.agency}
            name="agency"
            defaultValue={params['agency']}
            data={named(choices?.newsAgencies)}
          />
          <NativeSelect
            key={`format ${choices === undefined}`}
            label={t.filter.format}
            name="format"
            defaultValue={params['format']}
            data={[all, ...(choices?.formats ?? []).map((format) => ({ value: format, label: format }))]}
          />
          <div>
            <DateField label={t.filter.from} name="date_from" defaultValue={params['date_from']} />
          </div>
          <div>
            <DateField label={t.filter.to} name="date_to" defaultValue={params['date_to']} />
          </div>
        </div>
      </details>
      <div className={form.buttons}>
        <Button type="submit" look="filled">
          {t.filter.show}
        </Button>
        {Object.keys(params).length > 0 && <Link to={deskPages.articles}>{t.filter.reset}</Link>}
      </div>
    </form>
  )
}
