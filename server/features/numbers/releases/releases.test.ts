import type { DeskRelease } from '#contract/deskReleases.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'
import figures from '#texts/nb/figures.ts'
import { freezeDue } from '../frozen/freezing.ts'
import { publishReleases } from './publishing.ts'

const { portal, desk, query } = useStaffedPortal()

let analyst: StaffPerson
let other: StaffPerson
let lead: StaffPerson
let officer: StaffPerson
beforeAll(async () => {
  ;[analyst, other, lead, officer] = await desk.people('analyst', 'analyst', 'lead', 'privacy_officer')
  const { id } = await portal.given.account()
  await query(
    `WITH made AS (
      INSERT INTO incident (user_id, date, time, country_id, city_id, harassment_category_id, description_sealed, status, submitted_at)
      SELECT $1::bigint, '2024-01-01', '12:00', place.country_id, place.id, kind.id, '', 'Submitted', day::timestamptz
      FROM (VALUES ('2024-02-10', 70), ('2025-02-10', 40), ('2025-05-10', 40)) AS sent (day, cases),
        generate_series(1, cases), (SELECT id, country_id FROM city LIMIT 1) place,
        (SELECT id FROM harassment_category LIMIT 1) kind RETURNING id)
    INSERT INTO coding (incident_id, version, code_list, changed_at, changed_by, source, life_area)
    SELECT id, 1, 1, now(), $2, 'portal', 'street' FROM made`,
    [id, lead.id],
  )
  await freezeDue({ ...portal.services, isDemo: false })
})

const versionOf = async (slug: string) =>
  (await query('SELECT version FROM release WHERE slug = $1', [slug]))[0]?.version
/** With the version of the draft that stands, when none is given. */
const post = async (person: StaffPerson, path: string, body: object) => {
  const [, slug = '', act] = path.split('/')
  const fresh = { ...person, cookie: await desk.session(person.id) }
  const whole = slug && act !== 'correction' ? { version: await versionOf(slug), ...body } : body
  const { statusCode, body: answer } = await desk.as(fresh).post(`/desk/releases${path}`, whole)
  const release: DeskRelease = answer.data
  return { said: statusCode === 200 ? 'done' : String(answer.code), release }
}
const said = async (...given: Parameters<typeof post>) => (await post(...given)).said
const list = async () => (await desk.as(lead).get('/desk/releases')).body.data
const shown = async (slug: string): Promise<DeskRelease> =>
  (await desk.as(lead).get(`/desk/releases/${slug}`)).body.data
const publicly = async (slug: string) => (await portal.app.inject(`/api/numbers/${slug}`)).statusCode
const publish = () => publishReleases(portal.services)

/** Approved by both and planned for now. */
async function approve(slug: string) {
  expect(await said(lead, `/${slug}/approvals`, { role: 'lead' })).toBe('done')
  expect(await said(officer, `/${slug}/approvals`, { role: 'privacy_officer' })).toBe('done')
  expect(await said(lead, `/${slug}/plan`, { publish_at: null })).toBe('done')
  await publish()
}

