import { Link } from 'react-router'
import { consent } from '#texts/consent.ts'
import { incidents } from '#texts/incidents.ts'
import { underAge } from '#texts/underAge.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../pieces.module.css'
import css from './form.module.css'

/**
 * Without JavaScript nothing can be sent: says so before anything is typed, and the ways that are left. On paper stand the
 * address and what the later steps ask, in place of these words.
 */
export function WithoutScripts() {
  const t = useTexts(incidents).form
  const { orgName, orgAddress, orgEmail } = useSite()
  return (
    <>
      <div className={`${css.byHand} when-no-js`}>
        <p>{t.postTo(orgName, orgAddress)}</p>
        {t.byHand.map((asked) => (
          <p key={asked}>{asked}</p>
        ))}
      </div>
      <div className={`${pieces.note} when-no-js`} data-tone="danger" data-no-print>
        <p>
          <strong>{t.needsScript}</strong> {t.withoutScript}
        </p>
        <ul>
          <li>{t.printed(orgName, orgAddress)}</li>
          <li>
            {`${t.writeTo} `}
            <a href={`mailto:${orgEmail}`}>{orgEmail}</a>
          </li>
          <li>
            {`${t.talkTo} `}
            <a className="phone" href="tel:80040008">
              {t.talkToNumber}
            </a>
          </li>
        </ul>
      </div>
    </>
  )
}

/** For a signed-out visitor, before anything is typed: that sending needs an account, why, and that reading does not. */
export function AccountNote() {
  const { before, link, after } = useTexts(incidents).form.account
  return (
    <p className={`${css.intro} when-signed-out`}>
      {`${before} `}
      <Link to="/register?redirect=/create-harassment?step=3">{link}</Link>
      {after}
    </p>
  )
}

/** For readers under 18, who report together with a guardian; help is there without a report. */
export function UnderAge() {
  const t = useTexts(underAge)
  return (
    <p className={css.intro}>
      <strong>{t.question}</strong>
      {` ${t.answer} `}
      {/* In a new tab: leaving this page would lose the chosen files. */}
      <a href="/information-hub/er-du-under-18" target="_blank" rel="noreferrer">
        {`${t.link} ${t.newTab}`}
      </a>
    </p>
  )
}

/** Shown before both saving and sending: pressing either button is the consent that is recorded. */
export function ConsentNote() {
  const t = useTexts(consent)
  const { orgEmail } = useSite()
  return (
    <div className={`${pieces.note} ${pieces.flow}`}>
      {t.text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        {`${t.writeTo} `}
        <a href={`mailto:${orgEmail}`}>{orgEmail}</a>. {/* In a new tab, so that chosen files are kept. */}
        <a href="/about" target="_blank" rel="noreferrer">
          {t.more}
        </a>
      </p>
    </div>
  )
}
