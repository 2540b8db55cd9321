import { incidents } from '#texts/incidents.ts'
import { PhoneLinks } from '#web/ui/PhoneLinks.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

/** The portal is not the police (spec section 1). */
export function PoliceNotice() {
  const t = useTexts(incidents).list
  return (
    <aside className={css.police}>
      <p>
        {t.police}{' '}
        <a href="https://www.politiet.no/anmelde/" target="_blank" rel="noreferrer">
          {t.policeLink}
          <span className="unseen"> ({t.newTab})</span>
        </a>
        . <PhoneLinks words={t.policeAfter} />
      </p>
    </aside>
  )
}
