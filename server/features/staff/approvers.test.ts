import { promiseUntold } from '#server/work.ts'
import { insertNew } from '#server/database/rows.ts'
import { areBound } from '#server/platform/staff/bound.ts'
import { takeFromCap } from '#server/platform/mail/mailCap.ts'
import { type StaffPerson, until, useMailedPortal } from '#server/testing/index.ts'

// Some hundred mails are held back and tried again: every second, as elsewhere, a slow machine would do nothing else.
const jobTimes = { retryDelay: 10, retryDelayMax: 10, pollingIntervalSeconds: 1 }
const { mail, portal, desk, exports } = useMailedPortal({}, { jobTimes })
const { invited, enters: joined } = desk
const { decides } = exports

/** An administrator, a lead and a privacy officer whom nobody let in lately, and nobody else with access. */
async function settled() {
  await portal.db.deleteFrom('staff_role_given').execute()
  await portal.db.updateTable('staff').set({ state: 'suspended' }).execute()
  return {
    ada: await desk.person('administrator'),
    lead: await desk.person('lead'),
    officer: await desk.person('privacy_officer'),
  }
}

const manage = async (by: StaffPerson, path: string) => {
  const { statusCode, body } = await desk.as(by).post(`/desk/staff/${path}`)
  return statusCode === 200 ? 'done' : body.code
}

const told = ({ email }: { email: string }) =>
  mail
    .to(email)
    .filter(({ subject }) => subject === 'Endring i tilgang')
    .map(({ text }) => text?.replaceAll(/\s+/g, ' '))
    .join('\n')

const untoldOf = ({ id }: StaffPerson) =>
  portal.db.selectFrom('staff_role_untold').select('given_id').where('staff_id', '=', id).execute()

test('a role given to people who approved exports before binds nobody and lets nobody else approve', async () => {
  const { ada, lead, officer } = await settled()
  const [kari, ola] = [await invited(ada, ['lead']), await invited(ada, ['lead'])]
  expect(await decides(kari, ola)).toBe('approver_bound')
  for (const role of ['analyst', 'privacy_officer']) expect(await manage(ada, `${lead.id}/roles/${role}`)).toBe('done')
  for (const role of ['analyst', 'lead']) expect(await manage(ada, `${officer.id}/roles/${role}`)).toBe('done')
  expect(await decides(kari, ola)).toBe('approver_bound')
  for (const independent of [lead, officer]) expect(await decides(kari, independent)).toBe('approved')
})

test('whoever lets somebody ask for the file of a year approves none of theirs', async () => {
  const { ada } = await settled()
  const editor = await desk.person('editor')
  const isBound = () => portal.inTransaction((trx) => areBound(trx, portal.clock.now(), editor.id, ada.id))
  expect(await isBound()).toBe(false)
  await manage(ada, `${editor.id}/roles/analyst`)
  expect(await isBound()).toBe(true)
})

test('suspending everybody else for a while lets two who were invited by the same person not approve for each other', async () => {
  const { ada, lead, officer } = await settled()
  const second = await desk.person('privacy_officer')
  expect(await manage(ada, `${second.id}/suspend`)).toBe('done')
  expect(await manage(ada, `${officer.id}/suspend`)).toBe('last_privacy_officer')
  const kari = await invited(ada, ['lead'])
  expect(await manage(ada, `${lead.id}/suspend`)).toBe('done')
  const ola = await invited(ada, ['lead'])
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', officer.id).execute()
  expect(await decides(kari, ola)).toBe('approver_bound')
  // Whoever was suspended hears of it, and of what happens while they are.
  for (const person of [second, lead]) {
    await until(() => told(person).includes('har ikke lenger tilgang'))
    await until(() => told(person).includes(ola.email))
  }
  for (const { id } of [lead, second]) expect(await manage(ada, `${id}/reinstate`)).toBe('done')
  expect(
    await decides(
      { ...lead, cookie: await desk.session(lead.id) },
      { ...second, cookie: await desk.session(second.id) },
    ),
  ).toBe('approved')
})

test.for(['invite', 'reinstate'])('a lead who comes back by %s is named, and bound like a new one', async (how) => {
  const { ada, officer } = await settled()
  const old = await desk.person('lead')
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', old.id).execute()
  expect(await manage(ada, `${old.id}/${how}`)).toBe('done')
  const back = how === 'invite' ? await joined(old) : { ...old, cookie: await desk.session(old.id) }
  await until(() => told(officer).includes(old.email))
  const kari = await invited(ada, ['lead'])
  expect(await decides(kari, back)).toBe('approver_bound')
  expect(await decides(back, kari)).toBe('approver_bound')
  const { roles_given } = (await desk.as(officer).get('/desk/notices')).body.data
  expect(JSON.stringify(roles_given)).toContain(old.email)
})

