import { expect, test } from 'vitest'
import { useStaffedPortal } from '#server/testing/staffed.ts'

const { portal, desk, talk } = useStaffedPortal()

test('a reporter’s version counts what they saved and nothing that staff do', async () => {
  const [kari, lead] = [await portal.given.account(), await desk.person('lead')]
  const { id } = await portal.given.incident({ owner: kari })
  const own = async () => (await portal.given.shown(kari, id)).version
  expect(await own()).toBe(1)
  for (const [version, call, change] of [
    [1, 'priority', { priority: 'urgent' }],
    [2, 'assign', { assignee_id: lead.id }],
  ] as const) {
    const { statusCode } = await desk.bulk(lead, id, call, { version, ...change })
    expect([call, statusCode, await own()]).toEqual([call, 200, 1])
  }
  await talk.move(lead, id, 'acknowledge')
  expect(await own()).toBe(1)
  const { body } = await portal.as(kari).get('/incidents/list')
  expect(body.incidents.map((one: { version: number }) => one.version)).toEqual([1])
})

test('a draft is saved over the version that was shown, and the same submit sent again after staff have worked answers as before', async () => {
  const [kari, lead] = [await portal.given.account(), await desk.person('lead')]
  const { id } = await portal.given.incident({ owner: kari, status: 'Draft' })
  const save = async (version: number, status: string, key?: string) => {
    const form = await portal.given.report({ status, version })
    const headers: Record<string, string> = key ? { 'idempotency-key': key } : {}
    return portal.as(kari).post(`/incidents/update/${id}`, form, { headers })
  }
  const second = await save(1, 'Draft')
  expect([second.statusCode, (await portal.given.shown(kari, id)).version]).toEqual([200, 2])
  expect((await save(1, 'Draft')).body.code).toBe('stale_version')
  const sent = await save(2, 'Submitted', 'a-key-of-this-test')
  expect(sent.statusCode).toBe(200)
  await desk.bulk(lead, id, 'priority', { version: 3, priority: 'urgent' })
  const again = await save(2, 'Submitted', 'a-key-of-this-test')
  expect([again.statusCode, again.body]).toEqual([200, sent.body])
})
