import { data, Link } from 'react-router'
import { tellOnlyHowMany } from '#contract/figures.ts'
import type { DrawnRelease, ReleaseSummary } from '#contract/openNumbers.ts'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/numbers.ts'
import openData from '#texts/nb/openData.ts'
import shell from '#texts/nb/shell.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { contentContext, useSite } from '#web/app/frame/site.ts'
import { Lead } from '#web/ui/Lead.tsx'
import type { Route } from './+types/Numbers.ts'
import { Figure, HowToRead, ReleaseNotes } from './Figure.tsx'
import css from './numbers.module.css'

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { numbers: reader } = context.get(contentContext)
  const releases = await reader.list()
  const asked = 'slug' in params ? params.slug : releases.find(({ corrected_by }) => corrected_by === null)?.slug
  const release = asked === undefined ? undefined : await reader.drawn(asked)
  if ('slug' in params && !release) throw data(null, { status: 404 })
  return { title: release && openData.named(release), releases, release }
}

export default function Numbers({ loaderData: { releases, release } }: Route.ComponentProps) {
  const { titles } = shell
  const title = release ? openData.named(release) : titles['/tall']
  return (
    <div className={`sheet prose ${css.page}`}>
      <PageMeta title={title} description={t.description} path={release ? `/tall/${release.slug}` : '/tall'} />
      <link rel="alternate" type="application/atom+xml" title={titles['/tall']} href="/tall/feed.xml" />
      <h1>{title}</h1>
      {release ? <ShownRelease release={release} /> : <p className="note">{t.none}</p>}
      <Others releases={releases.filter(({ slug }) => slug !== release?.slug)} />
    </div>
  )
}

function ShownRelease({ release }: { release: DrawnRelease }) {
  const { orgName, publicUrl } = useSite()
  const { slug, total, monitored, summary, from, to, published_at } = release
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Dataset',
          name: openData.named(release),
          description: openData.about,
          url: `${publicUrl}/tall/${slug}`,
          inLanguage: 'nb',
          license: openData.licenceLink,
          temporalCoverage: `${from}/${to}`,
          datePublished: published_at,
          creator: { '@type': 'Organization', name: orgName },
        }}
      />
      <ReleaseNotes release={release} />
      <Lead>{t.total(total.count, total.is_exact)}</Lead>
      {monitored > 0 && <p>{t.monitored(monitored)}</p>}
      {tellOnlyHowMany(release.figures) && <p className="note">{t.few}</p>}
      {summary && <p className={css.summary}>{summary}</p>}
      <HowToRead codeList={release.code_list} />
      {release.figures.map((figure, at) => (
        <Figure
          key={figure.id}
          release={release}
          figure={figure}
          isOpen={at === 0 || figure.rows.some(({ note }) => note)}
        />
      ))}
    </>
  )
}

function Others({ releases }: { releases: ReleaseSummary[] }) {
  return (
    <>
      {releases.length > 0 && (
        <section>
          <h2>{t.others}</h2>
          <ul>
            {releases.map((release) => (
              <li key={release.slug}>
                <a href={`/tall/${release.slug}`}>{openData.named(release)}</a> {release.corrected_by && t.wasCorrected}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link to="/tall/data">{t.data}</Link>
      </p>
    </>
  )
}
