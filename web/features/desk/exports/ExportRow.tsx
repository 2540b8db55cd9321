import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskExports.ts'
import { Link } from 'react-router'
import type { ShownExport } from '#contract/deskExports.ts'
import { casePath } from '#contract/deskPages.ts'
import { dateInWords, longMoment } from '#web/ui/dates.ts'
import { RowActions } from '../frame/RowActions.tsx'
import { Badge } from '../frame/DeskPage.tsx'

export type Wish = { kind: 'approve' | 'refuse' | 'stop' | 'takeBack' | 'fetch'; shown: ShownExport }

const levels: { readonly [state in ShownExport['state']]?: 'warning' | 'danger' } = {
  asked: 'warning',
  failed: 'danger',
  outdated: 'danger',
  refused: 'danger',
}

type Props = { shown: ShownExport; isOwn: boolean; onWish: (kind: Wish['kind']) => void }

export function ExportRow({ shown, isOwn, onWish }: Props) {
  const what = whatIsExported(shown)
  const { case_id, state, asked_by, decided_by } = shown
  const isOpen = state === 'asked' || state === 'approved' || state === 'ready'
  return (
    <li className="card between">
      <div>
        <p className="name">
          {isOwn && case_id !== null ? (
            <>
              {t.kinds[shown.kind]}: <Link to={casePath(case_id)}>{t.of(case_id)}</Link>
            </>
          ) : (
            what
          )}{' '}
          <Badge level={levels[state]}>{t.states[state]}</Badge>
        </p>
        <Filter filter={shown.filter} asker={asked_by.name} />
        <p className="detail">
          {t.purpose}: {t.purposes[shown.purpose]}
          {shown.witness_numbers && `. ${t.numbers}`}
          {shown.with_suspicious && `. ${t.suspicious}`}
        </p>
        {shown.kind === 'case_zip' && (
          <p className="detail">{shown.with_originals ? t.pictures.sent : t.pictures.copies}</p>
        )}
        <About about={shown.about} purpose={shown.purpose} />
        <Redaction redaction={shown.redaction} />
        <p className="detail">{t.by(asked_by.name, longMoment(shown.asked_at))}</p>
        {decided_by && (
          <p className="detail">{t.decided[state === 'refused' ? 'refused' : 'approved'](decided_by.name)}</p>
        )}
        <Progress shown={shown} />
      </div>
      <RowActions
        of={what}
        actions={[
          isOwn && state === 'ready' && { words: t.fetch, look: 'filled', act: () => onWish('fetch') },
          isOwn && isOpen && { words: t.takeBack, act: () => onWish('takeBack') },
          !isOwn && isOpen && state !== 'asked' && { words: t.stop, act: () => onWish('stop') },
          !isOwn && state === 'asked' && { words: t.approve, look: 'filled', act: () => onWish('approve') },
          !isOwn && state === 'asked' && { words: t.refuse, act: () => onWish('refuse') },
        ]}
      />
    </li>
  )
}

/** Which case it is, so that whoever answers need not open it, and whether its reporter agrees. */
function About({ about, purpose }: Pick<ShownExport, 'about' | 'purpose'>) {
  if (!about) return null
  const { status, category, consent } = about
  const isMissing = consent === 'withdrawn' || consent === 'not_coded'
  return (
    <>
      <p className="detail">{[desk.caseCodes.statuses[status], category?.name].filter(Boolean).join(', ')}</p>
      {consent !== 'not_asked' && (
        <p className={isMissing ? 'error' : 'detail'}>{t.consent[consent](t.purposes[purpose])}</p>
      )}
    </>
  )
}

/** Whether the case was gone through, so that whoever approves knows what the file will hold. */
function Redaction({ redaction }: Pick<ShownExport, 'redaction'>) {
  if (!redaction) return null
  const { version, state, at, is_as_asked } = redaction
  const { leftOut, none, some, nothing } = t.redaction
  const parts = leftOut(redaction)
  const words = state === 'none' ? none : parts.length > 0 ? some(version, parts) : nothing(version)
  return (
    <>
      <p className="detail">
        {words} {at && t.redaction.at(longMoment(at))}
      </p>
      {!is_as_asked && <p className="error">{t.redaction.changed}</p>}
      {is_as_asked && state === 'outdated' && <p className="error">{t.redaction.outdated}</p>}
    </>
  )
}

/** Whose list `mine` is does not stand in the filter: it is that of whoever asked. */
function Filter({ filter, asker }: Pick<ShownExport, 'filter'> & { asker: string }) {
  if (filter.length === 0) return null
  return (
    <ul className="line detail">
      {filter.map(({ field, values }) => (
        <li key={field}>
          {t.filters[field] ?? field}:{' '}
          {values
            .map((value) =>
              field === 'list' && value === 'mine' ? t.mineOf(asker) : dateInWords(t.valueOf(field, value)),
            )
            .join(', ')}
        </li>
      ))}
    </ul>
  )
}

function Progress({ shown }: Pick<Props, 'shown'>) {
  const { state, done, total, asked_count, case_id, year, expires_at, fetched_at } = shown
  const became =
    case_id === null && year === null && total !== null && asked_count !== null && total !== asked_count
      ? t.became(asked_count, total)
      : undefined
  if (state === 'approved')
    return (
      <div role="status" className="line">
        {total === null ? t.starting : t.progress(done, total)}
        {total !== null && <progress value={done} max={Math.max(1, total)} aria-label={t.states.approved} />}
      </div>
    )
  if (state === 'ready' && expires_at)
    return (
      <p className="detail">
        {t.until(longMoment(expires_at))}. {became}
      </p>
    )
  if (state === 'fetched' && fetched_at) return <p className="detail">{t.fetchedAt(longMoment(fetched_at))}</p>
  if (state === 'outdated') return <p className="detail">{t.outdatedHint}</p>
  if (state === 'failed') return <p className="detail">{t.failedHint}</p>
  return null
}

/** `Saken som PDF: Sak 12`, `Liste som CSV: 40 saker`, or `Årets hendelser til ODIHR: 2025, 40 saker`. */
export function whatIsExported({ kind, case_id, year, asked_count }: ShownExport) {
  if (year !== null) return `${t.kinds[kind]}: ${t.ofYear(year, asked_count)}`
  return `${t.kinds[kind]}: ${case_id === null ? t.cases(asked_count ?? 0) : t.of(case_id)}`
}
