import { useState } from 'react'
import type { Breach } from '#contract/deskBreaches.ts'
import type { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'
import type { Organisation } from '#contract/organisation.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'

/** The words for Datatilsynet's form, made of what the register says, to be copied. Nothing is sent from here. */
export function AuthorityText({ breach }: { breach: Breach }) {
  const t = useDesk().breaches
  const [said, setSaid] = useState('')
  const { data } = deskApi.useProcessingQuery()
  const text = authorityLines(breach, data?.data.organisation, t).join('\n\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t.copied),
      () => setSaid(t.notCopied),
    )
  return (
    <DeskSection id="copy" title={t.copyTitle}>
      <p className={pieces.lead}>{t.copyLead}</p>
      <div className={`${pieces.card} ${pieces.words}`}>{text}</div>
      <div data-no-print>
        <Button look="quiet" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
      <StatusMessage>{said}</StatusMessage>
    </DeskSection>
  )
}

type Words = (typeof desk)['nb']['breaches']

/** What article 33.3 asks for, one line each, in the order of the article. What is not written yet is said so. */
function authorityLines(breach: Breach, organisation: Organisation | undefined, t: Words): string[] {
  const line = (name: string, value: string) => `${name}: ${value || t.form.none}`
  const { controller_name, controller_number, officer_name, officer_contact } = organisation ?? {}
  const joined = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(', ')
  return [
    t.form.heading(breach.id),
    line(t.form.controller, joined(controller_name, controller_number)),
    line(t.form.officer, joined(officer_name, officer_contact)),
    line(t.found, longMoment(breach.found_at)),
    line(t.form.happened, breach.happened_on ? longDate(breach.happened_on) : t.form.unknown),
    line(t.kindsField, breach.kinds.map((kind) => t.kinds[kind].name).join(', ')),
    line(t.what, breach.what),
    line(t.peopleField, breach.people.map((one) => t.people[one]).join(', ')),
    line(t.extentField, t.extents[breach.extent]),
    line(t.dataField, breach.data.map((one) => t.data[one]).join(', ')),
    line(t.riskField, t.risks[breach.risk].name),
    line(t.consequences, breach.consequences),
    line(t.measures, breach.measures),
    ...(breach.delay ? [line(t.delay, breach.delay)] : []),
  ]
}
