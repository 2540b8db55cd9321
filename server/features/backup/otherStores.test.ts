import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  backUp,
  documentHashes,
  emptyLedger,
  ownSettings,
  restoreInto,
  runCommand,
  seenAt,
  sha256,
  useFolders,
} from '#server/testing/backups.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { openPortal } from '#server/testing/index.ts'
import { hasPostgres15, startPostgres15 } from '#server/testing/postgres15.ts'
import { startServer } from '#server/testing/process.ts'
import { startStore } from '#server/testing/s3.ts'

const folder = useFolders()
const file = (text: string) => ({ name: `${text}.pdf`, bytes: Buffer.from(`%PDF-1.4 ${text.repeat(900)}\n%%EOF\n`) })

let stores: Awaited<ReturnType<typeof startStore>>[]
beforeAll(async () => {
  stores = [await startStore(), await startStore()]
})
afterAll(() => Promise.all(stores.map((store) => store.close())))

test('documents in S3 are in the backup, and go to the store of the restored portal; a store that is away ends the backup', async () => {
  const [store, other] = stores
  if (!store || !other) throw new Error('the stores did not start')
  const { portal, close } = await openPortal({ STORAGE_URL: store.url })
  try {
    const owner = await portal.given.account()
    const { id } = await caseWithFiles(portal, owner, [file('lomvi'), file('alke')], { description: 'to filer i S3' })
    expect(store.objects.size).toBeGreaterThan(1)
    const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }

    store.is.away = true
    await expect(backUp(portal, { to: await folder('away'), keyringTo: await folder('away-keys') })).rejects.toThrow()
    store.is.away = false
    expect(await backUp(portal, places)).toMatchObject({ documents: 2, missing: 0 })

    const ledger = await emptyLedger(await folder('ledger'))
    const kek = path.join(portal.services.config.dataDir, 'kek')
    const env = { ...ownSettings(await folder('restored'), kek), STORAGE_URL: other.url }
    const wish = { from: places.to, keyringFrom: places.keyringTo, ledger }
    const strange = `prod/${'f'.repeat(32)}`
    other.objects.set(strange, Buffer.from('of somebody else'))
    await expect(restoreInto(env, wish)).rejects.toThrow(/^STORAGE_URL names a store that holds other files/)
    expect([...other.objects.keys()]).toEqual([strange])
    other.objects.clear()
    expect((await restoreInto(env, wish)).done).toMatchObject({ documents: 2 })
    expect(other.objects).toEqual(store.objects)

    const credentials = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' }
    const server = await startServer({ ...env, ...credentials })
    try {
      const { text } = await seenAt(server.url, owner, id)
      expect(text).toContain('to filer i S3')
      expect(await documentHashes(server.url, text)).toEqual(
        [file('lomvi'), file('alke')].map((one) => sha256(one.bytes)),
      )
    } finally {
      await server.stop()
    }
  } finally {
    await close()
  }
}, 240_000)

test.skipIf(!hasPostgres15)(
  `a backup goes from PostgreSQL 18 to an outside PostgreSQL 15, and from there back to the embedded one (needs postgresql-15)`,
  async () => {
    const { portal, close } = await openPortal()
    const outside = await startPostgres15()
    try {
      const owner = await portal.given.account()
      const { id } = await caseWithFiles(portal, owner, [file('lunde')], { description: 'frem og tilbake' })
      const ledger = await emptyLedger(await folder('ledger'))
      const kek = path.join(portal.services.config.dataDir, 'kek')
      const there = { to: await folder('archives'), keyringTo: await folder('keyrings') }
      await backUp(portal, there)
      const dataDir = await folder('outside')
      const env = { ...ownSettings(dataDir, kek), DATABASE_URL: outside.url }
      await restoreInto(env, { from: there.to, keyringFrom: there.keyringTo, ledger })
      const onFifteen = await startServer(env)
      try {
        expect((await seenAt(onFifteen.url, owner, id)).text).toContain('frem og tilbake')
      } finally {
        await onFifteen.stop()
      }

      const back = { to: await folder('archives'), keyringTo: await folder('keyrings') }
      const { code, said } = await runCommand('backup.ts', ['--to', back.to, '--keyring-to', back.keyringTo], env)
      expect([code, said]).toEqual([0, expect.stringContaining('1 cases, 1 documents')])
      const embedded = ownSettings(await folder('embedded'), kek)
      await restoreInto(embedded, { from: back.to, keyringFrom: back.keyringTo, ledger })
      const server = await startServer(embedded)
      try {
        const { text } = await seenAt(server.url, owner, id)
        expect(text).toContain('frem og tilbake')
        expect(await documentHashes(server.url, text)).toEqual([sha256(file('lunde').bytes)])
      } finally {
        await server.stop()
      }
    } finally {
      await outside.stop()
      await close()
    }
  },
  240_000,
)
