import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { articleListQuery } from '#contract/deskArticles.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useUnbin } from '../editorial/useUnbin.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import form from '../form/form.module.css'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { ArticleFilters } from './ArticleFilters.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { BulkActions } from './BulkActions.tsx'
import { deskApi } from '../data/api.ts'

/** Every article, published or not. */
export function ArticlesPage() {
  const t = useTexts(desk).articles
  return (
    <DeskPage
      title={t.title}
      lead={t.lead}
      actions={
        <>
          <ButtonLink to={deskPages.newArticle}>{t.create}</ButtonLink>
          <ButtonLink look="quiet" to={deskPages.bin}>
            {t.bin}
          </ButtonLink>
        </>
      }
    >
      <Listed />
    </DeskPage>
  )
}

function Listed() {
  const t = useTexts(desk).articles
  const [search] = useSearchParams()
  const params = listQueryOf(search)
  const { cursor, ...first } = params
  const { data, ...query } = deskApi.useArticlesQuery(params, { refetchOnMountOrArgChange: true })
  const { data: choices } = deskApi.useArticleChoicesQuery()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [binned, setBinned] = useState<number[]>(useBinnedOnArrival())
  const [said, setSaid] = useState('')
  const rows = data?.data ?? []
  const selected = rows.filter(({ id }) => chosen.has(id))
  const isFiltered = Object.keys(first).some((name) => name !== 'sort')
  const next = data?.next_cursor
  return (
    <>
      <ArticleFilters key={search.toString()} params={params} choices={choices?.data} />
      <StatusMessage>{said}</StatusMessage>
      {binned.length > 0 && <Undo key={binned.join()} ids={binned} onUndone={() => setBinned([])} />}
      {!data && <Pending {...query} />}
      {data && (
        <>
          <BulkActions
            items={selected}
            onDone={(words) => {
              setChosen(new Set())
              setBinned([])
              setSaid(words)
            }}
            onBinned={(ids) => {
              setChosen(new Set())
              setSaid('')
              setBinned(ids)
            }}
            onClear={() => setChosen(new Set())}
          />
          <p className={pieces.name} role="status">
            {t.total(data.total)}
          </p>
          {rows.length === 0 ? (
            <p>{isFiltered ? t.none : t.empty}</p>
          ) : (
            <ArticleTable rows={rows} chosen={chosen} onChoose={setChosen} />
          )}
          {(next ?? cursor) && (
            <nav aria-label={t.pages.label} className={form.buttons}>
              {cursor && <Link to={pageAt(first)}>{t.pages.first}</Link>}
              {next && <Link to={pageAt({ ...first, cursor: next })}>{t.pages.next}</Link>}
            </nav>
          )}
        </>
      )}
    </>
  )
}

/** What was put into the bin can be taken back at once. */
function Undo({ ids, onUndone }: { ids: number[]; onUndone: () => void }) {
  const t = useTexts(desk).editorial.bin
  const { restore, isLoading, failure } = useUnbin()
  return (
    <>
      <FormError message={failure} />
      <div className={`${pieces.notice} ${pieces.stack}`} role="status">
        <p>{t.binned(ids.length)}</p>
        <div className={form.buttons}>
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
