import { data, Link } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/numbers.ts'
import openData from '#texts/nb/openData.ts'
import { PageMeta } from '#web/app/frame/Meta.tsx'
import { contentContext } from '#web/app/frame/site.ts'
import { Lead } from '#web/ui/Lead.tsx'
import type { Route } from './+types/FigurePage.ts'
import { addressOf, Chart, HowToRead, ReleaseNotes, Sharing, Source, Tables, useMost } from './Figure.tsx'
import css from './numbers.module.css'

export const handle = { isPublic: true } satisfies PageHandle

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const drawn = await context.get(contentContext).numbers.drawn(params.slug, params.figure)
  const figure = drawn?.figures.find(({ id }) => id === params.figure)
  if (!drawn || !figure) throw data(null, { status: 404 })
  const { figures: _figures, ...release } = drawn
  return { title: figure.title, release, figure }
}

/** /tall/:slug/:figure: one figure of a release, where links to it and pages that embed it lead. */
export default function FigurePage({ loaderData: { title, release, figure } }: Route.ComponentProps) {
  const address = addressOf(release, figure)
  const said = `${openData.named(release)}. ${useMost(figure)}`.trim()
  return (
    <div className={`sheet prose ${css.page}`}>
      <PageMeta title={title} description={said} path={address} image={`${address}/bilde.png`} />
      <h1>{title}</h1>
      <Lead>{said}</Lead>
      <ReleaseNotes release={release} />
      <div className={`row ${css.both}`}>
        <Chart release={release} figure={figure} />
        <div className="prose">
          <Tables release={release} figure={figure} />
        </div>
      </div>
      <Source release={release} figure={figure} />
      <section data-no-print>
        <h2>{t.share}</h2>
        <Sharing release={release} figure={figure} />
      </section>
      <HowToRead codeList={release.code_list} />
      <p>
        <Link to={`/tall/${release.slug}`}>{t.whole}</Link>
      </p>
    </div>
  )
}
