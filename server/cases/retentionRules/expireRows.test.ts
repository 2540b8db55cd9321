import { usePortal } from '#server/testing/index.ts'
import { expireRows } from './expireRows.ts'
import { throttle } from '#server/platform/http/throttle.ts'

const portal = usePortal()

test('rows past their lifetime are deleted, the others stay', async () => {
  const [old, fresh] = [await portal.given.account(), await portal.given.account()]
  await throttle(portal.services, [{ name: 'test', subject: 'a', allow: 1, seconds: 60 }])
  portal.clock.forward({ hours: 20 })
  await portal.as(fresh).get('/user')
  portal.clock.forward({ hours: 5 })
  await expireRows(portal.services)
  const sessions = await portal.db.selectFrom('session').select('user_id').execute()
  expect(sessions).toEqual([{ user_id: fresh.id }])
  expect(await portal.db.selectFrom('throttle').selectAll().execute()).toEqual([])
  expect((await portal.as(old).get('/user')).statusCode).toBe(401)
})

test('a throttle that an attempt is counting in is left alone instead of waited for', async () => {
  const { db } = portal
  const bucket = { name: 'test', subject: 'held', allow: 1, seconds: 60 }
  await throttle(portal.services, [bucket])
  portal.clock.forward({ hours: 1 })
  await portal.inTransaction(async (trx) => {
    await throttle({ ...portal.services, db: trx }, [bucket])
    await expireRows(portal.services)
  })
  expect(await db.selectFrom('throttle').select('hits').execute()).toContainEqual({ hits: 1 })
})
