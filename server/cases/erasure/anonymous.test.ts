import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { useDesk } from '#server/testing/staff.ts'
import { coarsen, fewestPersons, levels } from './anonymous.ts'
import { beginCaseErasure } from './begin.ts'

const portal = usePortal()
const desk = useDesk(portal)
const { query } = portal

type Fact = 'year' | 'month' | 'county_code' | 'category_code' | 'act'
type Case = { id: number; person: number } & Record<Fact, unknown>
type Cell = { level: number; cases: number; persons: number } & Record<Fact, unknown>

/** Cases of so many persons in a few months, places and categories, some of them coded. */
async function populate(wanted: { person: number; month: number; place: number; category: number; act: number }[]) {
  await query('TRUNCATE incident, anonymous_case, account, case_withdrawal, erasure CASCADE')
  const cities = await query(
    'SELECT DISTINCT ON (county_code) id, county_code FROM city WHERE county_code IS NOT NULL LIMIT 2',
  )
  const categories = await query('SELECT id, code FROM harassment_category ORDER BY position LIMIT 2')
  const accounts: number[] = []
  for (const person of new Set(wanted.map((one) => one.person))) {
    const [row] = await query(
      `INSERT INTO account (name, email, password_hash, phone_number, gender)
       VALUES ('x', $1, 'x', 'x', 'Female') RETURNING id`,
      [`p${person}@example.org`],
    )
    accounts[person] = Number(row?.['id'])
  }
  const made: Case[] = []
  for (const { person, month, place, category, act } of wanted) {
    const [city, kind] = [cities[place], categories[category]]
    const acts = act === 0 ? null : ['threat']
    const [row] = await query(
      `INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status,
         submitted_at) SELECT $1, make_date(2026, $2, 5), '12:00', country_id, id, $4, '', 'Submitted', now()
       FROM city WHERE id = $3 RETURNING id`,
      [accounts[person], month, city?.['id'], kind?.['id']],
    )
    const id = Number(row?.['id'])
    if (acts)
      await query(
        "INSERT INTO coding (incident_id, version, code_list, changed_at, changed_by, source, act) SELECT $1, 1, 1, now(), (SELECT min(id) FROM staff), 'portal', $2",
        [id, acts],
      )
    const facts = {
      year: 2026,
      month,
      county_code: city?.['county_code'],
      category_code: kind?.['code'],
      act: acts ?? [],
    }
    made.push({ id, person, ...facts })
  }
  return made
}

const cells = async (): Promise<Cell[]> =>
  (await query('SELECT * FROM anonymous_case')).map((row) => ({
    level: row['level'],
    cases: row['cases'],
    persons: row['persons'],
    year: row['year'],
    month: row['month'],
    county_code: row['county_code'],
    category_code: row['category_code'],
    act: row['act'],
  }))
const nameOf = ({ cases: _cases, persons: _persons, ...facts }: Cell) => JSON.stringify(facts)
const facts: Fact[] = ['year', 'month', 'county_code', 'category_code', 'act']
const isIn = (cell: Cell, one: Case) =>
  facts.every((fact) => !levels[cell.level]?.includes(fact) || JSON.stringify(cell[fact]) === JSON.stringify(one[fact]))

const population = fc.array(
  fc.record({
    person: fc.integer({ min: 0, max: 11 }),
    month: fc.constantFrom(1, 1, 1, 1, 2),
    place: fc.integer({ min: 0, max: 1 }),
    category: fc.integer({ min: 0, max: 1 }),
    act: fc.integer({ min: 0, max: 1 }),
  }),
  { minLength: 20, maxLength: 60 },
)

