import t from '#texts/nb/deskRequests.ts'
import { Link } from 'react-router'
import type { ListedRequest } from '#contract/deskRequests.ts'
import { requestPath } from '#contract/deskPages.ts'
import { longDate, longDay } from '#web/ui/dates.ts'
import { DeskPage, DeskSection, FactRows, Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'

export function RequestsPage() {
  const { data, ...query } = deskApi.useListRequestsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      {!data && <Pending {...query} shape={<RowShapes />} />}
      {data && (
        <>
          <DeskSection id="open" title={t.openTitle}>
            <p>
              {data.data.open.length === 0
                ? t.none
                : t.pressing(data.data.pressing - data.data.overdue, data.data.overdue)}
            </p>
            {data.data.waiting > data.data.open.length && <p>{t.notAll(data.data.open.length, data.data.waiting)}</p>}
            <Rows rows={data.data.open} />
          </DeskSection>
          {data.data.unfinished.length > 0 && (
            <DeskSection id="unfinished" title={t.unfinishedTitle}>
              <p>{t.unfinishedLead}</p>
              <Rows rows={data.data.unfinished} />
            </DeskSection>
          )}
          <DeskSection id="done" title={t.doneTitle}>
            {data.data.done.length === 0 && <p>{t.noneDone}</p>}
            <Rows rows={data.data.done} />
          </DeskSection>
        </>
      )}
    </DeskPage>
  )
}

const Rows = ({ rows }: { rows: readonly ListedRequest[] }) => (
  <ul className="list">
    {rows.map((request) => (
      <li key={request.id} className="card">
        <div className="line">
          <h3>
            <Link to={requestPath(request.id)}>{t.number(request.reference)}</Link>
          </h3>
          <Urgency request={request} />
        </div>
        <p>{`${t.wishes[request.wish]} – ${t.capacities[request.capacity]}`}</p>
        <FactRows
          facts={[
            [t.state, t.states[request.state]],
            [t.receivedAt, longDay(request.received_at)],
            request.outcome
              ? [t.outcome, t.outcomes[request.outcome].name]
              : [t.dueOn, `${longDate(request.due_on)}${request.is_extended ? ` (${t.longer.toLowerCase()})` : ''}`],
          ]}
        />
      </li>
    ))}
  </ul>
)

export const Urgency = ({ request: { days_left, is_restricting } }: { request: ListedRequest }) => (
  <>
    {is_restricting && <Badge>{t.restricting}</Badge>}
    {days_left !== null && <Badge level={days_left <= 7 ? 'warning' : undefined}>{t.left(days_left)}</Badge>}
  </>
)
