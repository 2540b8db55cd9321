import { NativeSelect, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type DeskArticleChoices, deskArticleSorts, type ListedArticle } from '#contract/deskArticles.ts'
import { itemMarks, itemStates } from '#contract/deskEditorial.ts'
import { deskPages } from '#contract/deskPages.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { deskApi } from '../data/api.ts'
import { type DeskFailure, deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { codedChoices, namedChoices } from '../form/Choice.tsx'
import { DateField } from '../form/DateField.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import css from './articles.module.css'

const t = desk.articles
type FilterProps = { params: Record<string, string>; choices: DeskArticleChoices | undefined }

/** Search, filters and order, as a form whose answer is an address. */
export function ArticleFilters({ params, choices }: FilterProps) {
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const asked = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    )
    void navigate(`?${new URLSearchParams(Object.fromEntries(asked)).toString()}`)
  }
  const select = (name: string, label: string, data: (string | { value: string; label: string })[]) => (
    <NativeSelect
      // A select that gets its choices later begins anew with what the address asks for.
      key={`${name} ${data.length}`}
      label={label}
      name={name}
      defaultValue={params[name]}
      data={data}
    />
  )
  const isOpen = ['category', 'agency', 'format', 'date_from', 'date_to'].some((name) => params[name])
  return (
    <form role="search" aria-label={t.filter.label} className="stack" onSubmit={submit}>
      <div className={`pair ${css.first}`}>
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
          codedChoices(t.filter.all, [...itemStates, ...itemMarks], desk.editorial.states),
        )}
        {select(
          'sort',
          t.filter.sort,
          deskArticleSorts.map((sort) => ({ value: sort === 'changed' ? '' : sort, label: t.sorts[sort] })),
        )}
      </div>
      <details open={isOpen}>
        <summary>{t.filter.more}</summary>
        <div className="pair">
          {select('category', t.filter.category, namedChoices(t.filter.all, choices?.categories ?? []))}
          {select('agency', t.filter.agency, namedChoices(t.filter.all, choices?.newsAgencies ?? []))}
          {select('format', t.filter.format, [{ value: '', label: t.filter.all }, ...(choices?.formats ?? [])])}
          <DateField label={t.filter.from} name="date_from" defaultValue={params['date_from']} />
          <DateField label={t.filter.to} name="date_to" defaultValue={params['date_to']} />
        </div>
      </details>
      <div className="row">
        <Button type="submit" look="filled">
          {t.filter.show}
        </Button>
        {Object.keys(params).length > 0 && <Link to={deskPages.articles}>{t.filter.reset}</Link>}
      </div>
    </form>
  )
}

type BulkProps = {
  items: readonly ListedArticle[]
  onDone: (words: string) => void
  onBinned: (ids: number[]) => void
  onClear: () => void
}

/** What is done with several at once. All or none: those that keep the others back are named. */
export function BulkActions({ items, onDone, onBinned, onClear }: BulkProps) {
  const t = desk.articles.bulk
  const [dialog, setDialog] = useState<'publish' | 'withdraw'>()
  const [failure, setFailure] = useState<DeskFailure>()
  const [publish] = deskApi.usePublishItemsMutation()
  const [withdraw] = deskApi.useWithdrawItemsMutation()
  const [bin, { isLoading }] = deskApi.useBinItemsMutation()
  if (items.length === 0) {
    if (failure) setFailure(undefined)
    return null
  }
  const named = { items: items.map(({ id, version }) => ({ id, version })) }
  const { title, body, confirm, send, done } =
    dialog === 'withdraw'
      ? { title: t.withdrawTitle, body: t.withdrawBody, confirm: t.withdraw, send: withdraw, done: t.withdrawn }
      : { title: t.publishTitle, body: t.publishBody, confirm: t.publish, send: publish, done: t.published }
  const end = <Answer extends { error?: unknown }>(answer: Answer, onEnd: (answer: Answer) => void) => {
    setDialog(undefined)
    setFailure(answer.error ? readDeskFailure(answer.error) : undefined)
    if (!answer.error) onEnd(answer)
    return {}
  }
  return (
    <section aria-label={t.label} className="card">
      <p>
        <strong>{t.chosen(items.length)}</strong>
      </p>
      <RowActions
        actions={[
          { words: t.publish, look: 'quiet', act: () => setDialog('publish') },
          { words: t.withdraw, look: 'quiet', act: () => setDialog('withdraw') },
          {
            words: t.bin,
            look: 'quiet',
            isBusy: isLoading,
            act: () => void bin(named).then((answer) => end(answer, () => onBinned(items.map(({ id }) => id)))),
          },
          { words: t.clear, act: onClear },
        ]}
      />
      {failure && (
        <div>
          <FormError message={deskFailureWords(failure)} />
          <ul className="list" aria-label={t.why}>
            {items.flatMap(({ id, title: name }) => {
              const code = failure.codes[id]
              return code ? [<li key={id}>{`${name || desk.editorial.untitled}: ${fieldWords(code)}`}</li>] : []
            })}
          </ul>
        </div>
      )}
      <DeskConfirm
        isOpen={dialog !== undefined}
        title={title(items.length)}
        body={body}
        confirm={confirm}
        isDanger={dialog === 'withdraw'}
        onConfirm={async () => end(await send(named), ({ data }) => onDone(done(data?.data.count ?? 0)))}
        onClose={() => setDialog(undefined)}
      />
    </section>
  )
}
