import { readFile } from 'node:fs/promises'
import path from 'node:path'
import {
  backUp,
  contentsOf,
  documentHashes,
  emptyLedger,
  filesBelow,
  foundIn,
  ownSettings,
  restoreInto,
  runCommand,
  seenAt,
  settingsOf,
  sha256,
} from '#server/testing/backups.ts'
import { anotherPortal, caseWithFiles, ownServer, useFolders } from '#server/testing/index.ts'
import { hasPostgres15, startPostgres15 } from '#server/testing/postgres15.ts'
import { startStore, useCredentials } from '#server/testing/s3.ts'

const folder = useFolders()
const file = (text: string) => ({ name: `${text}.pdf`, bytes: Buffer.from(`%PDF-1.4 ${text.repeat(900)}\n%%EOF\n`) })

useCredentials()
let stores: Awaited<ReturnType<typeof startStore>>[]
beforeAll(async () => {
  stores = [await startStore(), await startStore()]
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

test('documents in S3 are in the backup, and go to the store of the restored portal; a store that is away ends the backup', async () => {
  const [store, other] = stores
  if (!store || !other) throw new Error('the stores did not start')
  const portal = await anotherPortal({ STORAGE_URL: store.url })
  const owner = await portal.given.account()
  const { id } = await caseWithFiles(portal, owner, [file('lomvi'), file('alke')], { description: 'to filer i S3' })
  expect(store.objects.size).toBeGreaterThan(1)
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }

  store.is.away = true
  await expect(backUp(portal, { to: await folder('away'), keyringTo: await folder('away-keys') })).rejects.toThrow()
  store.is.away = false
  expect(await backUp(portal, places)).toMatchObject({ documents: 2, missing: 0 })

  // By the command, with credentials in the settings: whoever has both folders and can open them has no key and no password.
  const kek = path.join(portal.services.config.dataDir, 'kek')
  const settings = {
    ...settingsOf(portal),
    STORAGE_URL: store.url,
    AWS_ACCESS_KEY_ID: 'tjeldunge',
    AWS_SECRET_ACCESS_KEY: 'hemmelig-for-lageret',
    SMTP_URL: 'smtp://postmann:hemmelig-for-posten@127.0.0.1:9',
    MAIL_FROM: 'post@dialog.example',
  }
  const again = ['--to', places.to, '--keyring-to', places.keyringTo]
  const { code, said } = await runCommand('backup.ts', again, settings)
  expect([code, said]).toEqual([0, expect.stringContaining('is whole')])
  const secrets = [...keyForms(await readFile(kek, 'utf8')), ...passwordsIn(settings)]
  expect(secrets).toHaveLength(12)
  const [key] = await portal.db.selectFrom('keyring.incident_key').select('wrapped_key').execute()
  // What is looked for in the same way and is there: a setting in an archive, and the key of a case in a keyring.
  const controls = [Buffer.from('post@dialog.example'), Buffer.from(key?.wrapped_key.toString('hex') ?? '')]
  const found = new Set<Buffer>()
  for (const file of [...(await filesBelow(places.to)), ...(await filesBelow(places.keyringTo))]) {
    const all = [await readFile(file), ...(file.endsWith('.age') ? [await contentsOf(file)] : [])]
    for (const bytes of all) {
      expect([file, foundIn(bytes, secrets)]).toEqual([file, []])
      for (const one of foundIn(bytes, controls)) found.add(one)
    }
  }
  expect(found.size).toBe(controls.length)
  expect(foundIn(Buffer.from(said), secrets)).toEqual([])

  const ledger = await emptyLedger(await folder('ledger'))
  const env = { ...ownSettings(await folder('restored'), kek), STORAGE_URL: other.url }
  const wish = { from: places.to, keyringFrom: places.keyringTo, ledger }
  const strange = `prod/${'f'.repeat(32)}`
  other.objects.set(strange, Buffer.from('of somebody else'))
  await expect(restoreInto(env, wish)).rejects.toThrow(/^STORAGE_URL names a store that holds other files/)
  expect([...other.objects.keys()]).toEqual([strange])
  other.objects.clear()
  const restored = await restoreInto(env, wish)
  expect(restored.done).toMatchObject({ documents: 2 })
  expect(foundIn(Buffer.from([...restored.said, ...restored.logged].join('\n')), secrets)).toEqual([])
  expect(other.objects).toEqual(store.objects)

  const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }
  const server = await ownServer({ ...env, ...credentials })
  const { text } = await seenAt(server.url, owner, id)
  expect(text).toContain('to filer i S3')
  expect(await documentHashes(server.url, text)).toEqual([file('lomvi'), file('alke')].map((one) => sha256(one.bytes)))
}, 240_000)

/** The keys of a key file as anything might write them: raw, in base 64 and in hex, in each case that there is. */
const keyForms = (file: string) =>
  [...file.matchAll(/^[^#:]+:(.+)$/gm)].flatMap(([line, text = '']) => {
    const key = Buffer.from(text, 'base64')
    const hex = key.toString('hex')
    const texts = [line, text, key.toString('base64url'), hex, hex.toUpperCase(), Buffer.from(text).toString('hex')]
    return [key, ...texts.map((one) => Buffer.from(one))]
  })

/** What opens something in the settings, as it is written there and as it would stand in a URL of the settings that are kept. */
const passwordsIn = (settings: { SMTP_URL: string; AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string }) =>
  [
    new URL(settings.SMTP_URL).password,
    new URL(settings.SMTP_URL).username,
    settings.AWS_ACCESS_KEY_ID,
    settings.AWS_SECRET_ACCESS_KEY,
    Buffer.from(settings.AWS_SECRET_ACCESS_KEY).toString('base64'),
  ].map((text) => Buffer.from(text))

test.skipIf(!hasPostgres15)(
  `a backup goes from PostgreSQL 18 to an outside PostgreSQL 15, and from there back to the embedded one (needs postgresql-15)`,
  async () => {
    const portal = await anotherPortal()
    const outside = await startPostgres15()
    const owner = await portal.given.account()
    const { id } = await caseWithFiles(portal, owner, [file('lunde')], { description: 'frem og tilbake' })
    const ledger = await emptyLedger(await folder('ledger'))
    const kek = path.join(portal.services.config.dataDir, 'kek')
    const there = { to: await folder('archives'), keyringTo: await folder('keyrings') }
    await backUp(portal, there)
    const dataDir = await folder('outside')
    const env = { ...ownSettings(dataDir, kek), DATABASE_URL: outside.url }
    await restoreInto(env, { from: there.to, keyringFrom: there.keyringTo, ledger })
    const onFifteen = await ownServer(env)
    expect((await seenAt(onFifteen.url, owner, id)).text).toContain('frem og tilbake')
    await onFifteen.stop()

    const back = { to: await folder('archives'), keyringTo: await folder('keyrings') }
    const { code, said } = await runCommand('backup.ts', ['--to', back.to, '--keyring-to', back.keyringTo], env)
    expect([code, said]).toEqual([
      0,
      expect.stringContaining(
        '1 case (1 of them sent in and not withdrawn, as at /desk/backups), 1 file (1 of them documents of those cases)',
      ),
    ])
    const embedded = ownSettings(await folder('embedded'), kek)
    await restoreInto(embedded, { from: back.to, keyringFrom: back.keyringTo, ledger })
    const server = await ownServer(embedded)
    const { text } = await seenAt(server.url, owner, id)
    expect(text).toContain('frem og tilbake')
    expect(await documentHashes(server.url, text)).toEqual([sha256(file('lunde').bytes)])
  },
  240_000,
)