test('while mails do not go, whoever invites is shown the link, but never that of somebody who had accepted before; taking a lead over binds', async () => {
  const { ada, officer } = await settled()
  const victim = await desk.person('lead')
  const kari = await invited(ada, ['lead'])
  const { db, clock } = portal.services
  await mail.goAway()
  await insertNew(db, 'mail_outage', { since: clock.now(), code: 'ECONNREFUSED' })
  const { body } = await desk.as(ada).post('/desk/staff/invite', { email: 'ute@example.org', roles: ['editor'] })
  expect(body.data.link).toBe(await desk.linkOf(body.data.member.id))
  const again = await desk.as(ada).post(`/desk/staff/${victim.id}/invite`)
  expect([again.statusCode, again.body.data.link]).toEqual([200, null])
  const anew = await desk.as(ada).post('/desk/staff/invite', { email: victim.email, roles: ['lead'] })
  expect([anew.statusCode, anew.body.data.link]).toEqual([200, null])
  await mail.comeBack()
  await until(() => told(officer).includes(`${victim.email}) er invitert på nytt`))
  // Told to the person too, at the address that may be another's by now.
  await until(() => told(victim).includes('er invitert på nytt'))
  expect(await decides(kari, await joined(victim))).toBe('approver_bound')
})

test('a notice names the address, and no number of other changes hides it', async () => {
  const { ada, lead, officer } = await settled()
  const extra = await desk.person('editor')
  const rounds = async (count: number) => {
    for (let at = 0; at < count; at += 1) {
      await manage(ada, `${extra.id}/roles/lead`)
      await desk.as(ada).delete(`/desk/staff/${extra.id}/roles/lead`)
    }
  }
  await rounds(30)
  // The mails of a day are used up, and the one of this hour.
  for (let at = 0; at < 21; at += 1) await takeFromCap(portal.services, officer.email, 'roles', 'gathered')
  const own = await invited(ada, ['editor'])
  const [{ name }] = await portal.query('SELECT name FROM staff WHERE id = $1', [lead.id])
  await desk.as(own).post('/desk/name', { name })
  await manage(ada, `${own.id}/roles/lead`)
  await rounds(21)
  const { roles_given } = (await desk.as(officer).get('/desk/notices')).body.data
  expect(roles_given).toContainEqual(expect.objectContaining({ person: `${name} (${own.email})`, role: 'lead' }))
  expect(roles_given.length).toBeLessThan(6)
  const mails = () => mail.to(officer.email).filter(({ subject }) => subject === 'Endring i tilgang').length
  const isWaiting = async () => {
    const rows = await portal.query(
      "SELECT 1 FROM pgboss.job WHERE name = 'staff_mail' AND state IN ('created', 'active')",
    )
    return rows.length > 0
  }
  // What the cap holds back is neither told nor forgotten, and goes in one mail later.
  await until(async () => !(await isWaiting()), 60)
  expect(told(officer)).not.toContain(own.email)
  expect((await untoldOf(officer)).length).toBeGreaterThan(20)
  const before = mails()
  portal.clock.forward({ hours: 2 })
  await portal.services.jobs.hurry('staff_mail', 'all')
  await until(() => told(officer).includes(`${name} (${own.email}) har fått rollen leder`), 60)
  await until(async () => (await untoldOf(officer)).length === 0, 60)
  expect(mails()).toBe(before + 1)
}, 240_000)

test('what was still to be told when a backup was made is told after its restore, which brings no jobs back', async () => {
  const { ada, officer } = await settled()
  const own = await invited(ada, ['lead'])
  await until(() => told(officer).includes(own.email))
  // The mail goes out before it is written down that it did.
  await until(async () => (await untoldOf(officer)).length === 0)
  const given = await portal.db
    .selectFrom('staff_role_given')
    .select('id')
    .where('staff_id', '=', own.id)
    .executeTakeFirst()
  const kari = await portal.given.account()
  const count = mail.to(officer.email).length
  await portal.db
    .insertInto('staff_role_untold')
    .values({ staff_id: officer.id, given_id: given?.id ?? 0 })
    .execute()
  await portal.db.updateTable('account').set({ former_email: 'gammel@example.org' }).where('id', '=', kari.id).execute()
  await promiseUntold(portal.services)
  await until(() => mail.to(officer.email).length > count)
  await until(() => mail.to('gammel@example.org').length === 1)
})
