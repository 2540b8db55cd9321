import { codedLists } from '#contract/deskCoding.ts'
import type { Numbers } from '#contract/deskNumbers.ts'
import { monthsAfter, quarterOf, todayInOslo } from '#contract/time.ts'
import { sweepExpired } from '#server/cases/retention/work.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { useStaffedPortal } from '#server/testing/index.ts'
import texts from '#texts/nb/casesDemo.ts'
import { correctQuarter } from '../frozen/correcting.ts'
import { freezeDue } from '../frozen/freezing.ts'
import { inventNumbers } from './inventNumbers.ts'

const { portal, desk, query } = useStaffedPortal()

test('in a trial an analyst reads counts of a year, which freezing does not count again', async () => {
  const { services } = portal
  const [caseworker, lead, analyst] = await desk.people('caseworker', 'lead', 'analyst')
  const { id: own } = await portal.given.incident({ owner: await portal.given.account() })
  const waiting = async () => (await desk.as(lead).get('/desk/inbox/pulse?list=new')).body.data?.totals
  const before = await waiting()
  const last = monthsAfter(quarterOf(todayInOslo()), -3)
  const days = `from=${monthsAfter(last, -9)}&to=${todayInOslo()}`
  const read = async (search: string): Promise<Numbers> =>
    (await desk.as(analyst).get(`/desk/numbers?${days}&${search}`)).body.data
  expect((await read('by=act')).is_demo).toBe(false)
  await inventNumbers(services, caseworker.email)
  await inventNumbers(services, caseworker.email)

  const crossed = await read('by=act&and=life_area')
  expect(crossed).toMatchObject({ is_rounded: true, is_demo: true })
  expect(crossed.cells.length).toBeGreaterThan(5)
  expect(crossed.cells.every(({ now, before }) => now % 5 === 0 && before % 5 === 0)).toBe(true)
  for (const by of ['county', 'category', 'source', 'target_gender', 'legal_flag'])
    expect([by, (await read(`by=${by}`)).cells.length > 2]).toEqual([by, true])
  expect(crossed.waits.every(({ now }) => now.cases > 100 && now.median !== null)).toBe(true)

  const { data: releases } = (await portal.as(null).get('/numbers')).body
  expect(releases.every((one: any) => one.is_demo && one.total.count > 100)).toBe(true)
  expect(releases.filter(({ kind }: any) => kind === 'year').length).toBeGreaterThanOrEqual(2)

  // They are what the frozen quarters hold, and nothing of it has moved.
  const told = await query(`SELECT base.id, base.quarter, base.exact_total AS reports, count(*)::integer AS cases,
      count(*) FILTER (WHERE NOT facts @> '{"source": ["monitoring"]}')::integer AS stamped
    FROM frozen_base base JOIN frozen_case ON base_id = base.id GROUP BY base.id ORDER BY base.quarter`)
  expect(told.length).toBeGreaterThanOrEqual(5)
  for (const { reports, stamped, cases } of told) {
    expect(cases).toBeGreaterThanOrEqual(150)
    if (reports !== null) expect(stamped).toBe(reports)
  }
  const { db, secret } = services
  const correct = (quarter: string) => db.transaction().execute((trx) => correctQuarter({ trx, secret }, quarter))
  for (const { quarter } of told) expect(await correct(quarter)).toBeUndefined()

  // Next to be frozen is the quarter that runs: of all cases it holds the one that was really sent in.
  const all = Number((await query('SELECT count(*) FROM frozen_case'))[0]?.['count'])
  const later = { now: () => new Date(`${monthsAfter(last, 9)}T12:00:00Z`) }
  await freezeDue({ ...services, clock: later, isDemo: true })
  const stamps = await query('SELECT incident_id AS id FROM frozen_case ORDER BY id')
  expect(stamps).toHaveLength(all + 1)
  expect(stamps[0]?.['id']).toBe(own)

  // Nothing more waits, nothing is due to be erased or to be told of, and one opens as any other case does.
  expect(await waiting()).toEqual({ ...before, closed: all })
  await sweepExpired(services)
  expect(await query('SELECT id FROM incident')).toHaveLength(all + 1)
  expect(await query('SELECT FROM retention_notice')).toEqual([])
  const one = Number(stamps.at(-1)?.['id'])
  expect((await desk.shown(lead, one))['description']).toBe(texts.inventedCase)
  expect((await desk.as(lead).get(`/desk/cases/${one}/coding`)).text).toContain(`"summary":"${texts.inventedCase}"`)
  for (const coded of await query('SELECT * FROM coding')) expect(codedLists.safeParse(coded).error).toBeUndefined()
  const { body } = await desk.as(lead).get(`/desk/cases/${one}/messages`)
  expect(body.data.messages).toMatchObject([{ body: texts.inventedAnswer }])
  expect((await verifyAudit(db, secret)).holds).toBe(true)
})
