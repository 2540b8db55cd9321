import { expect } from 'vitest'
import { makeFile } from '#server/cases/madeFiles/making.ts'
import { takeoutMaker } from '#server/features/takeout/routes.ts'
import type { Portal } from './portal.ts'
import type { Person } from './person.ts'
import { readZip } from './sheets.ts'

/** What a person who asks for the first time takes along: its page and its data. */
export async function takenAlong({ as, app, query, services }: Portal, owner: Person) {
  const { password } = owner
  expect((await as(owner).post('/user/takeout', { password })).statusCode).toBe(200)
  const [{ id }] = await query('SELECT id FROM takeout WHERE user_id = $1', [owner.id])
  await makeFile(services, takeoutMaker, id)
  const { address } = (await as(owner).post('/user/takeout/address', { password })).body
  const files = await readZip((await app.inject({ method: 'GET', url: address })).rawPayload)
  const textOf = (name: string) => files.get(name)?.toString() ?? ''
  return { page: textOf('index.html'), data: textOf('data.json') }
}
