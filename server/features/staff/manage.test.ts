import { roles, type Role } from '#contract/staff.ts'
import { type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk } = useStaffedPortal()

/** Everybody else loses their access, so that a test knows who the last one is. */
async function alone(...own: Role[]) {
  const person = await desk.person(...own)
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '!=', person.id).execute()
  return person
}
const self = (person: StaffPerson) => desk.as(person).get('/desk/self')

test('roles are given and taken one at a time, each with one audit row, and count from the next request on', async () => {
  const [ada, kari] = [await desk.person('administrator'), await desk.person('editor')]
  const from = await desk.lastRow()
  expect((await desk.as(kari).get('/desk/staff')).statusCode).toBe(404)
  const given = await desk.as(ada).post(`/desk/staff/${kari.id}/roles/administrator`)
  expect(given.body.data.member.roles).toEqual(['editor', 'administrator'])
  expect((await desk.as(kari).get('/desk/staff')).statusCode).toBe(200)
  const taken = await desk.as(ada).delete(`/desk/staff/${kari.id}/roles/administrator`)
  expect(taken.body.data.member.roles).toEqual(['editor'])
  expect((await desk.as(kari).get('/desk/staff')).statusCode).toBe(404)
  // What changes nothing is no action.
  await desk.as(ada).post(`/desk/staff/${kari.id}/roles/editor`)
  await desk.as(ada).delete(`/desk/staff/${kari.id}/roles/lead`)
  expect(await desk.told(from, 'who', 'action', 'subject_id', 'before', 'after')).toEqual([
    [ada.id, 'role_granted', kari.id, ['editor'], ['editor', 'administrator']],
    [ada.id, 'role_revoked', kari.id, ['editor', 'administrator'], ['editor']],
  ])
})

test('a suspended person is out at once, in all sessions, and is let in again by signing in anew', async () => {
  const [ada, kari] = [await desk.person('administrator'), await desk.person('editor')]
  const second = { ...kari, cookie: await desk.session(kari.id) }
  const from = await desk.lastRow()
  expect((await desk.as(ada).post(`/desk/staff/${kari.id}/suspend`)).body.data.member.state).toBe('suspended')
  expect(await desk.told(from, 'who', 'action', 'subject_id')).toEqual([[ada.id, 'staff_suspended', kari.id]])
  for (const session of [kari, second]) expect((await self(session)).statusCode).toBe(401)
  expect((await desk.as(ada).post(`/desk/staff/${kari.id}/reinstate`)).body.data.member.state).toBe('active')
  expect((await desk.audit()).at(-1)).toMatchObject({ who: ada.id, action: 'staff_reinstated', subject_id: kari.id })
  for (const session of [kari, second]) expect((await self(session)).statusCode).toBe(401)
  expect((await self({ ...kari, cookie: await desk.session(kari.id) })).statusCode).toBe(200)
})

test('nobody changes their own roles or suspends themselves', async () => {
  const ada = await desk.person('administrator', 'lead')
  await desk.person('administrator', 'lead')
  const from = await desk.lastRow()
  const answers = [
    await desk.as(ada).post(`/desk/staff/${ada.id}/suspend`),
    await desk.as(ada).post(`/desk/staff/${ada.id}/reinstate`),
    await desk.as(ada).post(`/desk/staff/${ada.id}/roles/editor`),
    await desk.as(ada).delete(`/desk/staff/${ada.id}/roles/lead`),
  ]
  for (const { statusCode, body } of answers) expect([statusCode, body.code]).toEqual([409, 'own_roles'])
  expect(await desk.audit(from)).toEqual([])
})

test('two administrators who take each other’s role at the same moment leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = await alone('administrator', 'editor')
    const eva = await desk.person('administrator', 'editor')
    const answers = await Promise.all([
      desk.as(ada).delete(`/desk/staff/${eva.id}/roles/administrator`),
      desk.as(eva).delete(`/desk/staff/${ada.id}/roles/administrator`),
    ])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 404])
    const left = await portal.query("SELECT roles FROM staff WHERE state = 'active' AND id = ANY ($1)", [
      [ada.id, eva.id],
    ])
    expect(left.filter((row) => row.roles.includes('administrator'))).toHaveLength(1)
  }
})

test('an invitation with no role or an unknown one is refused', async () => {
  const ada = await desk.person('administrator')
  const invite = (own: unknown) => desk.as(ada).post('/desk/staff/invite', { email: 'a@example.org', roles: own })
  expect((await invite([])).body.codes).toEqual({ roles: 'roles_required' })
  expect((await invite(['owner'])).statusCode).toBe(422)
  expect((await invite(roles)).statusCode).toBe(200)
})
