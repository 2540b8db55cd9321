import { Link } from 'react-router'
import consent from '#texts/nb/consent.ts'
import incidents from '#texts/nb/incidents.ts'
import age from '#texts/nb/underAge.ts'
import { useSite } from '#web/app/frame/site.ts'
import css from './form.module.css'

/** Without JavaScript nothing can be sent: which ways are left. On paper stand the address and what the later steps ask. */
export function WithoutScripts() {
  const t = incidents.form
  const { orgName, orgAddress, orgEmail } = useSite()
  return (
    <>
      <div className={`${css.byHand} when-no-js`}>
        <p>{t.postTo(orgName, orgAddress)}</p>
        {t.byHand.map((asked) => (
          <p key={asked}>{asked}</p>
        ))}
      </div>
      <div className="note when-no-js" data-tone="danger" data-no-print>
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

/** A line each: that a new report needs an account, and that readers under 18 report together with a guardian. */
export function BeforeWriting({ isNew }: { isNew: boolean }) {
  const { account } = incidents.form
  return (
    <div data-no-print>
      {isNew && (
        <details className="opens when-signed-out">
          <summary>{account.needed}</summary>
          <p>
            {`${account.why} `}
            <Link to="/register?redirect=/create-harassment?step=3">{account.link}</Link>.
          </p>
        </details>
      )}
      <details className="opens">
        <summary>{age.question}</summary>
        <p>
          {`${age.answer} `}
          {/* In a new tab: leaving this page would lose the chosen files. */}
          <a href="/information-hub/er-du-under-18" target="_blank" rel="noreferrer">
            {`${age.link} ${age.newTab}`}
          </a>
        </p>
      </details>
    </div>
  )
}

/** Shown before both saving and sending: pressing either button is the consent to the text that opens here, which is recorded. */
export function ConsentNote() {
  const t = consent
  const { orgEmail } = useSite()
  return (
    <div>
      <p>{t.short}</p>
      <details className="opens">
        <summary>{t.open}</summary>
        {t.text.split('\n').map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {`${t.writeTo} `}
          <a href={`mailto:${orgEmail}`}>{orgEmail}</a>. {/* In a new tab, so that chosen files are kept. */}
          <a href="/information-hub/personvernet-ditt-her" target="_blank" rel="noreferrer">
            {t.more}
          </a>
        </p>
      </details>
    </div>
  )
}
