import type { Role } from '#contract/staff.ts'
import { type StaffPerson, until, useMailedPortal } from '#server/testing/index.ts'

const { mail, portal, desk, exports } = useMailedPortal()
const { invited } = desk
const { decides } = exports

const told = ({ email }: { email: string }) => mail.to(email).filter(({ subject }) => subject === 'Endring i tilgang')
const notices = async (person: StaffPerson) => (await desk.as(person).get('/desk/notices')).body.data.roles_given
const grant = (by: StaffPerson, to: { id: number }, role: Role) =>
  desk.as(by).post(`/desk/staff/${to.id}/roles/${role}`)

/** Nobody else has access, so that a test knows who could approve. */
const alone = () => portal.db.updateTable('staff').set({ state: 'suspended' }).execute()

test('whoever becomes a lead or a privacy officer is named to those who are one, by mail and at the desk', async () => {
  await alone()
  const ada = await desk.person('administrator')
  const [lead, officer] = [await desk.person('lead'), await desk.person('privacy_officer')]
  const [caseworker, kari] = [await desk.person('caseworker'), await desk.person('editor')]
  await grant(ada, kari, 'lead')
  // What nobody reads cases by is no news.
  await grant(ada, kari, 'analyst')
  await until(() => told(lead).length === 1 && told(officer).length === 1)
  const name = async ({ id, email }: StaffPerson) => {
    const row = await portal.db.selectFrom('staff').select('name').where('id', '=', id).executeTakeFirstOrThrow()
    return `${row.name} (${email})`
  }
  const words = `${await name(kari)} har fått rollen leder. Det ble gjort av ${await name(ada)}.`
  expect(told(lead)[0]?.text?.replaceAll(/\s+/g, ' ')).toContain(words)
  const notice = { person: await name(kari), role: 'lead', change: 'granted', by: await name(ada) }
  expect(await notices(lead)).toMatchObject([notice])
  expect(await notices(officer)).toHaveLength(1)
  for (const other of [caseworker, kari, ada]) expect(await notices(other)).toEqual([])

  const email = 'egen.adresse@example.org'
  await desk.as(ada).post('/desk/staff/invite', { email, roles: ['lead', 'administrator'] })
  await until(() => told(officer).length === 2)
  expect(told(officer)[1]?.text).toContain(`${email} har fått rollen leder.`)
  expect((await notices(officer))[0]).toMatchObject({ person: email, role: 'lead' })
  for (const other of [caseworker, ada]) expect(told(other)).toEqual([])
  const rows = await portal.query('SELECT data::text FROM pgboss.job')
  expect(JSON.stringify(rows)).not.toContain(email)
})

test('an administrator with addresses of their own does not approve an export with any two of them, and may refuse it', async () => {
  await alone()
  // Somebody else could approve.
  await desk.person('privacy_officer')
  const ada = await desk.person('administrator')
  const second = await invited(ada, ['lead', 'administrator'])
  await grant(second, ada, 'lead')
  const third = await invited(second, ['lead'])
  const pairs = [
    [ada, second],
    [second, ada],
    [ada, third],
    [third, ada],
    [second, third],
    [third, await invited(second, ['lead'])],
  ] as const
  for (const [asker, approver] of pairs) expect(await decides(asker, approver)).toBe('approver_bound')
  const { id: case_id } = await portal.given.case()
  const { id } = (await exports.ask(third, exports.ofCase(case_id, { purpose: 'own_work' }))).body.data
  expect((await exports.decide(second, id, 'refuse')).body.data.state).toBe('refused')
  const independent = await desk.person('lead')
  expect(await decides(ada, independent)).toBe('approved')
  expect(await decides(independent, second)).toBe('approved')
})

test('where one administrator has invited everybody, two of them approve for each other, and after thirty days all do', async () => {
  await alone()
  const ada = await desk.person('administrator')
  const [kari, ola] = [await invited(ada, ['lead']), await invited(ada, ['lead'])]
  expect(await decides(kari, ola)).toBe('approved')
  const eva = await desk.person('administrator', 'lead')
  const lise = await invited(eva, ['lead'])
  expect(await decides(lise, eva)).toBe('approver_bound')
  await portal.query('UPDATE staff_role_given SET given_at = $1', [
    new Date(portal.clock.now().getTime() - 30 * 86_400_000),
  ])
  expect(await decides(lise, eva)).toBe('approved')
})
