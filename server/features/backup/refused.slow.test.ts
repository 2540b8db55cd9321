import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import {
  backUp,
  copyFolder,
  emptyLedger,
  filesBelow,
  identityFile,
  opener,
  ownSettings,
  restoreInto,
  runCommand,
  sha256,
} from '#server/testing/backups.ts'
import { caseWithFiles, erase, useFolders, usePortal } from '#server/testing/index.ts'
import { lockBytes } from './age.ts'
import { entriesOf } from './archive.ts'
import { archiveFile } from './names.ts'
import { compressed, packEntries, type TarEntry } from './tar.ts'

const portal = usePortal()
const folder = useFolders()
const someCase = async () => caseWithFiles(portal, await portal.given.account(), [])
const kek = () => path.join(portal.services.config.dataDir, 'kek')
const places = async () => ({ to: await folder('archives'), keyringTo: await folder('keyrings') })

/** Up to the ledger's entry in the database: the file does not have it. */
const begin = ({ id }: { id: number }) => portal.inTransaction((trx) => beginCaseErasure(portal.services, trx, { id }))

async function copiedLedger() {
  const ledger = await folder('ledger')
  await copyFolder(portal.services.config.ledgerDir, ledger)
  return ledger
}

test('keys that are older than the backup are refused although they are named, and no living case is noted as erased', async () => {
  const { to, keyringTo } = await places()
  await erase(portal, 'case', (await someCase()).id)
  const old = await backUp(portal, { to, keyringTo })
  portal.clock.forward({ minutes: 1 })
  await someCase()
  const { id } = await backUp(portal, { to, keyringTo })
  const ledger = await copiedLedger()
  const noted = await readFile(path.join(ledger, 'erasures'))
  expect(noted.length).toBeGreaterThan(0)
  const target = path.join(await folder('target'), 'data')
  const env = { ...ownSettings(target, kek()), LEDGER_DIR: ledger }
  const wish = { from: to, keyringFrom: keyringTo, ledger }
  await expect(restoreInto(env, { ...wish, keyring: old.id })).rejects.toThrow(
    `--keyring ${old.id} is older than ${id}: it lacks the keys`,
  )
  expect(await filesBelow(target).catch(() => [])).toEqual([])
  expect(await readFile(path.join(ledger, 'erasures'))).toEqual(noted)
  // With the backup of its own time the same keyring is right.
  const { done } = await restoreInto(env, { ...wish, archive: old.id, keyring: old.id })
  expect(done).toMatchObject({ id: old.id, keyring: old.id, keyless: 0 })
})

test('an archive that somebody else has written with the public key is refused before anything of it is believed', async () => {
  const { to, keyringTo } = await places()
  await someCase()
  const { id } = await backUp(portal, { to, keyringTo })
  const file = archiveFile(to, id)
  const forged = async function* (): AsyncGenerator<TarEntry> {
    for await (const { name, data } of entriesOf(file, opener))
      if (name === 'manifest.json') yield { name, data: Buffer.from(JSON.stringify({ ...read(data), ...own })) }
      else yield { name, data }
  }
  const read = (data: Uint8Array): object => JSON.parse(Buffer.from(data).toString())
  const own = { proof: sha256(Buffer.alloc(0)), copies: [] }
  const recipients = await Promise.all(opener.identities.map((one) => identityToRecipient(one)))
  // Whole before it is written: what is forged is read from the same file.
  const bytes: Uint8Array[] = []
  for await (const piece of lockBytes({ recipients }, compressed(packEntries(forged())))) bytes.push(piece)
  await writeFile(file, Buffer.concat(bytes))
  const target = path.join(await folder('target'), 'data')
  const wish = { from: to, keyringFrom: keyringTo, ledger: await copiedLedger() }
  await expect(restoreInto(ownSettings(target, kek()), wish)).rejects.toThrow(
    /was not made by the portal whose keys are in/,
  )
  expect(await filesBelow(target).catch(() => [])).toEqual([])
})

test('a ledger that lacks an erasure of before the backup is refused; the report says how new it is and since when all else is lost', async () => {
  const { to, keyringTo } = await places()
  await erase(portal, 'case', (await someCase()).id)
  // In a folder that is not mounted a backup leaves an empty one.
  const stale = await emptyLedger(await folder('stale'))
  const ledger = await copiedLedger()
  // One that has just begun is in the database alone.
  await begin(await someCase())
  const { id, at } = await backUp(portal, { to, keyringTo })
  const target = path.join(await folder('target'), 'data')
  const env = ownSettings(target, kek())
  await expect(restoreInto(env, { from: to, keyringFrom: keyringTo, ledger: stale })).rejects.toThrow(
    /older than the backup: it lacks \d+ of the erasures .* say --ledger lost/,
  )
  expect(await filesBelow(target).catch(() => [])).toEqual([])

  const lines = (await readFile(path.join(ledger, 'erasures'), 'utf8')).trim().split('\n')
  const newest = lines.at(-1)?.slice(0, 16).replace('T', ' ')
  const args = ['--from', to, '--keyring-from', keyringTo, '--ledger', ledger]
  const identity = await identityFile(await folder('identity'))
  const { code, said } = await runCommand('restore.ts', [...args, '--identity', identity], env)
  expect([code, said]).toEqual([0, expect.stringContaining(`Restored ${id}`)])
  expect(said).toContain(
    `Ledger of erasures: ${lines.length} entries, the newest of ${newest} UTC; erased again: 0 cases, 0 accounts and 0 witnesses.`,
  )
  const since = at.toISOString().slice(0, 16).replace('T', ' ')
  expect(said).toMatch(new RegExp(`All is as it was at ${since} UTC\\. .* withdrawals of cases and accounts, .* roles`))
  expect(await finishErasures(portal.services)).toBe(0)
})
