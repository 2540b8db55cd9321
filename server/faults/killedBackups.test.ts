import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { archiveFile, listBackups } from '#server/features/backup/names.ts'
import { filesBelow, ownSettings, passphrase, useFolders } from '../testing/backups.ts'
import { caseWithFiles } from '../testing/caseWithFiles.ts'
import { usePortal } from '../testing/index.ts'
import { ownOrganisation, startServer } from '../testing/process.ts'

const portal = usePortal()
const folder = useFolders()
const pdf = (name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${name.repeat(500)}\n%%EOF\n`) })

/** Runs a command; with `killAt`, kills it with SIGKILL as soon as it says something that holds these words. */
async function run(command: string, args: string[], env: Record<string, string>, killAt?: string) {
  const script = path.join(import.meta.dirname, '../../scripts', command)
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env['PATH'], BACKUP_PASSPHRASE: passphrase, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (killAt !== undefined && said.includes(killAt)) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { code, said }
}

const sourceEnv = () => ({
  DATABASE_URL: portal.databaseUrl,
  DATA_DIR: portal.services.config.dataDir,
  ...ownOrganisation,
})

test('a backup that is killed at any step leaves nothing that looks whole, and the next one is', async () => {
  await caseWithFiles(portal, await portal.given.account(), [pdf('en.pdf'), pdf('to.pdf')])
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const args = ['--to', places.to, '--keyring-to', places.keyringTo]
  for (const step of ['Keys of', 'Documents:']) {
    const { code } = await run('backup.ts', args, sourceEnv(), step)
    expect(code).toBe(null)
    expect(await listBackups(places.to, 'archive')).toEqual([])
  }
  const { code, said } = await run('backup.ts', args, sourceEnv())
  expect([code, said]).toEqual([0, expect.stringContaining('is whole: ')])
  const [id = '', ...more] = await listBackups(places.to, 'archive')
  expect(more).toEqual([])
  // Nothing of the killed ones is left: one archive, its list, and the parts that it names.
  const left = (await filesBelow(places.to)).filter((name) => !name.includes('/parts/'))
  expect(left.toSorted()).toEqual([archiveFile(places.to, id), path.join(places.to, `${id}.parts`)].toSorted())
}, 240_000)

test('a restore that is killed at any step is noticed at the start, and the next one is whole, embedded and outside', async () => {
  const owner = await portal.given.account()
  const { id } = await caseWithFiles(portal, owner, [pdf('tre.pdf')], { description: 'hel etter alt' })
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const made = await run('backup.ts', ['--to', places.to, '--keyring-to', places.keyringTo], sourceEnv())
  expect([made.code, made.said]).toEqual([0, made.said])
  const ledger = await folder('ledger')
  const args = ['--from', places.to, '--keyring-from', places.keyringTo, '--ledger', ledger]
  const kek = path.join(portal.services.config.dataDir, 'kek')
  for (const kind of ['embedded', 'outside'] as const) {
    const base = await folder(kind)
    const env: Record<string, string> = ownSettings(path.join(base, 'data'), kek)
    if (kind === 'outside') env['DATABASE_URL'] = await emptyDatabase()
    await mkdir(path.join(base, 'data'), { mode: 0o711 })
    for (const step of [
      'Checked',
      'Loading',
      'Documents:',
      'Replaying',
      ...(kind === 'embedded' ? ['Removing'] : []),
    ]) {
      const { code } = await run('restore.ts', args, env, step)
      expect([kind, step, code]).toEqual([kind, step, null])
      if (step === 'Checked') continue
      const server = await startServer(env, { isReady: false })
      expect([await server.ended, server.said()]).toEqual([1, expect.stringMatching(/Run npm run restore again/)])
    }
    const { code, said } = await run('restore.ts', args, env)
    expect([kind, code, said]).toEqual([kind, 0, expect.stringContaining('The portal can be started now')])
    const server = await startServer(env)
    try {
      const signedIn = await server.post('/api/auth/login', { email: owner.email, password: owner.password })
      const answer: any = await signedIn.json()
      const token = answer.data?.token ?? answer.token
      const shown = await server.get(`/api/incidents/show/${id}`, { authorization: `Bearer ${token}` })
      expect([kind, shown.status, await shown.text()]).toEqual([kind, 200, expect.stringContaining('hel etter alt')])
    } finally {
      await server.stop()
    }
  }
}, 600_000)

async function emptyDatabase() {
  const url = new URL(portal.databaseUrl)
  const name = `${url.pathname.slice(1)}_restored`
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  await client.query(`CREATE DATABASE ${name}`)
  await client.end()
  return Object.assign(url, { pathname: `/${name}` }).href
}
