import type { Breach } from '#contract/deskBreaches.ts'
import type { Organisation } from '#contract/organisation.ts'
import type { desk } from '#texts/desk.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'

type Words = (typeof desk)['nb']['breaches']

/** What article 33.3 asks for, one line each, in the order of the article. What is not written yet is said so. */
export function authorityLines(breach: Breach, organisation: Organisation | undefined, t: Words): string[] {
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
