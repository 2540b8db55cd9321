import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeadLinkReport, type EntryFilter, entryFilters, type ListedEntry } from '#contract/deskEntries.ts'
import { deskPages, entryPath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { ItemsPage, ListedState } from '../editorial/Lists.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { Pending, RowShapes, Failure } from '../frame/DeskPage.tsx'
import { Line, RowActions } from '../frame/RowActions.tsx'
import { dueEntries, isDue } from './due.ts'
import { codedChoices } from '../form/Choice.tsx'

const { knowledge: t, editorial } = desk

export function EntriesPage() {
  const { data, ...query } = deskApi.useListEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const { entries, today, dead_links } = data?.data ?? { entries: [], today: '', dead_links: [] }
  const due = dueEntries(entries, today)
  return (
    <ItemsPage words={t} newPath={deskPages.newEntry}>
      {!data && <Pending {...query} shape={<RowShapes />} />}
      {due.length > 0 && (
        <section className="notice stack" aria-labelledby="due">
          <h2 id="due">{t.due.title}</h2>
          <p>{t.due.lead}</p>
          <ul className="list">
            {due.map((entry) => (
              <li key={entry.id}>
                <Link to={entryPath(entry.id)}>{entry.title || editorial.untitled}</Link>{' '}
                <span className="dim">{(entry.due < today ? t.due.over : t.due.soon)(longDate(entry.due))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {data && <DeadLinks reports={dead_links} />}
      {data && <List entries={entries} today={today} />}
    </ItemsPage>
  )
}

function List({ entries, today }: { entries: ListedEntry[]; today: string }) {
  const [search, setSearch] = useState('')
  const [asked] = useSearchParams()
  const [filter, setFilter] = useState(() => entryFilters.find((one) => one === asked.get('filter')))
  const wanted = search.trim().toLocaleLowerCase('nb')
  const shown = entries.filter(
    (entry) => entry.title.toLocaleLowerCase('nb').includes(wanted) && fits(entry, filter, today),
  )
  return (
    <section className="page" aria-labelledby="entries">
      <h2 id="entries" className="unseen">
        {t.list}
      </h2>
      <div className="pair">
        <TextInput label={t.search} value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
        <NativeSelect
          label={t.filter}
          value={filter ?? ''}
          data={codedChoices(t.all, entryFilters, t.filters)}
          onChange={({ currentTarget: { value } }) => setFilter(entryFilters.find((one) => one === value))}
        />
      </div>
      <p role="status" className="dim">
        {entries.length === 0 ? t.empty : shown.length === 0 ? t.none : t.total(shown.length)}
      </p>
      <ul className="lines">
        {shown.map((entry) => (
          <Line
            key={entry.id}
            name={<Link to={entryPath(entry.id)}>{entry.title || editorial.untitled}</Link>}
            says={
              <>
                {t.kinds[entry.kind].one}. {entry.reviewed && `${t.reviewed(longDate(entry.reviewed))}. `}
                {entry.updated_by
                  ? t.changedBy(longDay(entry.updated_at), entry.updated_by.name)
                  : t.changed(longDay(entry.updated_at))}
                .
              </>
            }
          >
            <ListedState item={entry} />
          </Line>
        ))}
      </ul>
    </section>
  )
}

function fits(entry: ListedEntry, filter: EntryFilter | undefined, today: string) {
  if (filter === undefined) return true
  if (filter === 'due') return isDue(entry, today)
  if (filter === 'plan_failed') return entry.plan_failed_at !== null
  if (filter === 'changes') return entry.state === 'published' && entry.has_changes
  return entry.state === filter
}

/** What readers said does not work. The portal never fetches a link; an editor opens it. */
function DeadLinks({ reports }: { reports: readonly DeadLinkReport[] }) {
  const t = desk.knowledge.dead
  const [handle, { isLoading, error: refused }] = deskApi.useHandleDeadLinkMutation()
  const [said, setSaid] = useState('')
  const done = async (id: number, link: string) => {
    if (isLoading) return
    const { error } = await handle(id)
    setSaid(error ? '' : t.said(link))
  }
  return (
    <>
      <Failure error={refused} />
      <StatusMessage>{said}</StatusMessage>
      {reports.length > 0 && (
        <section className="notice stack" aria-labelledby="dead">
          <h2 id="dead">{t.title}</h2>
          <p>{t.lead}</p>
          <ul className="lines">
            {reports.map(({ id, link, item_id, title, times, last_at }) => (
              <Line
                key={id}
                name={link}
                says={
                  <>
                    {item_id === null ? title : <Link to={entryPath(item_id)}>{title}</Link>}.{' '}
                    {t.times(times, longMoment(last_at))}.
                  </>
                }
              >
                <a href={link} target="_blank" rel="noopener noreferrer nofollow" aria-label={t.openThat(link)}>
                  {t.open}
                </a>
                <RowActions of={link} actions={[{ words: t.done, look: 'quiet', act: () => void done(id, link) }]} />
              </Line>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
