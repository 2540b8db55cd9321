import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openKeyring, type Keyring } from '#server/platform/secrets/keyring.ts'
import { splitKek } from '#server/features/backup/kekShares.ts'
import { runCommand, settingsOf } from '../testing/backups.ts'
import { useFolders, usePortal } from '../testing/index.ts'

const portal = usePortal()
const folder = useFolders()

test('joining papers that is killed while the key is written leaves the whole key or none, and is done by the next run', async () => {
  const kek = { id: 'kek-1', key: randomBytes(32) }
  const [one, two] = await splitKek(kek)
  const input = `${one?.join(' ')}\n${two?.join(' ')}\n`
  const line = `kek-1:${kek.key.toString('base64')}\n`
  for (const name of [/^kek\.[0-9a-f]{12}$/, /^kek$/]) {
    const home = await folder('joined')
    const to = path.join(home, 'kek')
    const args = ['join', '--id', 'kek-1', '--to', to]
    const killed = await runCommand('kek.ts', args, {}, { input, atFile: { folder: home, name } })
    const there = await readFile(to, 'utf8').catch(() => undefined)
    expect([undefined, line]).toContain(there)
    expect(killed.code).toBe(null)
    const { code, said } = await runCommand('kek.ts', args, {}, { input })
    expect([code, said]).toEqual(
      there === undefined
        ? [0, expect.stringContaining('its check fits')]
        : [1, expect.stringContaining('is there already')],
    )
    expect(await readFile(to, 'utf8')).toBe(line)
    expect((await stat(to)).mode & 0o777).toBe(0o400)
    if (there === undefined) expect(await readdir(home)).toEqual(['kek'])
  }
})

test('splitting writes nothing anywhere, killed or not, and two of the printed papers give the key back', async () => {
  const { dataDir } = portal.services.config
  const before = await readdir(dataDir)
  await runCommand('kek.ts', ['split'], settingsOf(portal), { atWords: 'Paper 1' })
  const { code, said } = await runCommand('kek.ts', ['split'], settingsOf(portal))
  expect(code).toBe(0)
  expect(await readdir(dataDir)).toEqual(before)
  const papers = said.split('Paper ').slice(1)
  const words = papers.map((paper) =>
    paper
      .split('\n')
      .slice(1)
      .filter((line) => /^ ?\d/.test(line))
      .join(' ')
      .replaceAll(/\d+/g, ' '),
  )
  const to = path.join(await folder('joined'), 'kek')
  const input = `${words[0]}\n${words[2]}\n`
  const joined = await runCommand('kek.ts', ['join', '--id', 'test', '--to', to], {}, { input })
  expect([joined.code, joined.said]).toEqual([0, expect.stringContaining('its check fits')])
  expect(await readFile(to, 'utf8')).toBe(await readFile(path.join(dataDir, 'kek'), 'utf8'))
})

/** Key files: the key of the portal, and each new one before those that it takes over from. */
const lines: string[] = []
async function keyFile(...ids: string[]) {
  if (lines.length === 0) lines.push(await readFile(path.join(portal.services.config.dataDir, 'kek'), 'utf8'))
  for (const id of ids)
    if (!lines.some((line) => line.startsWith(`${id}:`))) lines.unshift(`${id}:${randomBytes(32).toString('base64')}\n`)
  const file = path.join(await folder('keks'), 'kek')
  const wanted = ids.map((id) => lines.find((line) => line.startsWith(`${id}:`)))
  await writeFile(file, wanted.join(''), { mode: 0o400 })
  return file
}
const openWith = async (...ids: string[]) => {
  const { db, config } = portal.services
  return openKeyring({ ...config, kekFile: await keyFile(...ids) }, db)
}

test('taking a new key into use that is killed in the middle opens every case with both keys, and is finished by the next run', async () => {
  const before = await openWith('test')
  const cases = Array.from({ length: 3000 }, (_, at) => ({ id: 1_000_000 + at, key: randomBytes(32) }))
  await portal.inTransaction(async (trx) => {
    for (const { id, key } of cases) await before.keepKey(trx, id, key)
  })
  const wrongOf = async (keys: Keyring) => {
    const opened = await keys.keysOf(
      portal.db,
      cases.map(({ id }) => id),
    )
    return cases.filter(({ id, key }) => !opened.get(id)?.equals(key))
  }
  const wrapped = async () => (await portal.query(`SELECT FROM keyring.incident_key WHERE kek_id = 'fresh'`)).length

  // A run passes over rows that somebody holds: some need the old key, however late the kill.
  const held = await portal.connection.pool.connect()
  await held.query('BEGIN; SELECT FROM keyring.incident_key LIMIT 500 FOR UPDATE')
  const child = spawn(process.execPath, ['--input-type=module', '-e', rewrapping], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], ...settingsOf(portal), KEK_FILE: await keyFile('fresh', 'test') },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  while (child.exitCode === null && (await wrapped()) === 0);
  child.kill('SIGKILL')
  await ended
  await held.query('ROLLBACK')
  held.release()
  expect(await wrapped()).toBeGreaterThan(0)
  expect(await wrapped()).toBeLessThan(cases.length)
  expect(await wrongOf(await openWith('fresh', 'test'))).toEqual([])
  // Half of them need the old key: without it nothing starts.
  await expect(openWith('fresh')).rejects.toThrow('"test"')

  await (await openWith('fresh', 'test')).rewrap(portal.db)
  expect(await wrongOf(await openWith('fresh'))).toEqual([])
})

test('an old key is asked for as long as another server is still wrapping a row that needs it', async () => {
  const keys = await openWith('later', 'fresh')
  const held = await portal.connection.pool.connect()
  try {
    await held.query('BEGIN')
    await held.query('SELECT FROM keyring.incident_key LIMIT 1 FOR UPDATE')
    await keys.rewrap(portal.db)
    await held.query('ROLLBACK')
  } finally {
    held.release()
  }
  await expect(openWith('later')).rejects.toThrow('"fresh"')
  await keys.rewrap(portal.db)
  await openWith('later')
  expect(await portal.query('SELECT kek_id FROM keyring.canary')).toEqual([{ kek_id: 'later' }])
})

/** As the server does it every hour. */
const rewrapping = `
  const { parseConfig } = await import('#server/config.ts')
  const { connect } = await import('#server/database/connect.ts')
  const { openKeyring } = await import('#server/platform/secrets/keyring.ts')
  const config = parseConfig(process.env)
  const { db, close } = connect(config.databaseUrl, { max: 1 })
  await (await openKeyring(config, db)).rewrap(db)
  await close()
`
