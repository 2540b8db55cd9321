import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseConfig } from '#server/config.ts'
import { usePortal } from '#server/testing/index.ts'
import { newKey } from './encryption.ts'
import { makeKekFile, readKekFile } from './kekFile.ts'
import { openKeyring, openSecret, unwrapWith } from './keyring.ts'

const portal = usePortal()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-kek-'))
  await portal.query('DELETE FROM keyring.canary; DELETE FROM keyring.server_secret')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (env: Record<string, string> = {}) => openKeyring(parseConfig({ DATA_DIR: folder, ...env }), portal.db)
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
  await expect(open()).rejects.toThrow(`KEK_FILE ${file} does not hold`)
  const other = await kekFile(kekLine('other'))
  await expect(open(other)).rejects.toThrow(`KEK_FILE ${other.KEK_FILE} does not hold`)
  await expect(stat(file)).rejects.toThrow('ENOENT')
  await expect(open({ KEK_FILE: path.join(folder, 'absent') })).rejects.toThrow(/^KEK_FILE .* cannot be read\.$/)
  await expect(open(await kekFile('nonsense'))).rejects.toThrow(/^KEK_FILE .* must hold lines of the form id:base64/)
})

test('a key of a case opens for that case alone, and is gone when it is forgotten', async () => {
  const keys = await open()
  const key = newKey()
  await portal.inTransaction((trx) => keys.keepKey(trx, 901, key))
  expect((await keys.keyOf(portal.db, 901)).equals(key)).toBe(true)
  await portal.query('UPDATE keyring.incident_key SET incident_id = 902 WHERE incident_id = 901')
  await expect(keys.keyOf(portal.db, 902)).rejects.toThrow()
  await portal.inTransaction((trx) => keys.forget(trx, 902))
  await expect(keys.keyOf(portal.db, 902)).rejects.toThrow('a case has no key')
})

test('the key file is written whole: no draft of it stays, and what a cut start left is no key', async () => {
  const dataDir = path.join(folder, 'fresh', 'data')
  const kek = await makeKekFile({ dataDir, kekFile: null })
  expect(kek.id).toMatch(/^kek-[0-9a-f]{8}$/)
  expect(kek.key).toHaveLength(32)
  expect(await readdir(dataDir)).toEqual(['kek'])
  expect(await readFile(path.join(dataDir, 'kek'), 'utf8')).toBe(`${kek.id}:${kek.key.toString('base64')}\n`)
  expect(await readKekFile({ dataDir, kekFile: null })).toEqual([kek])
  // Another server was quicker: its key counts.
  expect(await makeKekFile({ dataDir, kekFile: null })).toEqual(kek)
  expect(await readdir(dataDir)).toEqual(['kek'])
})

test('a key file may hold several keys, comments and empty lines; anything else in it stops the start', async () => {
  const [one, other] = [kekLine('a.B-1_'), kekLine('x'.repeat(64))]
  const { KEK_FILE } = await kekFile('# old and new', one, '', ` ${other}\r`, '   ')
  const keks = await readKekFile({ kekFile: KEK_FILE, dataDir: folder })
  expect(keks?.map(({ id, key }) => `${id}:${key.toString('base64')}`)).toEqual([one, other])
  expect(await readKekFile({ kekFile: null, dataDir: folder })).toBeUndefined()
  const form = /^KEK_FILE .* must hold lines of the form id:base64, with 32 bytes each\.$/
  const wrong: [string[], RegExp][] = [
    [[kekLine('x'.repeat(65))], form],
    [[kekLine('with space')], form],
    [[`x${one} y`], form],
    [['id:AAAA'], form],
    [[`id:${randomBytes(33).toString('base64')}`], form],
    [[`id:${randomBytes(32).toString('base64')}AAAA`], form],
    [[one, 'nonsense'], form],
    [['# nothing', ''], /^KEK_FILE .* holds no key\.$/],
    [[one, one], /^KEK_FILE .* names a key twice\.$/],
  ]
  for (const [lines, refusal] of wrong) {
    const { KEK_FILE } = await kekFile(...lines)
    await expect(readKekFile({ kekFile: KEK_FILE, dataDir: folder })).rejects.toThrow(refusal)
  }
  // A folder in its place is not an absent file: no new key is made over what could be there.
  await mkdir(path.join(folder, 'kek'))
  await expect(readKekFile({ kekFile: null, dataDir: folder })).rejects.toThrow(/^KEK_FILE .*kek cannot be read\.$/)
})

test('the keys of several cases are read at once, and of none without asking', async () => {
  const keys = await open()
  const [one, other] = [newKey(), newKey()]
  await portal.inTransaction(async (trx) => {
    await keys.keepKey(trx, 911, one)
    await keys.keepKey(trx, 912, other)
  })
  const found = await keys.keysOf(portal.db, [911, 912, 913])
  expect([...found].sort(([a], [b]) => a - b)).toEqual([
    [911, one],
    [912, other],
  ])
  expect(await keys.keysOf(portal.db, [])).toEqual(new Map())
  await portal.inTransaction((trx) => keys.forget(trx, 911))
  expect((await keys.keyOf(portal.db, 912)).equals(other)).toBe(true)
  await portal.inTransaction((trx) => keys.forget(trx, 912))
})

