import { Link, useNavigate } from 'react-router'
import { type BreachRow, recordBreach } from '#contract/deskBreaches.ts'
import { breachPath, deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { DeskPage, DeskSection, StateLine, Pending, Badge, RowShapes } from '../frame/DeskPage.tsx'
import { ClockLine, useServerNow } from './ClockLine.tsx'
import { deskApi } from '../data/api.ts'
import { useAttempt } from '../form/useAttempt.ts'
import { BreachForm } from './BreachForm.tsx'

/** The register of breaches, what is to be reported first. */
export function BreachesPage() {
  const t = useDesk().breaches
  const { data, ...query } = deskApi.useListBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <div>
        <ButtonLink to={deskPages.newBreach}>{t.add}</ButtonLink>
      </div>
      <DeskSection id="breaches" title={t.listTitle}>
        {!data && <Pending {...query} shape={<RowShapes />} />}
        {data && data.data.length === 0 && <p>{t.none}</p>}
        {data && data.data.length > 0 && <Rows rows={data.data} said={data.now} />}
      </DeskSection>
    </DeskPage>
  )
}

function Rows({ rows, said }: { rows: readonly BreachRow[]; said: string }) {
  const t = useDesk().breaches
  const now = useServerNow(said)
  return (
    <ul className="list">
      {rows.map((row) => (
        <li key={row.id} className="card">
          <div className="line">
            <h3>
              <Link to={breachPath(row.id)}>{t.name(row.id)}</Link>
            </h3>
            <Badge>{row.closed_at ? t.closed(longDay(row.closed_at)) : t.open}</Badge>
          </div>
          <p>{row.kinds.map((kind) => t.kinds[kind].name).join(', ')}</p>
          <p className="dim">
            {t.found} {longMoment(row.found_at)} · {t.risks[row.risk].name}
          </p>
          <ClockLine breach={row} now={now} />
        </li>
      ))}
    </ul>
  )
}

/** Writes a breach into the register. The same form sent again after a lost answer is the same breach. */
export function NewBreachPage() {
  const t = useDesk().breaches
  const navigate = useNavigate()
  const attempt = useAttempt()
  const [record] = deskApi.useRecordBreachMutation()
  return (
    <DeskPage title={t.newTitle} lead={t.newLead} isNarrow>
      <StateLine level="warning">{t.first}</StateLine>
      <BreachForm
        schema={recordBreach.schema.body}
        more={(facts) => ({ key: attempt.keyFor(facts) })}
        send={record}
        onDone={({ data }) => {
          attempt.end()
          return navigate(breachPath(data.id))
        }}
        save={t.register}
      />
    </DeskPage>
  )
}