test('a frozen quarter is drafted, written, approved by two others and published once; then nothing of it changes', async () => {
  const from = await desk.lastRow()
  expect((await list()).ready).toEqual(expect.arrayContaining(['2024-k1', '2024']))
  expect(await said(analyst, '', { period: '2023-k4' })).toBe('release_not_frozen')
  expect(await said(analyst, '', { period: '2023' })).toBe('release_not_frozen')
  // A quarter of which nothing is told, as one that a restore has passed over.
  expect(await said(analyst, '', { period: '2024-k2' })).toBe('release_not_frozen')
  expect((await list()).ready).not.toContain('2024-k2')
  const { release } = await post(analyst, '', { period: '2024-k1' })
  expect(release).toMatchObject({ slug: '2024-k1', state: 'draft', total: { count: 70 }, to: '2024-03-31' })
  expect(release.checks.map(({ holds }) => holds)).toEqual([true, true, true])
  expect(release.figures.every(({ heads }) => heads.length === 2)).toBe(true)
  expect(await said(other, '', { period: '2024-k1' })).toBe('release_exists')
  expect((await list()).ready).not.toContain('2024-k1')

  const texts = { summary: 'Flest på gata.', events: [{ quarter: '2024-01-01', text: 'En kampanje.' }] }
  expect(await said(lead, '/2024-k1/approvals', { role: 'lead' })).toBe('done')
  expect(await said(other, '/2024-k1', { ...texts })).toBe('release_of_another')
  const outside = [{ quarter: '2024-04-01', text: 'Noe.' }]
  expect(await said(analyst, '/2024-k1', { ...texts, events: outside })).toBe('invalid')
  const { version } = release
  const changed = await post(analyst, '/2024-k1', { version, ...texts })
  expect(changed.release).toMatchObject({ ...texts, approvals: [] })
  expect(await said(analyst, '/2024-k1', { version, ...texts })).toBe('changed_meanwhile')

  expect(await said(lead, '/2024-k1/approvals', { version, role: 'lead' })).toBe('changed_meanwhile')
  expect(await said(lead, '/2024-k1/approvals', { role: 'privacy_officer' })).toBe('not_found')
  expect(await said(lead, '/2024-k1/approvals', { role: 'lead' })).toBe('done')
  const both = await desk.person('lead', 'privacy_officer')
  expect(await said(both, '/2024-k1/approvals', { role: 'lead' })).toBe('changed_meanwhile')
  expect(await said(lead, '/2024-k1/plan', { publish_at: null })).toBe('release_not_approved')
  expect(await said(officer, '/2024-k1/approvals', { role: 'privacy_officer' })).toBe('done')
  const soon = new Date(portal.clock.now().getTime() + 20 * 60_000).toISOString()
  expect(await said(lead, '/2024-k1/plan', { publish_at: '2024-01-01T00:00:00Z' })).toBe('invalid')
  expect(await said(lead, '/2024-k1/plan', { publish_at: soon })).toBe('done')
  await publish()
  expect(await publicly('2024-k1')).toBe(404)
  portal.clock.forward({ minutes: 20 })
  await Promise.all([publish(), publish()])
  expect(await publicly('2024-k1')).toBe(200)
  expect(await desk.told(from, 'who', 'action')).toEqual([
    [analyst.id, 'release_drafted'],
    [lead.id, 'release_approved'],
    [analyst.id, 'release_changed'],
    [lead.id, 'release_approved'],
    [officer.id, 'release_approved'],
    [lead.id, 'release_planned'],
    ['system', 'release_published'],
  ])

  const path = '/2024-k1'
  expect(await said(analyst, path, { ...texts })).toBe('release_published')
  expect(await said(analyst, `${path}/drop`, {})).toBe('release_published')
  expect(await said(lead, `${path}/plan`, { publish_at: null })).toBe('release_published')
  expect(await said(both, `${path}/approvals`, { role: 'lead' })).toBe('release_published')
})

test.for([
  "UPDATE release SET summary = 'x' WHERE slug = '2024-k1'",
  "UPDATE release SET published_at = NULL WHERE slug = '2024-k1'",
  "DELETE FROM release WHERE slug = '2024-k1'",
  'DELETE FROM release_base',
  'INSERT INTO release_base SELECT release.id, base.id FROM release, frozen_base base WHERE base.id NOT IN (SELECT base_id FROM release_base)',
  'UPDATE frozen_base SET is_small = false',
  'DELETE FROM frozen_base',
  'UPDATE frozen_group SET count = count + 5',
  'DELETE FROM frozen_group',
  "UPDATE release_file SET bytes = 'x'",
  'DELETE FROM release_file',
  `INSERT INTO release_file SELECT id, 'x', 'x', 'x', 'x' FROM release WHERE slug = '2024-k1'`,
  'UPDATE release_approval SET at = now()',
  'DELETE FROM release_approval',
  `INSERT INTO frozen_group (base_id, facts, count) SELECT base_id, '{}', 5 FROM release_base LIMIT 1`,
])('the database refuses what changes published numbers: %s', async (statement) => {
  await expect(query(statement)).rejects.toThrow('published numbers are never changed')
})

