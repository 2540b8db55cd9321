import { Link, useNavigate } from 'react-router'
import { deskPages, releasePath } from '#contract/deskPages.ts'
import type { ReleaseRow } from '#contract/deskReleases.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { DeskPage, DeskSection, Pending, Failure } from '../frame/DeskPage.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'

/** The releases of numbers, and the frozen periods that can be drafted. */
export function ReleasesPage() {
  const t = useDesk().releases
  const { powers } = useSelf()
  const { data, ...query } = deskApi.useReleasesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data) return <Pending {...query} />
  const { releases, ready } = data.data
  return (
    <DeskPage title={t.title} lead={t.lead} back={{ to: deskPages.numbers, words: t.backToNumbers }} isNarrow>
      {powers.includes('draft_releases') && <Ready periods={ready} />}
      <DeskSection id="releases" title={t.listTitle}>
        {releases.length === 0 && <p>{t.none}</p>}
        <ul className={pieces.list}>
          {releases.map((row) => (
            <Row key={row.slug} {...row} />
          ))}
        </ul>
      </DeskSection>
    </DeskPage>
  )
}

function Row({ slug, state, approved_as, publish_at, published_at, is_demo }: ReleaseRow) {
  const t = useDesk().releases
  return (
    <li className={pieces.card}>
      <div className={pieces.row}>
        <h3>
          <Link to={releasePath(slug)}>{t.period(slug)}</Link>
        </h3>
        <span className={pieces.badge}>{t.states[state]}</span>
      </div>
      <p className={pieces.soft}>
        {published_at ? t.publishedAt(longMoment(published_at)) : t.approvedAs(approved_as)}
        {publish_at && !published_at && ` ${t.publishesAt(longMoment(publish_at))}`}
        {is_demo && ` ${t.demo}`}
      </p>
    </li>
  )
}

function Ready({ periods }: { periods: readonly string[] }) {
  const t = useDesk().releases
  const navigate = useNavigate()
  const [draft, { error, isLoading }] = deskApi.useDraftReleaseMutation()
  return (
    <DeskSection id="ready" title={t.readyTitle}>
      <Failure error={error} />
      {periods.length === 0 && <p>{t.readyNone}</p>}
      <ul className={pieces.list}>
        {periods.map((period) => (
          <li key={period} className={pieces.row}>
            <span>{t.period(period)}</span>
            <Button
              look="quiet"
              aria-label={t.draftOf(period)}
              isBusy={isLoading}
              onClick={() => void draft({ period }).then(({ data }) => data && navigate(releasePath(data.data.slug)))}
            >
              {t.draft}
            </Button>
          </li>
        ))}
      </ul>
    </DeskSection>
  )
}
