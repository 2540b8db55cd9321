import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { count, giveBack, throttle } from './throttle.ts'

const portal = usePortal()
const bucket = (subject: string) => ({ name: 'test', subject, allow: 3, seconds: 60 })

test('the allowance is exact however many knock at once, and comes back in time', async () => {
  const tries = await Promise.all(Array.from({ length: 50 }, () => count(portal.services, [bucket('rush')])))
  expect(tries.filter((wait) => wait === undefined)).toHaveLength(3)
  expect(Math.max(...tries.map((wait) => wait ?? 0))).toBeLessThanOrEqual(60)
  portal.clock.forward({ minutes: 2 })
  await expect(throttle(portal.services, [bucket('rush')])).resolves.toBeUndefined()
})

test('a try that was the owner’s is given back', async () => {
  for (let number = 0; number < 10; number += 1) {
    await throttle(portal.services, [bucket('owner')])
    await giveBack(portal.services, [bucket('owner')])
  }
})

test('buckets that share keys in another order never block each other', async () => {
  const [one, other] = [bucket('one'), bucket('other')]
  await Promise.all(
    Array.from({ length: 40 }, (_, number) => count(portal.services, number % 2 ? [one, other] : [other, one])),
  )
})

test('the table holds nothing that tells whom it counts', async () => {
  await count(portal.services, [bucket('kari@example.org')])
  const rows = await portal.services.db.selectFrom('throttle').selectAll().execute()
  expect(rows.map(({ key }) => key.toString('utf8')).join()).not.toContain('kari')
})
