import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { beforeWriting, caseWithFiles, png, storedNames, usePortal } from '#server/testing/index.ts'
import { newStorageName } from './names.ts'
import { removeFiles, removeUnownedFiles, reserveNames, returnUnusedNames } from './storedFiles.ts'

const portal = usePortal()
beforeEach(async () => {
  await removeUnownedFiles(portal.services, soon())
})

const soon = () => new Date(Date.now() + 60_000)
const write = (name: string) => portal.services.storage.write(name, Readable.from([Buffer.from('x')]))
async function writeReserved() {
  const [name = ''] = await reserveNames(portal.services, 1)
  await write(name)
  return name
}
const stateOf = async (name: string) =>
  (await portal.db.selectFrom('stored_file').select('state').where('name', '=', name).executeTakeFirst())?.state
async function storeDraft() {
  const kari = await portal.given.account()
  const files = [{ name: 'a.png', bytes: await png() }]
  const { id: incident_id, documents } = await caseWithFiles(portal, kari, files, { status: 'Draft' })
  await portal.given.inspected(documents.map((id) => ({ id })))
  const columns = 'id, storage_name, viewing_name'
  const [row] = await portal.query(`SELECT ${columns} FROM incident_document WHERE incident_id = $1`, [incident_id])
  return { incident_id, ...row, names: [row.storage_name, ...(row.viewing_name ? [row.viewing_name] : [])] }
}

test('a reserved name is removed with its file once it is old enough, not before', async () => {
  const name = await writeReserved()
  expect(await removeUnownedFiles(portal.services, new Date(Date.now() - 60_000))).toEqual({
    removed: 0,
    stillReferenced: 0,
  })
  expect(await storedNames(portal)).toContain(name)
  expect(await removeUnownedFiles(portal.services, soon())).toEqual({ removed: 1, stillReferenced: 0 })
  expect(await storedNames(portal)).not.toContain(name)
  expect(await stateOf(name)).toBeUndefined()
})

test('a name is reserved before anything is written under it, and a save leaves none reserved', async () => {
  const states: unknown[] = []
  beforeWriting(portal, async (name) => void states.push(await stateOf(name)))
  const { names } = await storeDraft()
  for (const name of names) expect(await stateOf(name)).toBe('owned')
  expect(states.length).toBeGreaterThan(0)
  expect(new Set(states)).toEqual(new Set(['reserved']))
  expect(await portal.db.selectFrom('stored_file').select('name').where('state', '!=', 'owned').execute()).toEqual([])
})

test('a file that the table does not know is never removed', async () => {
  const name = newStorageName()
  await write(name)
  await removeFiles(portal.services, [name])
  await removeUnownedFiles(portal.services, soon())
  expect(await storedNames(portal)).toContain(name)
})

test('a file in use is not removed, whoever asks for it', async () => {
  const { names } = await storeDraft()
  expect(await removeFiles(portal.services, names)).toEqual({ removed: 0, stillReferenced: 0 })
  await returnUnusedNames(portal.db, names)
  // A wrong state does not matter either: the foreign key refuses the removal.
  await portal.db.updateTable('stored_file').set({ state: 'released' }).where('name', 'in', names).execute()
  expect(await removeFiles(portal.services, names)).toEqual({ removed: 0, stillReferenced: names.length })
  expect(await removeUnownedFiles(portal.services, soon())).toEqual({ removed: 0, stillReferenced: names.length })
  expect(await storedNames(portal)).toEqual(expect.arrayContaining(names))
  await portal.db.updateTable('stored_file').set({ state: 'owned' }).where('name', 'in', names).execute()
})

test('an owner table that this code has never heard of keeps its files', async () => {
  const table = `note_${randomUUID().replaceAll('-', '')}`
  await sql`CREATE TABLE ${sql.table(table)} (file text REFERENCES stored_file)`.execute(portal.db)
  const [name, other] = [await writeReserved(), await writeReserved()]
  await sql`INSERT INTO ${sql.table(table)} VALUES (${name})`.execute(portal.db)
  expect(await removeUnownedFiles(portal.services, soon())).toEqual({ removed: 1, stillReferenced: 1 })
  const names = await storedNames(portal)
  expect([names.includes(name), names.includes(other)]).toEqual([true, false])
  await sql`DROP TABLE ${sql.table(table)}`.execute(portal.db)
  expect(await removeUnownedFiles(portal.services, soon())).toEqual({ removed: 1, stillReferenced: 0 })
})

test('whatever deletes a document releases its files in the same transaction', async () => {
  const { names, incident_id } = await storeDraft()
  await portal
    .inTransaction(async (trx) => {
      await trx.deleteFrom('incident').where('id', '=', incident_id).execute()
      throw new Error('rolled back')
    })
    .catch(() => undefined)
  for (const name of names) expect(await stateOf(name)).toBe('owned')
  await portal.db.deleteFrom('incident').where('id', '=', incident_id).execute()
  for (const name of names) expect(await stateOf(name)).toBe('released')
  expect(await removeUnownedFiles(portal.services, new Date(0))).toEqual({ removed: names.length, stillReferenced: 0 })
})

test('a document that gets another file releases the one before', async () => {
  const { id, viewing_name, storage_name } = await storeDraft()
  const name = await writeReserved()
  await portal.db.updateTable('incident_document').set({ viewing_name: name }).where('id', '=', id).execute()
  expect(await Promise.all([name, viewing_name ?? '', storage_name].map(stateOf))).toEqual([
    'owned',
    'released',
    'owned',
  ])
})

test('a file that cannot be removed does not keep the others', async () => {
  const names = [await writeReserved(), await writeReserved(), await writeReserved()].toSorted()
  const { storage } = portal.services
  const remove = async (name: string) => {
    if (name === names[0]) throw new Error('EIO')
    await storage.remove(name)
  }
  await expect(removeUnownedFiles({ ...portal.services, storage: { ...storage, remove } }, soon())).rejects.toThrow(
    'EIO',
  )
  expect((await storedNames(portal)).filter((name) => names.includes(name))).toEqual([names[0]])
  expect(await removeUnownedFiles(portal.services, soon())).toEqual({ removed: 1, stillReferenced: 0 })
})

test('a removal that fails at any step is repeated until it is whole', async () => {
  const { db, storage } = portal.services
  const failing = (at: 'before' | 'after') => ({
    ...portal.services,
    storage: {
      ...storage,
      async remove(name: string) {
        if (at === 'after') await storage.remove(name)
        throw new Error('the storage is away')
      },
    },
  })
  for (const at of ['before', 'after'] as const) {
    const name = await writeReserved()
    await expect(removeFiles(failing(at), [name])).rejects.toThrow('the storage is away')
    // The row outlives the failure, so the next run knows what to remove.
    expect(await stateOf(name)).toBe('reserved')
    expect(await removeFiles(portal.services, [name])).toEqual({ removed: 1, stillReferenced: 0 })
    expect(await storedNames(portal)).not.toContain(name)
  }
  expect(await db.selectFrom('stored_file').select('name').where('state', '!=', 'owned').execute()).toEqual([])
})
