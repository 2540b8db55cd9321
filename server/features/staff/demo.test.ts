import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { usePortal } from '#server/testing/index.ts'
import { seedDemoStaff } from './demo.ts'

const portal = usePortal()

test('a start says of a demo person who has changed the password that it is another, and nothing of one who was suspended', async () => {
  const [one] = await seedDemoStaff(portal.services)
  if (!one) throw new Error('There are no demo people.')
  const password_hash = await hashPassword('noe som er valgt selv')
  await portal.db.updateTable('staff').set({ password_hash }).where('email', '=', one.email).execute()
  const told = await seedDemoStaff(portal.services)
  expect(told.map(({ hasOwnPassword }) => hasOwnPassword)).toEqual(told.map(({ email }) => email === one.email))
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('email', '=', one.email).execute()
  expect(await seedDemoStaff(portal.services)).toMatchObject(told.slice(1).map(({ email }) => ({ email })))
})
