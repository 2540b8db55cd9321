import { expect, test } from 'vitest'
import { openPortal } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import { useDesk } from '#server/testing/staff.ts'
import { fillRelated, relatedQueue, startFillingRelated } from './fillRelated.ts'

/** A portal with cases that were sent in before there were hashes. */
async function open() {
  const own = await openPortal({}, { withWork: true })
  const { portal } = own
  const desk = useDesk(portal)
  const { pool } = portal.connection
  const kari = await portal.given.account()
  const given = async (contact_number: string, status = 'Submitted', year = 1900) =>
    (
      await portal.given.incident({
        owner: kari,
        status,
        date: `${year}-01-01`,
        witnesses: [{ name: 'Kanarivitne', contact_number }],
      })
    ).id
  const hashes = async () =>
    (await pool.query<{ incident_id: number }>('SELECT incident_id, kind, hash FROM related_hash ORDER BY 1, 2, 3'))
      .rows
  /** As the migration leaves it. */
  const forget = () =>
    pool.query(
      'DELETE FROM related_hash; UPDATE related_fill SET after_id = 0, until_id = (SELECT max(id) FROM incident)',
    )
  const position = async () => (await pool.query('SELECT after_id, until_id FROM related_fill')).rows[0]
  return { ...own, desk, kari, pool, given, hashes, forget, position }
}

test('cases from before there were hashes get the same ones as new cases, in batches that can be broken off, and find each other', async () => {
  const { portal, desk, pool, given, hashes, forget, position, close } = await open()
  try {
    const { services } = portal
    const one = await given('99 88 11 22', 'Submitted', 1901)
    const two = await given('ring +47 998 81 122', 'Submitted', 1902)
    const draft = await given('99 88 11 22', 'Draft', 1903)
    const withdrawn = await given('99 88 11 22', 'Submitted', 1904)
    await pool.query("UPDATE incident SET status = 'Withdrawn' WHERE id = $1", [withdrawn])
    await pool.query('DELETE FROM related_hash WHERE incident_id = $1', [withdrawn])
    const made = await hashes()
    expect(made.map(({ incident_id }) => incident_id)).toEqual([one, two])
    await forget()
    const lead = await desk.person('lead')
    const related = async () => (await desk.as(lead).get(`/desk/cases/${one}/related`)).body.data.related
    expect(await related()).toEqual([])
    // One batch of one case, and then no time: the next job goes on where this one ended.
    const lines: [string, unknown][] = []
    const log = { ...services.log, info: (event: string, fields?: unknown) => void lines.push([event, fields]) }
    const sent: string[] = []
    const jobs = { ...services.jobs, send: async (_trx: unknown, name: string) => void sent.push(name) }
    await fillRelated({ ...services, log, jobs }, { size: 1, patience: 0 })
    expect(sent).toEqual([relatedQueue])
    expect(await hashes()).toEqual(made.slice(0, 1))
    expect(await position()).toMatchObject({ after_id: one, until_id: withdrawn })
    // A batch that fails leaves nothing behind, neither hashes nor the position.
    const broken = { ...services.keys, keysOf: () => Promise.reject(new Error('away')) }
    await expect(fillRelated({ ...services, keys: broken })).rejects.toThrow('away')
    expect(await position()).toMatchObject({ after_id: one })
    await Promise.all([1, 2].map(() => fillRelated({ ...services, log, jobs })))
    expect(await hashes()).toEqual(made)
    expect(await related()).toMatchObject([{ id: two, reasons: ['telephone'] }])
    expect(await position()).toMatchObject({ after_id: withdrawn, until_id: withdrawn })
    expect(JSON.stringify(lines)).not.toMatch(/Kanari|998|\d{8}/)
    // Run again, and with hashes that are there already, it changes nothing.
    await pool.query('UPDATE related_fill SET after_id = 0')
    await fillRelated({ ...services, log, jobs })
    expect(await hashes()).toEqual(made)
    // The draft gets its own when it is sent in.
    expect((await hashes()).map(({ incident_id }) => incident_id)).not.toContain(draft)
  } finally {
    await close()
  }
})

test('the work begins by itself after a start, and not again when it is done', async () => {
  const { portal, pool, given, hashes, forget, position, close } = await open()
  try {
    const id = await given('99 88 11 22')
    await forget()
    const jobs = async () =>
      (await pool.query('SELECT count(*)::integer AS count FROM pgboss.job WHERE name = $1', [relatedQueue])).rows[0]
        .count
    expect(await jobs()).toBe(0)
    await startFillingRelated(portal.services)
    await until(async () => (await position()).after_id === id)
    expect((await hashes()).map(({ incident_id }) => incident_id)).toEqual([id])
    const before = await jobs()
    await startFillingRelated(portal.services)
    expect(await jobs()).toBe(before)
  } finally {
    await close()
  }
})
