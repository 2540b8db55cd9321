import { NativeSelect } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { deskPages, releasePath } from '#contract/deskPages.ts'
import { draftRelease } from '#contract/deskReleases.ts'
import t from '#texts/nb/deskReleases.ts'
import { longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { CallForm } from '../form/DeskForm.tsx'
import { Badge, DeskPage, DeskSection, Pending, RowShapes, useSelf } from '../frame/DeskPage.tsx'

export function ReleasesPage() {
  const { powers } = useSelf()
  const { data, ...query } = deskApi.useListReleasesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const { releases, ready } = data.data
  return (
    <DeskPage title={t.title} lead={t.lead} back={{ to: deskPages.numbers, words: t.backToNumbers }} isNarrow>
      {powers.includes('draft_releases') && <Ready periods={ready} />}
      <DeskSection id="releases" title={t.listTitle}>
        {releases.length === 0 && <p>{t.none}</p>}
        <ul className="list">
          {releases.map(({ slug, state, approved_as, publish_at, published_at, is_demo, awaits_you }) => (
            <li key={slug} className="card">
              <div className="line">
                <h3>
                  <Link to={releasePath(slug)}>{t.period(slug)}</Link>
                </h3>
                <Badge level={state === 'waiting' ? 'warning' : 'plain'}>{t.states[state]}</Badge>
                {awaits_you && <Badge>{t.awaitsYou}</Badge>}
              </div>
              <p className="dim">
                {published_at ? t.publishedAt(longMoment(published_at)) : t.approvedAs(approved_as)}
                {publish_at && state === 'planned' && ` ${t.publishesAt(longMoment(publish_at))}`}
                {is_demo && ` ${t.demo}`}
              </p>
            </li>
          ))}
        </ul>
      </DeskSection>
    </DeskPage>
  )
}

function Ready({ periods }: { periods: readonly string[] }) {
  const navigate = useNavigate()
  const [draft] = deskApi.useDraftReleaseMutation()
  return (
    <DeskSection id="ready" title={t.readyTitle}>
      {periods.length === 0 ? (
        <p>{t.readyNone}</p>
      ) : (
        <CallForm
          label={t.readyTitle}
          schema={draftRelease.schema.body}
          send={draft}
          onDone={({ data }) => navigate(releasePath(data.slug))}
          save={t.draft}
          busy={t.drafting}
          isUnasked
        >
          {(field) => (
            <NativeSelect
              {...field('period')}
              label={t.which}
              data={periods.map((period) => ({ value: period, label: t.period(period) }))}
            />
          )}
        </CallForm>
      )}
    </DeskSection>
  )
}
