import { Link } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/landing.ts'
import shell from '#texts/nb/shell.ts'
import young from '#texts/nb/underAge.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ArrowIcon } from '#web/ui/drawings.tsx'
import { HelpNow } from '#web/ui/HelpNow.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import { Drawing, fjord, rings, row, type Picture } from './Drawing.tsx'
import css from './Landing.module.css'

export const handle = { isPublic: true } satisfies PageHandle

/** The front page (spec section 2), with the anchors #home and #features. */
export default function Landing() {
  const { publicUrl, orgName, orgEmail } = useSite()
  return (
    <>
      <PageMeta title={shell.frontTitle} description={t.description} path="/" />
      <JsonLd data={{ '@type': 'Organization', name: orgName, email: orgEmail, url: publicUrl }} />
      {/* In everyone's HTML; an attribute set before the first paint decides who sees it (BeforePaint.tsx). */}
      <aside className={`${css.draft} when-draft`} aria-label={t.draft.heading}>
        <div className="row sheet">
          <p>
            <strong>{t.draft.heading}</strong> {t.draft.body}
          </p>
          <Link to="/create-harassment" className={`press ${css.draftNew}`}>
            {t.draft.new}
          </Link>
          <Link to="/report-harassment" className={`press ${css.draftEdit}`}>
            {t.draft.edit}
          </Link>
        </div>
      </aside>
      <section id="home" className={css.hero} tabIndex={-1}>
        <div className={`sheet ${css.heroInner}`}>
          <h1>{t.heading}</h1>
          <Lead className={css.lead}>{t.lead}</Lead>
          <div className="row">
            <ButtonLink to="/create-harassment" isLarge isOnDark>
              {t.report}
            </ButtonLink>
            <ButtonLink to="/report-harassment" isLarge isOnDark look="quiet">
              {t.ownCases}
            </ButtonLink>
          </div>
          <ul className={`bare ${css.trust}`}>
            {t.trust.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
        {/* After the text in the HTML: it is aligned to the bottom, which must not move while the text loads. */}
        <Drawing of={fjord} className={css.picture} viewBox="0 0 2400 630" preserveAspectRatio="xMaxYMax slice" />
      </section>
      <section className={`sheet ${css.part} ${css.intro}`}>
        <h2>{t.introHeading}</h2>
        <p>{t.intro}</p>
      </section>
      <section
        id="features"
        className={`below sheet ${css.part} ${css.features}`}
        aria-label={t.featuresHeading}
        tabIndex={-1}
      >
        <Feature {...t.impact} to="/impact" art={row} />
        <Feature {...t.hub} to="/information-hub" art={rings} />
      </section>
      <div className={`below ${css.sand}`}>
        <section className={`sheet ${css.part}`}>
          <h2>{t.stepsHeading}</h2>
          <ol className={`bare ${css.steps}`}>
            {t.steps.map(({ title, body }, at) => (
              <li key={title}>
                <span className={css.number} aria-hidden="true">
                  <svg width="48" height="48" viewBox="0 0 48 48">
                    <path fill="currentColor" d={markPath} />
                  </svg>
                  <span>{at + 1}</span>
                </span>
                <h3>{title}</h3>
                <p>{body}</p>
              </li>
            ))}
          </ol>
          <p className={`note ${css.note}`}>
            {`${t.notPolice} `}
            <Link to="/information-hub/slik-anmelder-du-til-politiet">{t.howToReport}</Link>
          </p>
          <p className={`note ${css.note}`}>
            <strong>{young.question}</strong>
            {` ${young.answer} `}
            <Link to="/information-hub/er-du-under-18">{young.link}</Link>
          </p>
          <p className={css.more}>
            <Link to="/about">
              <Arrowed words={t.about} />
            </Link>{' '}
            <Link to="/tall">
              <Arrowed words={t.numbers} />
            </Link>
          </p>
        </section>
      </div>
      <div className={`below sheet ${css.part}`}>
        <HelpNow isShort />
      </div>
    </>
  )
}

/** The arrow stays beside the last word, also where the words take two lines. */
function Arrowed({ words }: { words: string }) {
  const last = words.lastIndexOf(' ') + 1
  return (
    <>
      {words.slice(0, last)}
      <span>
        {words.slice(last)}
        <ArrowIcon />
      </span>
    </>
  )
}

const markPath =
  'M24 1l6.700 6.700h9.600v9.600L47 24l-6.700 6.700v9.600h-9.600L24 47l-6.700-6.700h-9.600v-9.600L1 24l6.700-6.700V7.700h9.600z'

type FeatureProps = {
  heading: string
  body: string
  list?: string[]
  link: string
  to: string
  art: Picture
}

const Feature = ({ heading, body, list, link, to, art }: FeatureProps) => (
  <article className={`framed covered ${css.feature}`}>
    <Drawing of={art} className={css.ornament} viewBox="0 0 600 120" preserveAspectRatio="xMidYMid slice" />
    <div className={css.featureText}>
      <h2>{heading}</h2>
      <p>{body}</p>
      {list && (
        <ul>
          {list.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <p className={css.more}>
        <Link to={to} className="cover">
          <Arrowed words={link} />
        </Link>
      </p>
    </div>
  </article>
)
