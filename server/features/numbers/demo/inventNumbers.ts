import { codingDays } from '#contract/figures.ts'
import { quarterSlug } from '#contract/openNumbers.ts'
import { monthsAfter, quarterOf, todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { insert, insertNumbered } from '#server/database/rows.ts'
import texts from '#texts/nb/casesDemo.ts'
import { addBase, keepRounded, lockFrozen } from '../frozen/freezing.ts'
import { groupsOf } from '../frozen/rounding.ts'
import { inventCase } from './inventCase.ts'
import { keepInvented } from './inventedCases.ts'
import { makeReleaseFiles } from '../open/files.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secret' | 'keys'>

/** Two years. */
const quarters = 8

/** As long as cases are kept, less the days before their end from which it is told. */
const keptMonths = 22

/**
 * Fills the numbers of a trial: invented cases of the last two years that are over, frozen and published as real ones would be. Those
 * that would not have been erased by now are cases too, and staff count them. Once: not where anything is frozen already.
 * `worker`: the e-mail address of whoever has worked on the cases; without, nothing of them is stored but the numbers.
 */
export async function inventNumbers({ db, clock, secret, keys }: Needs, worker = '') {
  const today = todayInOslo(clock.now())
  await db.transaction().execute(async (trx) => {
    await lockFrozen(trx)
    if (await trx.selectFrom('frozen_base').select('id').limit(1).executeTakeFirst()) return
    const made = []
    for (const quarter of pastQuarters(today)) {
      const id = await addBase(trx, { quarter, is_correction: false, is_demo: true })
      const cases = inventCases()
      await keepRounded({ trx, secret }, id, groupsOf(cases))
      made.push({ id, quarter, cases })
    }
    for (const base of made) await publish(trx, quarterSlug(base.quarter), [base])
    const years = Map.groupBy(made, ({ quarter }) => quarter.slice(0, 4))
    for (const [year, bases] of years) if (bases.length === 4) await publish(trx, year, bases)
    const staff = trx.selectFrom('staff').select('id').where('email', '=', worker).where('state', '=', 'active')
    const found = await staff.executeTakeFirst()
    const recent = made.filter(({ quarter }) => quarter >= monthsAfter(today, -keptMonths))
    if (found) await keepInvented({ keys, trx }, found.id, recent)
  })
}

/** The first days of the last quarters that would be frozen by now, the oldest first; from the beginning of a year, so that it is whole. */
function pastQuarters(today: string) {
  const running = quarterOf(today)
  const last = frozenAt(monthsAfter(running, -3)) <= new Date(`${today}T00:00:00Z`) ? 3 : 6
  const newest = monthsAfter(running, -last)
  const first = `${Number(monthsAfter(newest, -3 * (quarters - 1)).slice(0, 4))}-01-01`
  const all = []
  for (let quarter = first; quarter <= newest; quarter = monthsAfter(quarter, 3)) all.push(quarter)
  return all
}

const frozenAt = (quarter: string) =>
  new Date(Date.parse(`${monthsAfter(quarter, 3)}T03:10:00Z`) + codingDays * 86_400_000)

const inventCases = () => Array.from({ length: 150 + Math.floor(Math.random() * 150) }, () => inventCase(Math.random))

type Base = { id: number; quarter: string }

/** On the day on which the last of its quarters was frozen. Drafted and approved by nobody. Each spring something happened. */
async function publish(trx: Trx, slug: string, bases: readonly Base[]) {
  const firstDays = bases.map(({ quarter }) => quarter)
  const drafted_at = frozenAt(firstDays.at(-1) ?? '')
  const spring = firstDays.filter((quarter) => quarter.endsWith('-04-01'))
  const id = await insertNumbered(trx, 'release', {
    slug,
    starts_on: firstDays[0] ?? '',
    summary: texts.numbers,
    events: JSON.stringify(spring.map((quarter) => ({ quarter, text: texts.event }))),
    drafted_at,
    published_at: new Date(drafted_at.getTime() + 12 * 3_600_000),
  })
  const rows = bases.map((base) => ({ release_id: id, base_id: base.id }))
  await insert(trx, 'release_base', rows)
  await makeReleaseFiles(trx, id, drafted_at)
}
