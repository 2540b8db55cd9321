import { data, Link } from 'react-router'
import { chartWidth, tellOnlyHowMany } from '#contract/figures.ts'
import type { DrawnRelease, ReleaseSummary } from '#contract/openNumbers.ts'
import type { PageHandle } from '#contract/pages.ts'
import { numbers } from '#texts/numbers.ts'
import { openData } from '#texts/openData.ts'
import { shell } from '#texts/shell.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { contentContext, useSite } from '#web/app/frame/site.ts'
import { Lead } from '#web/ui/Lead.tsx'
import pieces from '#web/ui/pieces.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Route } from './+types/Numbers.ts'
import { Figure } from './Figure.tsx'
import css from './numbers.module.css'

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { numbers: reader } = context.get(contentContext)
  const releases = await reader.list()
  const asked = 'slug' in params ? params.slug : releases.find(({ corrected_by }) => corrected_by === null)?.slug
  const release = asked === undefined ? undefined : await reader.drawn(asked)
  if ('slug' in params && !release) throw data(null, { status: 404 })
  return { releases, release }
}

/** /tall: what was reported, in the newest release or that of the address. */
export default function Numbers({ loaderData: { releases, release } }: Route.ComponentProps) {
  const t = useTexts(numbers)
  const { titles } = useTexts(shell)
  const words = useTexts(openData)
  const title = release ? words.named(release) : titles['/tall']
  return (
    <div className={`sheet ${css.page}`}>
      <PageMeta title={title} description={t.description} path={release ? `/tall/${release.slug}` : '/tall'} />
      <link rel="alternate" type="application/atom+xml" title={titles['/tall']} href="/tall/feed.xml" />
      <h1>{title}</h1>
      {release ? <ShownRelease release={release} /> : <p className={pieces.note}>{t.none}</p>}
      <Others releases={releases.filter(({ slug }) => slug !== release?.slug)} />
    </div>
  )
}

function ShownRelease({ release }: { release: DrawnRelease }) {
  const t = useTexts(numbers)
  const words = useTexts(openData)
  const { orgName, publicUrl } = useSite()
  const { slug, total, monitored, is_demo, corrected_by, reason, summary, from, to, published_at } = release
  return (
    <>
      <JsonLd
        data={{
          '@type': 'Dataset',
          name: words.named(release),
          description: words.about,
          url: `${publicUrl}/tall/${slug}`,
          inLanguage: 'nb',
          license: words.licenceLink,
          temporalCoverage: `${from}/${to}`,
          datePublished: published_at,
          creator: { '@type': 'Organization', name: orgName },
        }}
      />
      {is_demo && <p className={pieces.note}>{words.demo}</p>}
      {corrected_by && (
        <p className={pieces.note}>
          <a href={`/tall/${corrected_by}`}>{t.corrected}</a>
        </p>
      )}
      {reason && <p className={pieces.note}>{t.corrects(reason)}</p>}
      <Lead>{t.total(total.count, total.is_exact)}</Lead>
      {monitored > 0 && <p>{t.monitored(monitored)}</p>}
      {tellOnlyHowMany(release.figures) && <p className={pieces.note}>{t.few}</p>}
      {summary && <p className={css.summary}>{summary}</p>}
      <details className={css.how}>
        <summary>{t.how}</summary>
        <ul>
          {words.reading.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      <Events events={release.events} />
      {release.figures.map((figure, at) => (
        <Figure key={figure.id} slug={slug} figure={figure} width={chartWidth} isOpen={at === 0} />
      ))}
    </>
  )
}

function Events({ events }: Pick<DrawnRelease, 'events'>) {
  const t = useTexts(numbers)
  if (events.length === 0) return null
  return (
    <section>
      <h2>{t.events}</h2>
      <ul>
        {events.map(({ quarter, text }) => (
          <li key={`${quarter} ${text}`}>{text}</li>
        ))}
      </ul>
    </section>
  )
}

function Others({ releases }: { releases: ReleaseSummary[] }) {
  const t = useTexts(numbers)
  const words = useTexts(openData)
  return (
    <>
      {releases.length > 0 && (
        <section>
          <h2>{t.others}</h2>
          <ul>
            {releases.map((release) => (
              <li key={release.slug}>
                <a href={`/tall/${release.slug}`}>{words.named(release)}</a>
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
