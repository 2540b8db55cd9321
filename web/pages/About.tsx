import { Link } from 'react-router'
import type { PageHandle } from '#contract/pages.ts'
import t from '#texts/nb/about.ts'
import shell from '#texts/nb/shell.ts'
import { JsonLd, PageMeta } from '#web/app/frame/Meta.tsx'
import { useSite } from '#web/app/frame/site.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PhoneLinks } from '#web/ui/Say.tsx'
import { Pattern } from '#web/ui/drawings.tsx'
import { Lead } from '#web/ui/Lead.tsx'
import css from './About.module.css'

export const handle = { isPublic: true } satisfies PageHandle

/** Who runs the portal and what happens to reports: every claim of spec section 1. */
export default function About() {
  const { titles } = shell
  const { orgName, publicUrl } = useSite()
  return (
    <>
      <PageMeta title={titles['/about']} description={t.description} path="/about" />
      <JsonLd data={{ '@type': 'AboutPage', name: titles['/about'], url: `${publicUrl}/about`, inLanguage: 'nb' }} />
      <section className={css.hero}>
        <div className={css.tiles}>
          <Pattern />
        </div>
        <div className={`sheet ${css.heroInner}`}>
          <h1>{t.heading}</h1>
          <Lead>{t.lead(orgName)}</Lead>
          <ButtonLink to="/create-harassment" isLarge isOnDark>
            {t.report}
          </ButtonLink>
        </div>
      </section>
      <div className={`sheet ${css.page}`}>
        <section className={css.part}>
          <h2>{t.projectHeading}</h2>
          <div className={css.text}>
            {t.project.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <p>
              <Link to="/tall">{t.numbers}</Link>
            </p>
          </div>
        </section>
        <Questions />
        <section className={`below ${css.part}`}>
          <h2>{t.orgHeading}</h2>
          <div className={css.text}>
            {t.org(orgName).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </section>
        <section className={`below ${css.part}`}>
          <h2>{t.approachHeading}</h2>
          <ul className={`bare ${css.approach}`}>
            {t.approach.map(({ title, body }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{body}</p>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </>
  )
}

function Questions() {
  const { orgEmail } = useSite()
  return (
    <section className={`below ${css.part}`}>
      <h2>{t.questionsHeading}</h2>
      <div className={`framed ${css.questions}`}>
        {t.questions.map(({ q, a, link, isRights }) => (
          <details key={q} className="unfolds">
            <summary>{q}</summary>
            <p>
              <PhoneLinks words={a} />
            </p>
            {isRights && (
              <p>
                {`${t.writeTo} `}
                <a href={`mailto:${orgEmail}`}>{orgEmail}</a>.
              </p>
            )}
            {link && (
              <p>
                <a href={link.href} rel="noreferrer">
                  {link.name}
                </a>
              </p>
            )}
          </details>
        ))}
      </div>
    </section>
  )
}