test('whoever drafted does not approve, nobody approves twice, and a draft is dropped', async () => {
  const every = await desk.person('analyst', 'lead', 'privacy_officer')
  const both = await desk.person('lead', 'privacy_officer')
  expect(await said(every, '', { period: '2024' })).toBe('done')
  expect(await said(every, '/2024/approvals', { role: 'lead' })).toBe('release_own')
  expect((await post(both, '/2024/approvals', { role: 'lead' })).release.may_approve_as).toEqual([])
  const approval = `INSERT INTO release_approval SELECT id, 'privacy_officer', $1, now() FROM release WHERE slug = '2024'`
  await expect(query(approval, [every.id])).rejects.toThrow('nobody approves a release that they drafted')
  await expect(query(approval, [both.id])).rejects.toThrow('release_approval_release_id_staff_id_key')
  expect(await said(both, '/2024/approvals', { role: 'privacy_officer' })).toBe('release_own')
  expect(await said(analyst, '/2024/correction', { reason: 'Feil.' })).toBe('release_not_published')
  expect(await said(both, '/2024/plan', { publish_at: null })).toBe('release_not_approved')
  const from = await desk.lastRow()
  const version = await versionOf('2024')
  expect(await said(analyst, '/2024/drop', {})).toBe('done')
  expect(await desk.told(from, 'action', 'after')).toEqual([['release_dropped', ['period=2024']]])
  expect((await list()).ready).toContain('2024')
  // Whoever still has it open approves none that another drafts instead.
  expect(await said(other, '', { period: '2024' })).toBe('done')
  expect(await said(both, '/2024/approvals', { version, role: 'lead' })).toBe('changed_meanwhile')
  expect(await said(other, '/2024/drop', {})).toBe('done')
})

test('two of whom one let the other in do not publish together', async () => {
  const bound = await desk.person('lead')
  await said(analyst, '', { period: '2024' })
  for (const by of [analyst, officer]) {
    await query(
      `INSERT INTO staff_role_given (staff_id, given_by, role, change, given_at, was_approver) VALUES ($1, $2, 'lead', 'invited', now(), false)`,
      [bound.id, by.id],
    )
    expect(await said(officer, '/2024/approvals', { role: 'privacy_officer' })).toBe('done')
    const { data: read } = (await desk.as(bound).get('/desk/releases/2024')).body
    expect(read).toMatchObject({ may_approve_as: [], awaits_you: false })
    expect(await said(bound, '/2024/approvals', { role: 'lead' })).toBe('approver_bound')
    await query('DELETE FROM staff_role_given')
    await query("DELETE FROM release_approval USING release WHERE release_id = release.id AND slug = '2024'")
  }
  expect(await said(analyst, '/2024/drop', {})).toBe('done')
})

test.for([
  ['2025-k1', "state = 'suspended'"],
  ['2025-k2', "roles = '{caseworker}'"],
] as const)(
  'the release of %s waits when who approved it has lost the role (%s), until another approves and it gets a new time',
  async ([slug, change]) => {
    const former = await desk.person('lead')
    await post(analyst, '', { period: slug })
    const awaits = async (person: StaffPerson) => {
      const { releases } = (await desk.as(person).get('/desk/releases')).body.data
      return releases.find((one: DeskRelease) => one.slug === slug).awaits_you
    }
    const awaiting = () => Promise.all([analyst, lead, officer].map(awaits))
    expect(await awaiting()).toEqual([false, true, true])
    await said(former, `/${slug}/approvals`, { role: 'lead' })
    expect(await awaiting()).toEqual([false, false, true])
    await said(officer, `/${slug}/approvals`, { role: 'privacy_officer' })
    // When it is published is for both to say.
    expect(await awaiting()).toEqual([false, true, true])
    const soon = new Date(portal.clock.now().getTime() + 60_000).toISOString()
    expect(await said(officer, `/${slug}/plan`, { publish_at: soon })).toBe('done')
    expect(await awaiting()).toEqual([false, false, false])

    await query(`UPDATE staff SET ${change} WHERE id = $1`, [former.id])
    expect(await shown(slug)).toMatchObject({ state: 'waiting', approved_as: ['privacy_officer'] })
    expect(await awaiting()).toEqual([false, true, false])
    portal.clock.forward({ minutes: 1 })
    await publish()
    expect(await publicly(slug)).toBe(404)
    expect(await said(officer, `/${slug}/plan`, { publish_at: null })).toBe('release_not_approved')

    expect(await said(lead, `/${slug}/approvals`, { role: 'lead' })).toBe('done')
    await publish()
    expect(await shown(slug)).toMatchObject({ state: 'draft', publish_at: null, awaits_you: true })
    expect(await said(lead, `/${slug}/plan`, { publish_at: null })).toBe('done')
    await publish()
    expect(await publicly(slug)).toBe(200)
    // Who approved it then is kept, whatever becomes of them.
    await query(`UPDATE staff SET state = 'suspended' WHERE id = $1`, [officer.id])
    expect((await shown(slug)).approvals.map(({ by, is_standing }) => [by.id, is_standing])).toEqual([
      [officer.id, true],
      [lead.id, true],
    ])
    await query(`UPDATE staff SET state = 'active' WHERE id = $1`, [officer.id])
  },
)

