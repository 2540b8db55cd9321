import { useSet } from '@mantine/hooks'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { articleListQuery, articlesPage, type ListedArticle } from '#contract/deskArticles.ts'
import { articlePath, deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longDate, longDay } from '#web/ui/dates.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { deskApi } from '../data/api.ts'
import { ItemsPage, ListedState, useUnbin } from '../editorial/Lists.tsx'
import { Pending, RowShapes, Failure, ofThisList } from '../frame/DeskPage.tsx'
import { Table } from '../frame/Table.tsx'
import { ArticleFilters, BulkActions } from './ListTools.tsx'
import css from './articles.module.css'

const t = desk.articles

export const ArticlesPage = () => (
  <ItemsPage words={t} newPath={deskPages.newArticle}>
    <Listed />
  </ItemsPage>
)

function Listed() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const params = listQueryOf(search)
  const { offset = '0', ...first } = params
  const { data, ...query } = ofThisList(deskApi.useListArticlesQuery(params, { refetchOnMountOrArgChange: true }))
  const { data: choices } = deskApi.useListArticleChoicesQuery()
  const chosen = useSet<number>()
  const [binned, setBinned] = useState<number[]>(useBinnedOnArrival())
  const [said, setSaid] = useState('')
  const { articles = [], total = 0 } = data?.data ?? {}
  const next = Number(offset) + articlesPage
  const end = (words: string, ids: number[]) => {
    chosen.clear()
    setSaid(words)
    setBinned(ids)
  }
  return (
    <>
      <ArticleFilters key={search.toString()} params={params} choices={choices?.data} />
      <StatusMessage>{said}</StatusMessage>
      {binned.length > 0 && (
        <Undo
          key={binned.join()}
          ids={binned}
          onUndone={() => {
            setBinned([])
            // A reload is not to say again that it was put there.
            void navigate(`?${search.toString()}`, { replace: true })
          }}
        />
      )}
      {!data && <Pending {...query} shape={<RowShapes />} />}
      {data && (
        <>
          <BulkActions
            items={articles.filter(({ id }) => chosen.has(id))}
            onDone={(words) => end(words, [])}
            onBinned={(ids) => end('', ids)}
            onClear={() => chosen.clear()}
          />
          <p className="name" role="status">
            {t.total(total)}
          </p>
          {total === 0 ? (
            <p>{Object.keys(first).some((name) => name !== 'sort') ? t.none : t.empty}</p>
          ) : (
            <Rows articles={articles} chosen={chosen} />
          )}
          {(offset !== '0' || next < total) && (
            <nav aria-label={t.pages.label} className="row">
              {offset !== '0' && <Link to={pageAt(first)}>{t.pages.first}</Link>}
              {next < total && <Link to={pageAt({ ...first, offset: String(next) })}>{t.pages.next}</Link>}
            </nav>
          )}
        </>
      )}
    </>
  )
}

function Rows({ articles, chosen }: { articles: readonly ListedArticle[]; chosen: Set<number> }) {
  const { columns } = t
  const titleOf = ({ title }: ListedArticle) => title || desk.editorial.untitled
  const isAll = articles.every(({ id }) => chosen.has(id))
  const all = (
    <label>
      <input
        type="checkbox"
        checked={isAll}
        onChange={() => {
          chosen.clear()
          if (!isAll) articles.forEach(({ id }) => chosen.add(id))
        }}
      />
      <span>{t.selectAll(articles.length)}</span>
    </label>
  )
  const pick = (row: ListedArticle) => (
    <label>
      <input
        type="checkbox"
        checked={chosen.has(row.id)}
        onChange={() => chosen.delete(row.id) || chosen.add(row.id)}
        aria-label={t.select(titleOf(row))}
      />
    </label>
  )
  return (
    <Table
      caption={t.list}
      className={css.rows}
      rows={articles}
      keyOf={({ id }) => id}
      rowProps={({ id }) => ({ 'data-selected': chosen.has(id) || undefined })}
      columns={[
        { name: t.selectAll(articles.length), head: all, as: 'pick', renderCell: pick },
        {
          name: columns.title,
          as: 'whole',
          renderCell: (row) => (
            <Link className="name" to={articlePath(row.id)}>
              {titleOf(row)}
            </Link>
          ),
        },
        { name: columns.state, renderCell: (row) => <ListedState item={row} /> },
        { name: columns.date, renderCell: ({ date }) => date && longDate(date) },
        { name: columns.category, renderCell: ({ category }) => category },
        { name: columns.agency, renderCell: ({ agency }) => agency },
        {
          name: columns.changed,
          as: 'named',
          renderCell: ({ updated_at, updated_by }) => (
            <>
              {longDay(updated_at)} {updated_by && <small>{t.changedBy(updated_by.name)}</small>}
            </>
          ),
        },
      ]}
    />
  )
}

function Undo({ ids, onUndone }: { ids: number[]; onUndone: () => void }) {
  const t = desk.editorial.bin
  const { restore, isLoading, error } = useUnbin()
  return (
    <>
      <Failure error={error} />
      <div className="notice stack" role="status">
        <p>{t.binned(ids.length)}</p>
        <div className="row">
          <Button look="quiet" isBusy={isLoading} onClick={() => void restore(ids, onUndone)}>
            {t.undo}
          </Button>
        </div>
      </div>
    </>
  )
}

/** The page of an article leads here after it was put into the bin. */
function useBinnedOnArrival(): number[] {
  const state: unknown = useLocation().state
  const ids: unknown = typeof state === 'object' && state !== null && 'binned' in state ? state.binned : undefined
  return Array.isArray(ids) ? ids.filter((one): one is number => typeof one === 'number') : []
}

const pageAt = (asked: Record<string, string>) => `?${new URLSearchParams(asked).toString()}`

/** What the page's address asks of the list; what it does not know is left out. */
const listQueryOf = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name, value]) => name in articleListQuery.shape && value))