test('whoever leaves in whatever order, no combination that stays is shared by fewer than five persons, and the total stays', async () => {
  await desk.person('lead')
  const reached = new Set<number>()
  await fc.assert(
    fc.asyncProperty(population, fc.infiniteStream(fc.nat()), async (wanted, random) => {
      const living = await populate(wanted)
      const gone: { one: Case; cell: Cell }[] = []
      const total = living.length
      while (living.length > 0) {
        const at = (random.next().value ?? 0) % living.length
        const [one] = living.splice(at, 1)
        if (!one) break
        const before = new Map((await cells()).map((cell) => [nameOf(cell), cell.cases]))
        await portal.services.db.transaction().execute((trx) => beginCaseErasure(portal.services, trx, { id: one.id }))
        const after = await cells()
        const into = after.filter((cell) => cell.cases !== (before.get(nameOf(cell)) ?? 0))
        expect(into).toHaveLength(1)
        const [cell] = into
        if (!cell) break
        expect(isIn(cell, one)).toBe(true)
        reached.add(cell.level)
        gone.push({ one, cell })
        expect(after.reduce((sum, { cases }) => sum + cases, 0) + living.length).toBe(total)
        for (const kept of after.filter(({ level }) => level < levels.length - 1)) {
          const there = [
            ...living.filter((other) => isIn(kept, other)),
            ...gone.filter((left) => left.cell.level <= kept.level && isIn(kept, left.one)).map((left) => left.one),
          ]
          const persons = new Set(there.map(({ person }) => person)).size
          expect([nameOf(kept), Math.min(persons, fewestPersons)]).toEqual([nameOf(kept), fewestPersons])
          expect(kept.persons).toBeLessThanOrEqual(persons)
        }
      }
    }),
    { numRuns: 12, endOnFailure: true },
  )
  // Fine and coarse ones.
  expect(Math.min(...reached)).toBe(0)
  expect(Math.max(...reached)).toBeGreaterThan(2)
}, 120_000)

test('one person with five cases stays as nothing but a number, and what others leave alone is made coarser', async () => {
  const same = { month: 1, place: 0, category: 0, act: 0 }
  const own = await populate(Array.from({ length: 5 }, () => ({ ...same, person: 0 })))
  for (const { id } of own)
    await portal.services.db.transaction().execute((trx) => beginCaseErasure(portal.services, trx, { id }))
  expect(await cells()).toEqual([expect.objectContaining({ level: 6, cases: 5, year: null })])

  const five = await populate(Array.from({ length: 5 }, (_, person) => ({ ...same, person })))
  await portal.services.db
    .transaction()
    .execute((trx) => beginCaseErasure(portal.services, trx, { id: five[0]?.id ?? 0 }))
  expect(await cells()).toEqual([expect.objectContaining({ level: 0, cases: 1 })])
  expect(await coarsen(portal.services.db)).toBe(0)
  // Two of the others turn out to be spam.
  await query("UPDATE incident SET status = 'Closed', outcome = 'spam', closed_at = now() WHERE id = ANY ($1)", [
    [five[1]?.id, five[2]?.id],
  ])
  await coarsen(portal.services.db)
  expect(await cells()).toEqual([expect.objectContaining({ level: 6, cases: 1 })])
})

test('drafts, spam and duplicates leave nothing', async () => {
  const made = await populate(
    Array.from({ length: 8 }, (_, person) => ({ person, month: 1, place: 0, category: 0, act: 0 })),
  )
  const [draft, spam, duplicate] = made
  await query("UPDATE incident SET status = 'Draft', submitted_at = NULL WHERE id = $1", [draft?.id])
  await query("UPDATE incident SET status = 'Closed', outcome = 'spam', closed_at = now() WHERE id = $1", [spam?.id])
  await query("UPDATE incident SET status = 'Closed', outcome = 'duplicate', closed_at = now() WHERE id = $1", [
    duplicate?.id,
  ])
  for (const one of [draft, spam, duplicate])
    await portal.services.db
      .transaction()
      .execute((trx) => beginCaseErasure(portal.services, trx, { id: one?.id ?? 0 }))
  expect(await cells()).toEqual([])
})