test('a correction counts what moved, also after a draft of it was dropped, and stands beside the first; other drafts are corrected with it', async () => {
  const correct = (slug: string) => post(analyst, `/${slug}/correction`, { reason: 'Noen saker var kodet feil.' })
  // The year has all corrections of its quarters.
  expect((await post(other, '', { period: '2024' })).release.quarters).toHaveLength(4)
  await said(lead, '/2024/approvals', { role: 'lead' })
  expect((await correct('2024-k1')).said).toBe('release_unmoved')
  const version = await versionOf('2024')
  expect(await shown('2024')).toMatchObject({ approved_as: ['lead'] })
  await query(
    `UPDATE coding SET life_area = 'work' WHERE incident_id IN (SELECT incident_id FROM frozen_case ORDER BY 1 LIMIT 35)`,
  )
  const from = await desk.lastRow()
  const { release } = await correct('2024-k1')
  expect(release).toMatchObject({ slug: '2024-k1-r1', corrects: '2024-k1', total: { count: 70 } })
  expect([release.summary, release.events.length]).toEqual(['Flest på gata.', 1])
  expect(await desk.told(from, 'action', 'after')).toEqual([
    ['release_changed', ['period=2024']],
    ['release_drafted', ['period=2024-k1-r1']],
  ])
  expect(await shown('2024')).toMatchObject({ approvals: [] })
  expect(await versionOf('2024')).not.toBe(version)
  expect((await correct('2024-k1')).said).toBe('release_exists')
  expect(await said(analyst, '/2024-k1-r1/drop', {})).toBe('done')
  expect((await correct('2024-k1')).release.slug).toBe('2024-k1-r1')
  await approve('2024-k1-r1')
  const counts = async (slug: string) => {
    const { figures } = await shown(slug)
    return figures.flatMap(({ rows }) => rows.flatMap((row) => row.counts)).join()
  }
  expect(await publicly('2024-k1-r1')).toBe(200)
  expect(await counts('2024-k1-r1')).not.toBe(await counts('2024-k1'))
  expect((await shown('2024-k1')).is_corrected).toBe(true)
  expect((await correct('2024-k1')).said).toBe('release_exists')
  expect((await correct('2024-k1-r1')).said).toBe('release_unmoved')

  expect(await counts('2024')).toBe(await counts('2024-k1-r1'))
  await approve('2024')
  expect((await correct('2024')).said).toBe('release_unmoved')
})

test('a year in which a restore has passed over a quarter is not drafted, and of another only what is known of enough is told', async () => {
  await query(`WITH base AS (
      INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
      SELECT day, false, false, day < '2023-10-01', 1 FROM generate_series('2023-01-01'::date, '2023-10-01', '3 months') day
      RETURNING id, quarter)
    INSERT INTO frozen_group (base_id, facts, count) SELECT id, facts, count
      FROM base, (VALUES ('{"source": ["portal"], "life_area": ["street"]}'::jsonb, 40), ('{"source": ["portal"], "act": ["threat"]}', 25)) part (facts, count)
      WHERE quarter < '2023-10-01'`)
  expect((await list()).ready).not.toContain('2023')
  expect(await said(analyst, '', { period: '2023' })).toBe('release_not_frozen')
  await query("UPDATE frozen_base SET is_small = true WHERE quarter = '2023-10-01'")
  // Of fewer than thirty in each quarter it is known what was done to them: that is not told.
  const { release } = await post(analyst, '', { period: '2023' })
  const rows = (title: string) => release.figures.find((figure) => figure.title === title)?.rows
  expect(rows(figures.titles['life-area'])).toMatchObject([{ counts: [120] }, { counts: [75] }])
  expect(rows(figures.titlesOfOne.acts)).toMatchObject([{ label: figures.notKnown, counts: [195] }])
})

test('an empty quarter does not keep a year with tables of two dimensions from being approved', async () => {
  await query(`WITH base AS (
      INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
      SELECT day, false, false, day < '2022-04-01', 1 FROM generate_series('2022-01-01'::date, '2022-10-01', '3 months') day
      RETURNING id, quarter)
    INSERT INTO frozen_group (base_id, facts, count) SELECT id, '{"source": ["portal"], "verification": ["verified"]}', 150
      FROM base WHERE quarter > '2022-01-01'`)
  const { release } = await post(analyst, '', { period: '2022' })
  expect(release.figures.some(({ heads }) => heads.length > 2 || heads[1] !== figures.count)).toBe(true)
  expect(release.checks.filter(({ holds }) => !holds)).toEqual([])
  expect(await said(lead, '/2022/approvals', { role: 'lead' })).toBe('done')
})
