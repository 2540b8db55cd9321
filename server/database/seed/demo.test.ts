import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import { closeDemo, demoPassword as password, demoReporter as email, findOpenDemo, seedDemo } from './demo.ts'

const portal = usePortal()
const logIn = async (chosen: string) => {
  const { statusCode, body } = await portal.as(nobody).post('/auth/login', { email, password: chosen })
  return { statusCode, token: String(body.data?.token ?? '') }
}

test("the public password of a trial's demo account opens nothing once its data folder is used in earnest", async () => {
  const { db, clock } = portal.services
  await seedDemo(db)
  const { statusCode, token } = await logIn(password)
  expect(statusCode).toBe(200)
  expect((await portal.as({ token }).get('/user')).statusCode).toBe(200)

  await closeDemo(db, clock.now())
  expect((await logIn(password)).statusCode).toBe(401)
  expect((await portal.as({ token }).get('/user')).statusCode).toBe(401)

  const password_hash = await hashPassword('valgt av noen')
  await db.updateTable('account').set({ password_hash }).where('email', '=', email).execute()
  await closeDemo(db, clock.now())
  expect((await logIn('valgt av noen')).statusCode).toBe(200)
})

test('a start tells of the demo account only while its public password opens it', async () => {
  const { db, clock } = portal.services
  await db.deleteFrom('account').where('email', '=', email).execute()
  await seedDemo(db)
  expect(await findOpenDemo(db)).toBeDefined()
  await closeDemo(db, clock.now())
  await seedDemo(db)
  expect(await findOpenDemo(db)).toBeUndefined()
})
