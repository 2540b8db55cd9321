import { Fragment } from 'react'
import type { DeskCase } from '#contract/deskCases.ts'
import { toldTexts } from '#contract/incidentFacts.ts'
import { contactLanguageTexts } from '#texts/contactLanguages.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { Corrected } from './Corrected.tsx'
import { Section } from './Section.tsx'
import { Witnesses } from './Witnesses.tsx'

/** What the reporter gave, without who the reporter is. */
export function ReportedFacts({ shown }: { shown: DeskCase }) {
  const t = useTexts(desk).case.told
  const { names } = useTexts(contactLanguageTexts)
  const { date, time, harassment_category, city, country, contact_language } = shown
  const day = date && longDate(date)
  const when = time ? t.at(day ?? t.empty, time) : day && t.noTime(day)
  const where = city ? [city.name, country?.name].filter(Boolean).join(', ') : country && t.noCity(country.name)
  const facts = [
    { name: t.category, value: harassment_category?.name },
    { name: t.when, value: when },
    { name: t.where, value: where },
    { name: t.submitted, value: longMoment(shown.submitted_at) },
  ]
  return (
    <Section id="told" title={t.title}>
      <Facts facts={facts} empty={t.empty} isFramed />
      {toldTexts.map((text) => (
        <Fragment key={text}>
          <h3>{t[text]}</h3>
          <p className={pieces.words}>{shown[text] || t.empty}</p>
        </Fragment>
      ))}
      <h3>{t.witnesses}</h3>
      <Witnesses shown={shown} />
      <Corrected shown={shown} />
      <h3>{t.who}</h3>
      {contact_language && <p>{t.language(names[contact_language])}</p>}
      <p>{t.whoHidden}</p>
    </Section>
  )
}
