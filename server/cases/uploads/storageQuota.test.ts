import { limits } from '#contract/limits.ts'
import { multipart, pdf, type Person, storedNames, usePortal } from '#server/testing/index.ts'
import { reservedBytes } from '#server/platform/storage/disk.ts'
import { openQuota } from './storageQuota.ts'

const portal = usePortal()
const MB = 1024 * 1024

async function send(person: Person, bytes: Buffer, headers: Record<string, string> = {}) {
  const form = await multipart([['status', 'Draft']], [{ name: 'a.pdf', bytes }])
  return portal.as(person).post('/incidents/store', form.payload, { headers: { ...form.headers, ...headers } })
}
/** Says of a stored document that it is larger than it is, which is quicker than storing so much. */
const claim = (id: number, size: number) =>
  portal.connection.pool.query('UPDATE incident_document SET size = $1 WHERE incident_id = $2', [size, id])

test.each([
  { verified: true, most: limits.accountBytes },
  { verified: false, most: limits.unconfirmedAccountBytes },
])('an account stores no more than $most bytes (confirmed: $verified)', async ({ verified, most }) => {
  const person = await portal.given.account({ verified })
  const { body } = await send(person, pdf())
  await claim(body.incident.id, most - 3 * MB)
  const files = await storedNames(portal)
  const large = Buffer.concat([pdf(), Buffer.alloc(4 * MB)])
  // The announced length is more than fits: refused before the body is read.
  expect(await send(person, Buffer.concat([pdf(), Buffer.alloc(8 * MB)]))).toMatchObject({
    statusCode: 413,
    body: { code: 'account_full' },
  })
  // It is not, but what arrives is.
  expect(await send(person, large)).toMatchObject({ statusCode: 413, body: { code: 'account_full' } })
  expect(await storedNames(portal)).toEqual(files)
  expect((await send(person, Buffer.concat([pdf(), Buffer.alloc(2 * MB)]))).statusCode).toBe(201)
  await claim(body.incident.id, most)
  expect((await portal.as(person).post('/incidents/store', { status: 'Draft' })).statusCode).toBe(201)
})

test('requests at the same time cannot share the last space of an account', async () => {
  const person = await portal.given.account({ verified: false })
  const { body } = await send(person, pdf())
  await claim(body.incident.id, limits.unconfirmedAccountBytes - 3 * MB)
  const two = Buffer.concat([pdf(), Buffer.alloc(2 * MB)])
  const answers = await Promise.all([send(person, two), send(person, two), send(person, two)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 413, 413])
})

test('what a request has stored counts for those that still run, and what it gives up does not', async () => {
  const owner = { user_id: (await portal.given.account({ verified: false })).id }
  const open = () => openQuota(portal.services, owner, undefined)
  const [first, second] = [await open(), await open()]
  await first.take(60 * MB)
  first.leave(true)
  await second.take(40 * MB)
  await expect(second.take(1)).rejects.toThrow('account_full')
  await expect(second.take(1)).rejects.toThrow('account_full')
  const third = await open()
  await third.take(100 * MB)
  third.leave(false)
  const fourth = await open()
  await fourth.take(100 * MB)
  fourth.leave(false)
})

test('files are refused while the volume has only its reserve left, also when that comes while one streams; a report without files is not', async () => {
  const person = await portal.given.account()
  const { storage } = portal.services
  const hasRoomFor = storage.hasRoomFor.bind(storage)
  onTestFinished(() => void (storage.hasRoomFor = hasRoomFor))
  const files = await storedNames(portal)
  const full = { statusCode: 507, body: { code: 'storage_full' } }
  let asked = 0
  // Once for the announced length and once for the file: what fills the volume comes later.
  storage.hasRoomFor = async () => ++asked <= 2
  const large = Buffer.concat([pdf(), Buffer.alloc(9 * MB)])
  expect(await send(person, large)).toMatchObject(full)
  expect(asked).toBe(3)
  expect(await storedNames(portal)).toEqual(files)
  storage.hasRoomFor = async () => false
  expect(await send(person, pdf())).toMatchObject(full)
  expect((await portal.as(person).post('/incidents/store', { status: 'Draft' })).statusCode).toBe(201)
  expect(await hasRoomFor(0)).toBe(true)
  expect(await hasRoomFor(1e18)).toBe(false)
  expect([1e8, 5e9, 15e9, 100e9].map(reservedBytes)).toEqual([1e7, 5e8, 1e9, 5e9])
})
