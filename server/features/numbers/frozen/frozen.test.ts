import { type Person, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import figureTexts from '#texts/nb/figures.ts'
import { correctQuarter } from './correcting.ts'
import { figureInWords } from '../open/inWords.ts'
import { freezeDue, type Ground, readCarried } from './freezing.ts'
import { sumFigures } from './sums.ts'

const { portal, desk, query } = useStaffedPortal()

let lead: StaffPerson
let kari: Person
beforeAll(async () => {
  lead = await desk.person('lead')
  kari = await portal.given.account()
})

/** Cases of a day in 2024, coded alike; each of somebody unless it is Kari's. */
async function sentIn(count: number, day: string, life_area: string, owner?: Person): Promise<number[]> {
  const rows = await query(
    `WITH made AS (
      INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status, submitted_at)
      SELECT $2::bigint, '2024-01-01', '12:00', place.country_id, place.id, kind.id, '', 'Submitted', $3::timestamptz
      FROM generate_series(1, $1), (SELECT id, country_id FROM city WHERE county_code = '46' ORDER BY id LIMIT 1) place,
        (SELECT id FROM harassment_category LIMIT 1) kind RETURNING id)
    INSERT INTO coding (incident_id, version, code_list, changed_at, changed_by, source, life_area, act)
    SELECT id, 1, 1, now(), $4, 'portal', $5, '{threat,assault}' FROM made RETURNING incident_id AS id`,
    [count, owner?.id ?? kari.id, day, lead.id, life_area],
  )
  return rows.map(({ id }) => Number(id))
}

const freeze = () => freezeDue({ ...portal.services, isDemo: false })
const correct = (quarter: string) => inTransaction((at) => correctQuarter(at, quarter))
const inTransaction = <T>(act: (at: Ground) => Promise<T>) =>
  portal.inTransaction((trx) => act({ trx, secret: portal.services.secret }))
const stamped = () => query('SELECT incident_id AS id, base_id, facts FROM frozen_case ORDER BY incident_id')
const ofTheStreet = async () => {
  const rows = await query(
    `SELECT incident_id AS id FROM frozen_case WHERE facts @> '{"life_area": ["street"]}' ORDER BY 1`,
  )
  return rows.map(({ id }) => Number(id))
}
const everythingTold = () =>
  query(`SELECT base.quarter, base.is_correction, base.is_small, base.exact_total, g.facts, g.count FROM frozen_base base
    LEFT JOIN frozen_group g ON g.base_id = base.id ORDER BY base.id, g.id`)

test('a quarter that is over is frozen once, by two servers at once too, with what counts in it and what came late', async () => {
  const street = await sentIn(43, '2024-02-10T12:00:00Z', 'street')
  // The last minute of the quarter in Norway, and the first of the next.
  const [last] = await sentIn(1, '2024-03-31T21:59:00Z', 'work')
  const [next] = await sentIn(1, '2024-03-31T22:00:00Z', 'work')
  const [spam = 0, outside = 0, uncounted = 0, withdrawn = 0] = await sentIn(4, '2024-02-11T12:00:00Z', 'shop')
  const closing = "UPDATE incident SET status = 'Closed', outcome = $2, closed_at = now() WHERE id = $1"
  await query(closing, [spam, 'spam'])
  await query(closing, [outside, 'outside_scope'])
  await query("UPDATE incident SET status = 'Withdrawn' WHERE id = $1", [withdrawn])
  expect((await portal.given.consent(kari, uncounted, 'statistics', false)).statusCode).toBe(200)
  await Promise.all([freeze(), freeze()])
  const bases = await query('SELECT id, quarter, is_small FROM frozen_base ORDER BY quarter')
  expect(bases.slice(0, 2)).toMatchObject([
    { quarter: '2024-01-01', is_small: true },
    { quarter: '2024-04-01', is_small: true },
  ])
  expect(new Set(bases.map(({ quarter }) => quarter)).size).toBe(bases.length)
  const stamps = await stamped()
  expect(stamps.map(({ id, base_id }) => [id, base_id])).toEqual(
    [...street, last, next].map((id) => [id, bases[id === next ? 1 : 0]?.id]),
  )
  expect(stamps[0]?.facts).toEqual({
    act: ['assault', 'threat'],
    county: ['46'],
    life_area: ['street'],
    source: ['portal'],
    verification: ['unverified'],
  })
  const [group] = await query('SELECT count FROM frozen_group WHERE facts @> \'{"life_area": ["street"]}\'')
  expect([40, 45]).toContain(group?.count)
  // How far that is from the truth is carried on, and the database alone does not tell it.
  expect((await inTransaction(readCarried)).get('life_area street')).toBe(group?.count - street.length)
  const [carried] = await query('SELECT sealed FROM frozen_error')
  expect(carried?.sealed.includes('street')).toBe(false)

  // Sent in that quarter and received afterwards: it goes to the next one that is frozen, and no earlier one changes.
  const told = await everythingTold()
  await sentIn(1, '2024-02-12T12:00:00Z', 'street')
  await freeze()
  expect(await everythingTold()).toEqual(told)
})

test('recoding, withdrawing, erasing and leaving change no byte of what is published', async () => {
  const leaving = await portal.given.account()
  const [recoded = 0, withdrawn = 0, own = 0] = await ofTheStreet()
  await query('UPDATE incident SET user_id = $2 WHERE id = $1', [own, leaving.id])
  await query(`WITH made AS (
      INSERT INTO release (slug, starts_on, drafted_at, published_at)
      VALUES ('2024-k1', '2024-01-01', now(), now()) RETURNING id)
    INSERT INTO release_base SELECT made.id, base.id FROM made, frozen_base base WHERE quarter = '2024-01-01'`)
  const read = async () => [
    (await portal.as(null).get('/numbers')).text,
    (await portal.as(null).get('/numbers/2024-k1')).text,
    await everythingTold(),
    await query('SELECT * FROM frozen_error'),
  ]
  const before = await read()
  expect(before[1]).toContain('"figures"')
  await query("UPDATE coding SET life_area = 'transport' WHERE incident_id = $1", [recoded])
  expect((await portal.given.withdrawal(kari, withdrawn, true)).statusCode).toBe(200)
  expect((await portal.as(leaving).get(`/incidents/withdrawal/${own}`)).body.is_counted).toBe(true)
  expect((await portal.given.leaving(leaving, true)).statusCode).toBe(200)
  expect(await finishErasures(portal.services)).toBe(0)
  await freeze()
  expect(await query('SELECT FROM incident WHERE id = ANY ($1)', [[withdrawn, own]])).toEqual([])
  expect(await read()).toEqual(before)
})

test('a correction tells what was coded anew and what no longer counts, of what is still there, and never takes below nothing', async () => {
  const quarter = '2024-01-01'
  const street = await ofTheStreet()
  const [gone = 0, kept = 0] = street
  const recode = (ids: number[]) =>
    query("UPDATE coding SET life_area = 'transport' WHERE incident_id = ANY ($1)", [ids])
  // One by one, as the test before did with the first: that would tell how a single case is coded. Ten would show what their group is.
  const before = await everythingTold()
  for (const moved of [1, 9, 10]) {
    await recode(street.slice(0, moved))
    expect([moved, await correct(quarter)]).toEqual([moved, undefined])
    expect(await everythingTold()).toEqual(before)
  }
  // Whoever no longer wants to be counted stays as they were counted.
  expect((await portal.given.consent(kari, kept, 'statistics', false)).statusCode).toBe(200)
  await recode(street)
  await query("UPDATE incident SET status = 'Closed', outcome = 'spam', closed_at = now() WHERE id = $1", [gone])
  const id = await correct(quarter)
  const groups = await query('SELECT facts, count FROM frozen_group WHERE base_id = $1', [id])
  const countOf = (area: string) => Number(groups.find(({ facts }) => facts.life_area[0] === area)?.count ?? 0)
  const moved = street.length - 1
  expect(Math.abs(countOf('street') + moved)).toBeLessThanOrEqual(4)
  expect(Math.abs(countOf('transport') - moved + 1)).toBeLessThanOrEqual(4)
  const negative = await query(`SELECT g.facts FROM frozen_group g JOIN frozen_base base ON base.id = g.base_id
    WHERE base.quarter = '${quarter}' GROUP BY g.facts HAVING sum(g.count) < 0`)
  expect(negative).toEqual([])
  const factsOf = async (one: number) =>
    (await query('SELECT facts FROM frozen_case WHERE incident_id = $1', [one]))[0].facts
  expect([await factsOf(gone), (await factsOf(kept)).life_area]).toEqual([null, ['street']])
  expect(await correct(quarter)).toBeUndefined()
})

test('of a quarter with fewer than thirty reports only their number and source are kept, so that no release less another shows more', async () => {
  const quarter = '2023-10-01'
  await query('TRUNCATE frozen_base, frozen_error, release CASCADE')
  await sentIn(150, '2023-05-10T12:00:00Z', 'shop')
  const few = await sentIn(25, '2023-11-10T12:00:00Z', 'work')
  await freeze()
  const [base] = await query('SELECT id, is_small, exact_total FROM frozen_base WHERE quarter = $1', [quarter])
  expect(base).toMatchObject({ is_small: true, exact_total: null })
  expect(await query('SELECT facts, count FROM frozen_group WHERE base_id = $1', [base.id])).toEqual([
    { facts: { source: ['portal'] }, count: 25 },
  ])
  const told = (await sumFigures(portal.db, [Number(base.id)])).filter(({ cells }) => cells.length > 0)
  expect(told.map(({ id }) => id)).toEqual(['received', 'quarters'])
  // The year of the first case is frozen whole, and quarters without a case take nothing from the others.
  const [none, many, nothing] = await query('SELECT id, quarter FROM frozen_base ORDER BY quarter LIMIT 3')
  expect(none?.quarter).toBe('2023-01-01')
  const three = [none, many, nothing].map((one) => Number(one?.id))
  const figures = await sumFigures(portal.db, three)
  expect(figures.some(({ and }) => and !== null)).toBe(true)
  // It is not corrected either: nothing was told of what moves.
  await query("UPDATE coding SET life_area = 'street' WHERE incident_id = ANY ($1)", [few])
  expect(await correct(quarter)).toBeUndefined()
})

test('of a quarter too small for two dimensions the second is told by itself under its own title, of a larger one beside the first', async () => {
  await query('TRUNCATE frozen_base, frozen_error, release CASCADE')
  const told = async (is_small: boolean, facts: object) => {
    const [base] = await query(
      `WITH base AS (INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
        VALUES ('2023-01-01', true, false, $1, 1) RETURNING id)
      INSERT INTO frozen_group (base_id, facts, count) SELECT id, $2, 45 FROM base RETURNING base_id AS id`,
      [is_small, JSON.stringify({ source: ['portal'], verification: ['verified'], ...facts })],
    )
    const figures = await sumFigures(portal.db, [Number(base?.id)])
    return figures.map((figure) => ({ ...figure, title: figureInWords(figure, {}).title }))
  }
  const facts = { target_age: ['adult'], target_gender: ['woman'], perpetrator_kind: ['group'] }
  const [small, large] = [await told(true, facts), await told(false, facts)]
  const { titles, titlesOfOne } = figureTexts
  for (const [id, code] of [
    ['verification', 'verified'],
    ['gender', 'woman'],
    ['perpetrator-kind', 'group'],
  ] as const) {
    const cells = [{ by: code, and: null, count: 45 }]
    expect(small.find((figure) => figure.id === id)).toMatchObject({ title: titlesOfOne[id], and: null, cells })
    expect(large.find((figure) => figure.id === id)).toBeUndefined()
  }
  const titleOf = (figures: typeof small) => figures.find(({ id }) => id === 'age')?.title
  expect([titleOf(small), titleOf(large)]).toEqual([titlesOfOne.age, titles.age])
  expect(titlesOfOne.age).not.toBe(titles.age)
  // Of every report it is known whether it was verified, so that is told also where nothing else is.
  const uncoded = (await told(true, {})).filter(({ cells }) => cells.length > 0)
  expect(uncoded.map(({ id }) => id)).toEqual(['received', 'verification', 'quarters'])
})
