import { fileKind } from '#contract/figures.ts'
import { sizeInWords } from '#contract/limits.ts'
import type { Meanings, ReleaseSummary } from '#contract/openNumbers.ts'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/openData.ts'
import shell from '#texts/nb/shell.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { contentContext, useSite } from '#web/app/frame/site.ts'
import { longDay } from '#web/ui/dates.ts'
import { Lead } from '#web/ui/Lead.tsx'
import type { Route } from './+types/Data.ts'
import css from './data.module.css'

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { numbers } = context.get(contentContext)
  const [releases, dictionary] = await Promise.all([numbers.list(), numbers.dictionary()])
  return { releases, dictionary }
}

export default function Data({ loaderData: { releases, dictionary } }: Route.ComponentProps) {
  return (
    <div className={`sheet prose ${css.page}`}>
      <PageMeta title={shell.titles['/tall/data']} description={t.page.description} path="/tall/data" />
      <link rel="alternate" type="application/ld+json" title={t.page.catalog} href="/api/numbers/catalog.jsonld" />
      <h1>{t.page.heading}</h1>
      <Lead>{t.page.lead}</Lead>
      {releases.length === 0 && <p className="note">{t.page.none}</p>}
      {releases.map((release, at) => (
        <ReleaseFiles key={release.slug} release={release} isOpen={at === 0} />
      ))}
      <h2>{t.page.readingHeading}</h2>
      <ul>
        {t.reading.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Use latest={releases[0]} />
      <Dictionary dictionary={dictionary} />
    </div>
  )
}

function ReleaseFiles({ release, isOpen }: { release: ReleaseSummary; isOpen: boolean }) {
  const { slug, corrects, corrected_by, is_demo, published_at } = release
  const order = Object.keys(t.files)
  const placeOf = ({ name }: { name: string }) => order.indexOf(fileKind(name))
  const files = release.files.toSorted((a, b) => placeOf(a) - placeOf(b))
  return (
    <details className={`framed unfolds ${css.release}`} id={slug} open={isOpen}>
      <summary>
        <h2>{t.named(release)}</h2>
      </summary>
      <p className="soft">{`${t.page.published} ${longDay(published_at)}`}</p>
      {is_demo && <p className="note">{t.demo}</p>}
      {corrected_by && (
        <p className="note">
          <a href={`#${corrected_by}`}>{t.page.correctedBy}</a>
        </p>
      )}
      {corrects && (
        <p>
          <a href={`#${corrects}`}>{t.page.corrects}</a>
        </p>
      )}
      <ul className={`bare ${css.files}`}>
        {files.map(({ name, bytes }) => (
          <li key={name} className="row">
            <a href={`/api/numbers/${slug}/files/${name}`} download={name}>
              {name}
            </a>
            <span className="soft">{sizeInWords(bytes)}</span>
            <span className={css.means}>{t.files[fileKind(name)]}</span>
          </li>
        ))}
      </ul>
      <details className={css.checksums}>
        <summary>{t.page.checksums}</summary>
        <p>{t.page.checksumsHelp}</p>
        <dl>
          {files.map(({ name, sha256 }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <code>{sha256}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </details>
  )
}

function Use({ latest }: { latest: ReleaseSummary | undefined }) {
  const { orgName, publicUrl } = useSite()
  const addresses = [
    { name: t.page.api, path: '/api/numbers' },
    { name: t.page.catalog, path: '/api/numbers/catalog.jsonld' },
    { name: t.page.calls, path: '/api/openapi.json' },
  ]
  return (
    <>
      <h2>{t.page.usingHeading}</h2>
      <p>
        {`${t.page.licence} `}
        <a href={t.licenceLink} rel="license noreferrer">
          {t.licence}
        </a>
      </p>
      {latest && (
        <>
          <p className={css.before}>{t.page.cite}</p>
          <p className={css.cite}>{t.page.citation(orgName, t.named(latest), `${publicUrl}/tall/${latest.slug}`)}</p>
        </>
      )}
      <p className={css.before}>{t.page.programs}</p>
      <ul>
        {addresses.map(({ name, path }) => (
          <li key={path}>
            {`${name}: `}
            <a href={path}>{publicUrl + path}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

function Dictionary({ dictionary }: { dictionary: readonly Meanings[] }) {
  return (
    <details className={`framed below unfolds ${css.release}`}>
      <summary>
        <h2>{t.page.dictionary}</h2>
      </summary>
      {dictionary.map(({ dimension, word, codes }) => (
        <section key={dimension} aria-labelledby={dimension}>
          <h3 id={dimension}>
            {word} <code>{dimension}</code>
          </h3>
          <dl className={css.codes}>
            {codes.map((one) => (
              <div key={one.code}>
                <dt>
                  <code>{one.code}</code>
                </dt>
                <dd>{one.word}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </details>
  )
}
