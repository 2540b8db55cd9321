import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { beginAccountErasure, beginCaseErasure } from '#server/cases/erasure/begin.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { connect } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { makeLog } from '#server/platform/log.ts'
import { open } from '#server/platform/secrets/encryption.ts'
import { openKeyring } from '#server/platform/secrets/keyring.ts'
import {
  backUp,
  copyFolder,
  documentHashes,
  filesBelow,
  findBytes,
  ownSettings,
  opener,
  restoreInto,
  seenAt,
  sha256,
  useFolders,
} from '#server/testing/backups.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { usePortal } from '#server/testing/index.ts'
import { startServer } from '#server/testing/process.ts'
import { entriesOf } from './readArchive.ts'
import { archiveFile, keyringFile } from './names.ts'

const portal = usePortal()
const folder = useFolders()
const words = { kept: 'hvalross ved kaia', gone: 'nordlys over taket', account: 'fjellrev i hagen' }
const file = (text: string, name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${text.repeat(2000)}\n%%EOF\n`) })

/** All that the database holds of a case that only its key opens, and the key as it is kept. */
async function sealedOf(id: number) {
  const { pool } = portal.connection
  const row = async (text: string) => (await pool.query<{ bytes: Buffer }>(text, [id])).rows.map(({ bytes }) => bytes)
  const [description] = await row('SELECT description_sealed AS bytes FROM incident WHERE id = $1')
  const [wrapped] = await row('SELECT wrapped_key AS bytes FROM keyring.incident_key WHERE incident_id = $1')
  const names = await pool.query<{ storage_name: string }>(
    'SELECT storage_name FROM incident_document WHERE incident_id = $1',
    [id],
  )
  const { dataDir } = portal.services.config
  const files = names.rows.map(({ storage_name: name }) => path.join(dataDir, 'documents', name.slice(0, 2), name))
  const bytes = await Promise.all(files.map((one) => readFile(one)))
  if (!description || !wrapped) throw new Error('there is no such case')
  return { description, wrapped, files: bytes.map((one) => one.subarray(64, 128)), names: names.rows }
}

async function erase(kind: 'case' | 'account', id: number) {
  const { services } = portal
  const begin = kind === 'case' ? beginCaseErasure : beginAccountErasure
  await services.db.transaction().execute((trx) => begin(services, trx, { id }))
  expect(await finishErasures(services)).toBe(0)
}

test('what was erased after a backup stays erased when it is restored elsewhere, and all else is whole', async () => {
  const { given, services } = portal
  const [kari, ola] = [await given.account({ name: 'Kari Hvalross' }), await given.account({ name: 'Ola Fjellrev' })]
  const kept = await caseWithFiles(portal, kari, [file(words.kept, 'hvalross.pdf')], { description: words.kept })
  const gone = await caseWithFiles(portal, kari, [file(words.gone, 'zzkattugle.pdf')], { description: words.gone })
  const others = await caseWithFiles(portal, ola, [file(words.account, 'rev.pdf')], { description: words.account })
  const before = await given.shown(kari, kept.id)
  const sealed = [await sealedOf(gone.id), await sealedOf(others.id)]
  const keptSealed = await sealedOf(kept.id)

  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const first = await backUp(portal, places)
  expect([first.cases, first.missing]).toEqual([3, 0])
  await erase('case', gone.id)
  await erase('account', ola.id)

  const dataDir = await folder('restored')
  const ledger = await folder('ledger')
  await copyFolder(services.config.ledgerDir, ledger)
  const kek = path.join(services.config.dataDir, 'kek')
  const env = ownSettings(dataDir, kek)
  const { done, logged } = await restoreInto(env, { from: places.to, keyringFrom: places.keyringTo, ledger })
  expect(done).toMatchObject({ id: first.id, cases: 1, accounts: 1, keyless: 0, documents: 3 })

  // Before it is started, because a running PostgreSQL writes more.
  const traces = [
    ...sealed.flatMap((one) => [one.description, one.wrapped, ...one.files]),
    ...sealed.flatMap((one) => [
      Buffer.from(one.wrapped.toString('hex')),
      Buffer.from(one.description.toString('hex')),
    ]),
    ...[words.gone, words.account, ola.email, ola.name, 'zzkattugle', 'rev.pdf'].map((text) => Buffer.from(text)),
  ]
  expect(await findBytes(dataDir, traces)).toEqual([])
  // The search can find: what is kept is there.
  expect(await findBytes(dataDir, [keptSealed.wrapped])).not.toEqual([])
  expect(traces.filter((one) => logged.join('').includes(one.toString('latin1')))).toEqual([])

  const server = await startServer(env)
  try {
    const now = await seenAt(server.url, kari, kept.id)
    expect(now.status).toBe(200)
    const { incident: shown } = JSON.parse(now.text ?? '')
    expect(shown.description).toBe(words.kept)
    expect(shown.witnesses).toEqual(before.witnesses)
    expect(await documentHashes(server.url, now.text)).toEqual([sha256(file(words.kept, '').bytes)])
    const [erased, never] = [await seenAt(server.url, kari, gone.id), await seenAt(server.url, kari, 999_999)]
    expect([erased.status, erased.text]).toEqual([404, never.text])
    expect((await seenAt(server.url, ola, others.id)).status).toBe(401)
    expect(traces.filter((one) => server.said().includes(one.toString('latin1')))).toEqual([])
  } finally {
    await server.stop()
  }

  // No key of the restored portal opens what was erased.
  const embedded = await startEmbedded(
    path.join(dataDir, 'postgres'),
    makeLog(() => {}),
  )
  const own = connect(embedded.keyringUrl, { max: 1 })
  try {
    const rows = await own.db.selectFrom('keyring.incident_key').select('incident_id').execute()
    expect(rows.map(({ incident_id }) => incident_id)).toEqual([kept.id])
    const keys = await openKeyring({ ...services.config, dataDir, kekFile: kek }, own.db, own.db)
    const key = await keys.keyOf(own.db, kept.id)
    for (const { description } of sealed)
      expect(() => open(key, description, { table: 'incident', column: 'description', row: gone.id })).toThrow()
  } finally {
    await own.close()
    await embedded.stop()
  }
}, 240_000)

test('a case that was erased cannot be read from a backup of 36 days ago, also when the ledger is lost', async () => {
  const { given, services, clock } = portal
  const eva = await given.account()
  const [gone, kept] = [
    await caseWithFiles(portal, eva, [file('gaupe', 'gaupe.pdf')], { description: 'gaupe' }),
    await caseWithFiles(portal, eva, [file('elg', 'elg.pdf')], { description: 'elg' }),
  ]
  const sealed = await sealedOf(gone.id)
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const old = await backUp(portal, places)
  const stolen = await folder('stolen')
  await copyFolder(places.to, stolen)
  await erase('case', gone.id)
  clock.forward({ days: 36 })
  const later = await backUp(portal, places)
  expect([later.keyrings, later.keyringsRemoved, later.removed]).toEqual([1, 1, 1])
  // Of the key there is nothing in either place, whoever opens them.
  for (const archive of [
    archiveFile(stolen, old.id),
    archiveFile(places.to, later.id),
    keyringFile(places.keyringTo, later.id),
  ])
    for await (const { data } of entriesOf(archive, opener))
      expect(Buffer.from(data).includes(sealed.wrapped.toString('hex'))).toBe(false)
  // The part of the erased document went with the last backup that needed it.
  expect((await filesBelow(path.join(places.to, 'parts'))).length).toBe(later.documents)

  const dataDir = await folder('restored')
  const env = ownSettings(dataDir, path.join(services.config.dataDir, 'kek'))
  const { done } = await restoreInto(env, { from: stolen, keyringFrom: places.keyringTo, ledger: undefined })
  expect(done).toMatchObject({ id: old.id, keyring: later.id })
  expect(done?.keyless).toBeGreaterThan(0)
  expect(await findBytes(dataDir, [sealed.description, ...sealed.files])).toEqual([])
  const server = await startServer(env)
  try {
    expect([(await seenAt(server.url, eva, gone.id)).status, (await seenAt(server.url, eva, kept.id)).status]).toEqual([
      404, 200,
    ])
  } finally {
    await server.stop()
  }
}, 240_000)
