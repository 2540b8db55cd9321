import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DeadLinkReport, type EntryFilter, entryFilters, type ListedEntry } from '#contract/deskEntries.ts'
import { deskPages, entryPath } from '#contract/deskPages.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { ItemsPage, ListedState } from '../editorial/Lists.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { Pending, RowShapes, Failure } from '../frame/DeskPage.tsx'
import { Line, RowActions } from '../frame/RowActions.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { dueEntries, isDue } from './due.ts'
import { codedChoices } from '../form/Choice.tsx'

export const EntriesPage = () => (
  <ItemsPage words={useDesk().knowledge} newPath={deskPages.newEntry}>
    <Loaded />
  </ItemsPage>
)

function Loaded() {
  const { data, ...query } = deskApi.useListEntriesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const { entries, today, dead_links } = data.data
  return (
    <>
      <Due entries={dueEntries(entries, today)} today={today} />
      <DeadLinks reports={dead_links} />
      <List entries={entries} today={today} />
    </>
  )
}

function Due({ entries, today }: { entries: ListedEntry[]; today: string }) {
  const { knowledge: t, editorial } = useDesk()
  if (entries.length === 0) return null
  return (
    <section className="notice stack" aria-labelledby="due">
      <h2 id="due">{t.due.title}</h2>
      <p>{t.due.lead}</p>
      <ul className="list">
        {entries.map(({ id, title, due }) => (
          <li key={id}>
            <Link to={entryPath(id)}>{title || editorial.untitled}</Link>{' '}
            <span className="dim">{(due < today ? t.due.over : t.due.soon)(longDate(due))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function List({ entries, today }: { entries: ListedEntry[]; today: string }) {
  const { knowledge: t, editorial } = useDesk()
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
  const t = useDesk().knowledge.dead
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
