import { consent } from '#texts/consent.ts'
import { useSite } from '#web/app/frame/site.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

/** Shown before both saving and sending: pressing either button is the consent that is recorded. */
export function ConsentNote() {
  const t = useTexts(consent)
  const { orgEmail } = useSite()
  return (
    <div className={css.consent}>
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
