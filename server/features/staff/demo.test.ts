import { expect, test } from 'vitest'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { closeDemoStaff, seedDemoStaff, type DemoPerson } from './demo.ts'

const { portal, desk } = useStaffedPortal()

async function signIn({ email, password, recoveryCode }: DemoPerson) {
  const halfway = await desk.signIn(email, password)
  if (halfway.statusCode !== 200) return { statusCode: halfway.statusCode, cookie: '' }
  const factor = { kind: 'recovery_code', code: recoveryCode }
  const answer = await desk.as(desk.cookieFrom(halfway)).post('/desk/second-factor', { factor })
  return { statusCode: answer.statusCode, ...desk.cookieFrom(answer) }
}

test("a trial's demo people are out, and their codes good for nothing, when its data folder is used in earnest", async () => {
  const people = await seedDemoStaff(portal.services)
  const [one, other] = people
  if (!one || !other) throw new Error('There are no demo people.')
  const session = await signIn(one)
  expect(session.statusCode).toBe(200)
  const from = await desk.lastRow()

  await closeDemoStaff(portal.services)
  expect((await desk.as(session).get('/desk/self')).statusCode).toBe(401)
  for (const person of people) expect((await signIn(person)).statusCode).toBe(401)
  const rows = (await desk.audit(from)).filter(({ action }) => action === 'staff_suspended')
  expect(rows).toHaveLength(people.length)
  // Nothing is left to close at the next start.
  await closeDemoStaff(portal.services)
  expect((await desk.audit()).filter(({ action }) => action === 'staff_suspended')).toHaveLength(people.length)

  const [again] = await seedDemoStaff(portal.services)
  expect(again?.hasOwnPassword).toBe(false)
  expect(again && (await signIn(again)).statusCode).toBe(200)
})

test('a start says of a demo person who has changed the password that it is another', async () => {
  const [one] = await seedDemoStaff(portal.services)
  if (!one) throw new Error('There are no demo people.')
  const password_hash = await hashPassword('noe som er valgt selv')
  await portal.services.db.updateTable('staff').set({ password_hash }).where('email', '=', one.email).execute()
  const told = await seedDemoStaff(portal.services)
  expect(told.map(({ hasOwnPassword }) => hasOwnPassword)).toEqual(told.map(({ email }) => email === one.email))
})
