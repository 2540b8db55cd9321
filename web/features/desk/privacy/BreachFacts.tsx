import type { EarlierBreach } from '#contract/deskBreaches.ts'
import { desk } from '#texts/desk.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './privacy.module.css'

/** What the register says of a breach, now or in an earlier version. */
export function BreachFactsOf({ breach }: { breach: EarlierBreach }) {
  const t = useTexts(desk).breaches
  const { found_at, happened_on, kinds, data, people, extent, risk, ...words } = breach
  return (
    <Facts
      isFramed
      empty={t.empty}
      facts={[
        { name: t.found, value: longMoment(found_at) },
        { name: t.form.happened, value: happened_on ? longDate(happened_on) : t.form.unknown },
        { name: t.kindsField, value: kinds.map((one) => t.kinds[one].name).join(', ') },
        { name: t.what, value: written(words.what) },
        { name: t.dataField, value: data.map((one) => t.data[one]).join(', ') },
        { name: t.peopleField, value: people.map((one) => t.people[one]).join(', ') },
        { name: t.extentField, value: t.extents[extent] },
        { name: t.riskField, value: t.risks[risk].name },
        ...(words.no_notice ? [{ name: t.noNotice, value: written(words.no_notice) }] : []),
        { name: t.consequences, value: written(words.consequences) },
        { name: t.measures, value: written(words.measures) },
        ...(words.delay ? [{ name: t.delay, value: written(words.delay) }] : []),
      ]}
    />
  )
}

/** With the lines as they were typed. */
const written = (text: string) => text && <span className={css.written}>{text}</span>
