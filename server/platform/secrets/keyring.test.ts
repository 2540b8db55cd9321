import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#server/config.ts'
import { usePortal } from '#server/testing/index.ts'
import { newKey } from './encryption.ts'
import { openKeyring } from './keyring.ts'

const portal = usePortal()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-kek-'))
  await portal.connection.pool.query('DELETE FROM keyring.canary; DELETE FROM keyring.server_secret')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (env: Record<string, string> = {}) =>
  openKeyring(parseConfig({ DATA_DIR: folder, ...env }), portal.services.db)
const kekLine = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const kekFile = async (...lines: string[]) => {
  const file = path.join(folder, `kek-${randomBytes(4).toString('hex')}`)
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o400 })
  return { KEK_FILE: file }
}

test('the first start makes a key that only its owner can read, the next start uses it', async () => {
  const { wrapped, kek_id } = (await open()).wrap(Buffer.from('nøkkel'), 'test')
  expect((await stat(path.join(folder, 'kek'))).mode & 0o777).toBe(0o400)
  expect((await open()).unwrap({ wrapped, kek_id }, 'test').toString()).toBe('nøkkel')
})

test('a key file that others can read or write is refused, with the command that mends it', async () => {
  const { KEK_FILE } = await kekFile(kekLine('ours'))
  for (const mode of [0o440, 0o404, 0o402, 0o420, 0o644]) {
    await chmod(KEK_FILE, mode)
    await expect(open({ KEK_FILE })).rejects.toThrow(`(mode ${mode.toString(8)}): chmod 400 ${KEK_FILE}`)
  }
  await chmod(KEK_FILE, 0o600)
  await open({ KEK_FILE })
})

test('several servers that start at once make one key', async () => {
  const keyrings = await Promise.all([open(), open(), open(), open()])
  const kept = keyrings.map((keys) => keys.wrap(Buffer.from('x'), 'test'))
  expect(new Set(kept.map(({ kek_id }) => kek_id)).size).toBe(1)
  for (const keys of keyrings) for (const one of kept) expect(keys.unwrap(one, 'test').toString()).toBe('x')
})

test('a key that is gone, another key, and another key of the same name stop the start with one line', async () => {
  await open()
  const file = path.join(folder, 'kek')
  const [id = ''] = (await readFile(file, 'utf8')).split(':')
  const refusal =
    /^KEK_FILE .* does not hold the key "kek-[0-9a-f]{8}" that this database is sealed with\. Put it back\.$/
  await expect(open(await kekFile(kekLine('other')))).rejects.toThrow(refusal)
  await expect(open(await kekFile(kekLine(id)))).rejects.toThrow(refusal)
  await rm(file)
  await expect(open()).rejects.toThrow(refusal)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await expect(open({ KEK_FILE: path.join(folder, 'absent') })).rejects.toThrow(/^KEK_FILE .* cannot be read\.$/)
  await expect(open(await kekFile('nonsense'))).rejects.toThrow(/^KEK_FILE .* must hold lines of the form id:base64/)
})

test('a key of a case opens for that case alone, and is gone when it is forgotten', async () => {
  const keys = await open()
  const key = newKey()
  await portal.services.db.transaction().execute((trx) => keys.keepKey(trx, 901, key))
  expect((await keys.keyOf(portal.services.db, 901)).equals(key)).toBe(true)
  await portal.connection.pool.query('UPDATE keyring.incident_key SET incident_id = 902 WHERE incident_id = 901')
  await expect(keys.keyOf(portal.services.db, 902)).rejects.toThrow()
  await portal.services.db.transaction().execute((trx) => keys.forget(trx, 902))
  await expect(keys.keyOf(portal.services.db, 902)).rejects.toThrow('a case has no key')
})

test('a new key-encryption key takes over, and the old one can then be thrown away', async () => {
  const [old, fresh] = [kekLine('old'), kekLine('fresh')]
  const before = await open(await kekFile(old))
  const key = newKey()
  await portal.services.db.transaction().execute((trx) => before.keepKey(trx, 903, key))
  const both = await open(await kekFile(fresh, old))
  expect((await both.keyOf(portal.services.db, 903)).equals(key)).toBe(true)
  await expect(open(await kekFile(fresh))).rejects.toThrow('"old"')
  expect(await both.rewrap(portal.services.db)).toBe(1)
  const after = await open(await kekFile(fresh))
  expect((await after.keyOf(portal.services.db, 903)).equals(key)).toBe(true)
})
