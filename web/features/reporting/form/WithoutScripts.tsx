import { incidents } from '#texts/incidents.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'
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
      <div className={`${css.needsScript} when-no-js`} data-no-print>
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
