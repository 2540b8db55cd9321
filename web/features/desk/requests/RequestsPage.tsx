import { Link } from 'react-router'
import type { ListedRequest } from '#contract/deskRequests.ts'
import { requestPath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longDay, longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** The queue of requests by people without an account, what is due first coming first. */
export function RequestsPage() {
  const t = useTexts(desk).requests
  const { data, ...query } = deskApi.useRequestsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      {!data && <Pending {...query} />}
      {data && (
        <>
          <section aria-labelledby="open">
            <h2 id="open">{t.openTitle}</h2>
            <p>
              {data.data.open.length === 0
                ? t.none
                : t.pressing(data.data.pressing - data.data.overdue, data.data.overdue)}
            </p>
            {data.data.waiting > data.data.open.length && <p>{t.notAll(data.data.open.length, data.data.waiting)}</p>}
            <Rows rows={data.data.open} />
          </section>
          {data.data.unfinished.length > 0 && (
            <section aria-labelledby="unfinished">
              <h2 id="unfinished">{t.unfinishedTitle}</h2>
              <p>{t.unfinishedLead}</p>
              <Rows rows={data.data.unfinished} />
            </section>
          )}
          <section aria-labelledby="done">
            <h2 id="done">{t.doneTitle}</h2>
            {data.data.done.length === 0 && <p>{t.noneDone}</p>}
            <Rows rows={data.data.done} />
          </section>
        </>
      )}
    </DeskPage>
  )
}

function Rows({ rows }: { rows: readonly ListedRequest[] }) {
  const t = useTexts(desk).requests
  if (rows.length === 0) return null
  return (
    <ul className={pieces.list}>
      {rows.map(
        ({
          id,
          reference,
          capacity,
          wish,
          state,
          received_at,
          due_on,
          days_left,
          outcome,
          is_extended,
          withdrawn_at,
          is_restricting,
        }) => (
          <li key={id} className={pieces.card}>
            <div className={pieces.row}>
              <h3>
                <Link to={requestPath(id)}>{t.number(reference)}</Link>
              </h3>
              {is_restricting && <span className={pieces.badge}>{t.restricting}</span>}
              {days_left !== null && (
                <span className={pieces.badge} data-level={days_left <= 7 ? 'warning' : undefined}>
                  {t.left(days_left)}
                </span>
              )}
            </div>
            <p>{`${t.wishes[wish]} – ${t.capacities[capacity]}`}</p>
            <dl className={pieces.facts}>
              <dt>{t.state}</dt>
              <dd>{t.states[state]}</dd>
              <dt>{t.receivedAt}</dt>
              <dd>{longDay(received_at)}</dd>
              {outcome ? (
                <>
                  <dt>{t.outcome}</dt>
                  <dd>
                    {t.outcomes[outcome].name}
                    {withdrawn_at && ` ${t.withdrawnBySender(longMoment(withdrawn_at))}`}
                  </dd>
                </>
              ) : (
                <>
                  <dt>{t.dueOn}</dt>
                  <dd>
                    {longDate(due_on)}
                    {is_extended && ` (${t.longer.toLowerCase()})`}
                  </dd>
                </>
              )}
            </dl>
          </li>
        ),
      )}
    </ul>
  )
}
