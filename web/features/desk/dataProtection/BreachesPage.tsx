import { Link } from 'react-router'
import type { BreachRow } from '#contract/deskBreaches.ts'
import { breachPath, deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { useDesk } from '../frame/useDesk.ts'
import { DeskPage, DeskSection } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { ClockLine, useServerNow } from './ClockLine.tsx'
import { deskApi } from '../data/api.ts'

/** The register of breaches, what is to be reported first. */
export function BreachesPage() {
  const t = useDesk().breaches
  const { data, ...query } = deskApi.useBreachesQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <div>
        <ButtonLink to={deskPages.newBreach}>{t.add}</ButtonLink>
      </div>
      <DeskSection id="breaches" title={t.listTitle}>
        {!data && <Pending {...query} />}
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
    <ul className={pieces.list}>
      {rows.map((row) => (
        <li key={row.id} className={pieces.card}>
          <div className={pieces.row}>
            <h3>
              <Link to={breachPath(row.id)}>{t.name(row.id)}</Link>
            </h3>
            <span className={pieces.badge}>{row.closed_at ? t.closed(longDay(row.closed_at)) : t.open}</span>
          </div>
          <p>{row.kinds.map((kind) => t.kinds[kind].name).join(', ')}</p>
          <p className={pieces.soft}>
            {t.found} {longMoment(row.found_at)} · {t.risks[row.risk].name}
          </p>
          <ClockLine breach={row} now={now} />
        </li>
      ))}
    </ul>
  )
}