test('a wrapped key opens for its purpose and its key-encryption key alone, with and without its database', async () => {
  const file = await kekFile(kekLine('one'), kekLine('two'))
  const keys = await open(file)
  const kept = keys.wrap(Buffer.from('nøkkel'), 'test')
  expect(kept.kek_id).toBe('one')
  expect(keys.unwrap(kept, 'test').toString()).toBe('nøkkel')
  expect(() => keys.unwrap(kept, 'other')).toThrow()
  expect(() => keys.unwrap({ ...kept, kek_id: 'two' }, 'test')).toThrow()
  expect(() => keys.unwrap({ ...kept, kek_id: 'gone' }, 'test')).toThrow(
    /^KEK_FILE .* does not hold the key "gone" that this database is sealed with\. Put it back\.$/,
  )
  const keks = (await readKekFile(parseConfig({ DATA_DIR: folder, ...file }))) ?? []
  const opened = ['one', 'two', 'gone'].map((kek_id) => unwrapWith(keks, { ...kept, kek_id }, 'test')?.toString())
  expect([...opened, unwrapWith(keks, kept, 'other')]).toEqual(['nøkkel', undefined, undefined, undefined])
})

test('taking a new key into use renews every wrapped key and the secret of the server, and is done once', async () => {
  const [old, fresh] = [kekLine('old'), kekLine('fresh')]
  const before = await open(await kekFile(old))
  const secret = await openSecret(portal.db, before)
  expect(secret.length).toBe(32)
  const cases = Array.from({ length: 3 }, (_, number) => ({ id: 920 + number, key: newKey() }))
  const ownKinds = ['exports', 'requests', 'takeouts'] as const
  const ownKey = { exports: newKey(), requests: newKey(), takeouts: newKey() }
  await portal.inTransaction(async (trx) => {
    for (const { id, key } of cases) await before.keepKey(trx, id, key)
    for (const kind of ownKinds) await before[kind].keep(trx, 9, ownKey[kind])
  })
  await expect(open(await kekFile(fresh))).rejects.toThrow('"old"')
  const both = await open(await kekFile(fresh, old))
  for (const { id, key } of cases) expect((await both.keyOf(portal.db, id)).equals(key)).toBe(true)
  expect(await both.rewrap(portal.db)).toBe(6)
  expect(await both.rewrap(portal.db)).toBe(0)
  const wrapped = await portal.db
    .selectFrom('keyring.incident_key')
    .select('kek_id')
    .where('incident_id', '>=', 920)
    .execute()
  expect(wrapped.map(({ kek_id }) => kek_id)).toEqual(['fresh', 'fresh', 'fresh'])
  expect(await portal.db.selectFrom('keyring.canary').select('kek_id').execute()).toEqual([{ kek_id: 'fresh' }])
  const after = await open(await kekFile(fresh))
  for (const { id, key } of cases) expect((await after.keyOf(portal.db, id)).equals(key)).toBe(true)
  for (const kind of ownKinds) {
    expect([kind, await after[kind].keyOf(portal.db, 9)]).toEqual([kind, ownKey[kind]])
    await portal.inTransaction((trx) => after[kind].forget(trx, 9))
    expect([kind, await after[kind].keyOf(portal.db, 9)]).toEqual([kind, undefined])
  }
  expect(await openSecret(portal.db, after)).toEqual(secret)
  await portal.db.deleteFrom('keyring.incident_key').where('incident_id', '>=', 920).execute()
})

test('a start writes one canary for its key, and refuses a database whose canary it cannot open', async () => {
  const mine = await kekFile(kekLine('mine'))
  await open(mine)
  await open(mine)
  expect(await portal.db.selectFrom('keyring.canary').select('kek_id').execute()).toEqual([{ kek_id: 'mine' }])
  await portal.db
    .updateTable('keyring.canary')
    .set({ sealed: Buffer.alloc(40) })
    .execute()
  await expect(open(mine)).rejects.toThrow('"mine"')
})

test('a new key file is announced with its path, once', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  await makeKekFile({ dataDir: folder, kekFile: null })
  await makeKekFile({ dataDir: folder, kekFile: null })
  expect(written).toHaveBeenCalledOnce()
  const lines = String(written.mock.calls[0]?.[0]).split('\n')
  expect(lines).toEqual([
    '='.repeat(78),
    `A NEW KEY WAS MADE: ${path.join(folder, 'kek')}`,
    'Everything that people tell is sealed with it. Copy it to a safe place, apart from',
    'the backups: without it nothing can be read again. See KEK_FILE in the README.',
    '='.repeat(78),
    '',
  ])
})
