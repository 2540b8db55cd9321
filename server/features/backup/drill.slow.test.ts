import path from 'node:path'
import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { readLedger } from '#server/cases/erasure/ledger.ts'
import { keepAccountHashes, personHashes } from '#server/cases/personHashes.ts'
import { open } from '#server/platform/secrets/encryption.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import { openKeyring } from '#server/platform/secrets/keyring.ts'
import {
  backUp,
  contentsOf,
  copyFolder,
  documentHashes,
  filesBelow,
  findBytes,
  foundIn,
  missingBytes,
  ownSettings,
  restoreInto,
  seenAt,
  sha256,
} from '#server/testing/backups.ts'
import { openRestored } from '#server/testing/restored.ts'
import { filesOf, storedBytes, tracesOf } from '#server/testing/traces.ts'
import { archiveFile, keyringFile } from './names.ts'
import { canaryCase, caseWithFiles, erase, newDatabase, useStaffedPortal } from '#server/testing/index.ts'
import { ledgerNames, sameLedgers } from '#server/testing/ledgerNames.ts'
import { ownServer, useFolders } from '#server/testing/own.ts'

const { portal, desk, requests } = useStaffedPortal()
const folder = useFolders()
const words = { kept: 'Hvalrosskaia', gone: 'Nordlystaket', account: 'fjellrev i hagen' }
const file = (text: string, name: string) => ({ name, bytes: Buffer.from(`%PDF-1.4 ${text.repeat(2000)}\n%%EOF\n`) })

/** The words of a case as they are sealed, and where: another place opens nothing, whatever the key. */
async function sealedDescription(id: number) {
  const [{ bytes }] = await portal.query('SELECT description_sealed AS bytes FROM incident WHERE id = $1', [id])
  return { bytes, place: { table: 'incident', column: 'description_sealed', row: id } }
}

/** What is stored of a case: in the database, as the names of its files, and the end of each file. */
async function storedOf(id: number) {
  const { traces, wrapped } = await tracesOf(portal, id)
  const names = await filesOf(portal, id)
  const files = await storedBytes(portal, names)
  return { traces, wrapped, names, pieces: files.map((bytes) => bytes.subarray(-48)) }
}

test('what was erased after a backup stays erased when it is restored elsewhere, into either home, and all else is whole', async () => {
  const { given, services } = portal
  const [kari, ola] = [await given.account({ name: 'Kari Hvalross' }), await given.account({ name: 'Ola Fjellrev' })]
  for (const [at, { id, name }] of [kari, ola].entries())
    await services.db
      .transaction()
      .execute((trx) => keepAccountHashes(services, trx, id, { name, contact: `9510050${at}` }))
  const kept = await canaryCase(portal, desk, kari, words.kept)
  const other = { witness: { name: 'Siri Stær', contact_number: '95100601' }, telephone: '95100602' }
  const gone = await canaryCase(portal, desk, kari, words.gone, other)
  const witnesses = [{ name: 'Leif Lomvi', contact_number: '95100603' }]
  const files = [file(words.account, 'rev.pdf')]
  const others = await caseWithFiles(portal, ola, files, { description: words.account, witnesses })
  const before = await given.shown(kari, kept.id)
  const hashes: string[] = []
  for (const { filepath } of before.incident_documents)
    hashes.push(sha256((await portal.app.inject(filepath)).rawPayload))
  expect(hashes).toHaveLength(3)
  const [stays, ...leave] = [await storedOf(kept.id), await storedOf(gone.id), await storedOf(others.id)]
  const sealed = [await sealedDescription(gone.id), await sealedDescription(others.id)]
  for (const { bytes, place } of sealed)
    expect(open(await services.keys.keyOf(services.db, place.row), bytes, place).toString()).toContain(
      place.row === gone.id ? words.gone : words.account,
    )
  const accountHashes = async ({ id }: { id: number }) => {
    const rows = await services.db.selectFrom('person_hash').select('hash').where('user_id', '=', id).execute()
    return rows.map(({ hash }) => hash)
  }
  const kinds = stays.traces.length
  expect([kinds > 30, stays.pieces.length > 5, (await accountHashes(kari)).length]).toEqual([true, true, 4])

  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const first = await backUp(portal, places)
  expect([first.cases, first.missing]).toEqual([3, 0])
  const texts = [words.gone, words.account, ola.email, ola.name, 'rev.pdf', ...leave.flatMap(({ names }) => names)]
  const traces = [
    ...leave.flatMap((one) => [...one.traces, one.wrapped, ...one.pieces]),
    ...leave.map((one) => Buffer.from(one.wrapped.toString('hex'))),
    ...sealed.map(({ bytes }) => Buffer.from(bytes.toString('hex'))),
    ...(await accountHashes(ola)),
    ...texts.map((text) => Buffer.from(text)),
  ]
  const controls = [...stays.traces, stays.wrapped, ...(await accountHashes(kari))]
  const names = [...stays.names, kari.email, kari.name].map((text) => Buffer.from(text))
  await erase(portal, 'case', gone.id)
  await erase(portal, 'account', ola.id)
  const kek = path.join(services.config.dataDir, 'kek')

  for (const home of ['embedded', 'outside'] as const) {
    const dataDir = await folder(`restored-${home}`)
    const ledger = await folder('ledger')
    await copyFolder(services.config.ledgerDir, ledger)
    const outside = home === 'outside' ? await newDatabase(portal.databaseUrl) : undefined
    const env = { ...ownSettings(dataDir, kek), ...(outside && { DATABASE_URL: outside }) }
    const wish = { from: places.to, keyringFrom: places.keyringTo, ledger }
    const { done, logged, said } = await restoreInto(env, wish)
    expect(done).toMatchObject({ id: first.id, cases: 2, accounts: 1, keyless: 0, documents: first.documents })

    // Before it is started, because a running PostgreSQL writes more.
    expect([home, await findBytes(dataDir, traces)]).toEqual([home, []])
    // The search can find each kind: what is kept is there.
    const inFiles = [...stays.pieces, ...(outside ? [] : [...controls, ...names])]
    expect([home, await missingBytes(dataDir, inFiles)]).toEqual([home, []])
    const silent = [...logged, ...said].join('')
    expect(traces.filter((one) => silent.includes(one.toString('latin1')))).toEqual([])
    const restored = await openRestored(dataDir, outside)
    try {
      const dump = await restored.dump()
      expect([home, foundIn(dump, traces)]).toEqual([home, []])
      expect([home, foundIn(dump, [...controls, ...names]).length]).toEqual([home, controls.length + names.length])
      // No key of the restored portal opens what was erased.
      const keyring = restored.keyring.db
      const rows = await keyring.selectFrom('keyring.incident_key').select('incident_id').execute()
      expect(rows.map(({ incident_id }) => incident_id)).toEqual([kept.id])
      const keys = await openKeyring({ ...services.config, dataDir, kekFile: kek }, keyring, keyring)
      const key = await keys.keyOf(keyring, kept.id)
      for (const { bytes, place } of sealed) expect(() => open(key, bytes, place)).toThrow()
      // Both places of the ledger know both erasures, and the case that went with the account.
      const inFile = await sameLedgers(portal, path.join(dataDir, 'ledger'))
      expect(ledgerNames(await readLedger(restored.main.db))).toEqual(ledgerNames(inFile))
      expect(inFile).toHaveLength(3)
    } finally {
      await restored.close()
    }

    const server = await ownServer(env)
    const now = await seenAt(server.url, kari, kept.id)
    expect(now.status).toBe(200)
    const { incident: shown } = JSON.parse(now.text ?? '')
    expect([shown.description, shown.witnesses]).toEqual([before['description'], before['witnesses']])
    expect(await documentHashes(server.url, now.text)).toEqual(hashes)
    const [erased, never] = [await seenAt(server.url, kari, gone.id), await seenAt(server.url, kari, 999_999)]
    expect([erased.status, erased.text]).toEqual([404, never.text])
    expect((await seenAt(server.url, ola, others.id)).status).toBe(401)
    expect(traces.filter((one) => server.said().includes(one.toString('latin1')))).toEqual([])
    // Before the next home takes the place of this one.
    await server.stop()
  }
}, 240_000)

const sealedOfWitnesses = `SELECT unnest(ARRAY[${witnessFieldNames.map((field) => `${field}_sealed`).join()}]) AS bytes
  FROM witness WHERE incident_id = $1`

/** All that the database holds of a witness of a case: sealed texts, those of before a correction too, and hashes. */
async function bytesOfWitnesses(case_id: number, { name, contact_number }: { name: string; contact_number: string }) {
  const rows = await portal.query<{ bytes: Buffer }>(
    `${sealedOfWitnesses}
      AND id IN (SELECT witness_id FROM person_hash WHERE incident_id = $1 AND hash = $2)`,
    [case_id, personHashes(portal.services.secret, { name, contact: '' })[0]?.hash],
  )
  const { secret } = portal.services
  const hashes = personHashes(secret, { name, contact: contact_number }).map(({ hash }) => hash)
  const telephone = keyedHash(secret, 'related', 'telephone', `47${contact_number}`)
  return { bytes: [...rows.map((row) => row.bytes), ...hashes, telephone], sealed: rows.length }
}

test('a witness who was taken out after a backup comes back with no restore of it, and the case and its other witnesses are whole', async () => {
  const { given, services } = portal
  const siv = { name: 'Siv Kanarifugl', contact_number: '95100777' }
  const odd = { name: 'Odd Edderkopp', contact_number: '95100778' }
  const anna = { name: 'Anna Akeleie', contact_number: '95100779' }
  const [eva, officer] = [await given.account(), await desk.person('privacy_officer')]
  const sent = await given.incident({ owner: eva, witnesses: [odd, { ...siv, contact_number: '95100776' }] })
  const draft = await given.incident({ owner: eva, status: 'Draft', description: 'Kladden', witnesses: [anna, siv] })
  const [, { id: witness_id }] = (await given.shown(eva, sent.id)).witnesses
  const corrected = { field: 'witness', witness_id, value: siv }
  expect((await given.correction(eva, sent.id, corrected)).statusCode).toBe(200)
  await requests.search(officer, (await requests.checked(officer)).id, siv.name)
  const [gone, kept] = [await bytesOfWitnesses(sent.id, siv), await bytesOfWitnesses(sent.id, odd)]
  const fields = witnessFieldNames.length
  expect([gone.sealed, kept.sealed]).toEqual([2 * fields, fields])
  const { rows: ofDraft } = await portal.connection.pool.query<{ bytes: Buffer }>(sealedOfWitnesses, [draft.id])
  expect(ofDraft).toHaveLength(2 * fields)

  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  await backUp(portal, places)
  // Sent in without the first of the draft's witnesses, so that the second has got the row of the first.
  const report = await given.report({ description: 'Kladden', witnesses: [siv] })
  expect((await portal.as(eva).post(`/incidents/update/${draft.id}`, report)).statusCode).toBe(200)
  const { at } = await requests.takeOut(officer, sent.id, siv)
  await requests.takeOut(officer, draft.id, siv)

  const [dataDir, ledger] = [await folder('restored'), await folder('ledger')]
  await copyFolder(services.config.ledgerDir, ledger)
  const env = ownSettings(dataDir, path.join(services.config.dataDir, 'kek'))
  const { done } = await restoreInto(env, { from: places.to, keyringFrom: places.keyringTo, ledger })
  expect(done).toMatchObject({ cases: 0, accounts: 0, witnesses: 3, keyless: 0 })

  const traces = [...gone.bytes, ...ofDraft.map(({ bytes }) => bytes)]
  expect(await findBytes(dataDir, [...traces, ...traces.map((one) => Buffer.from(one.toString('hex')))])).toEqual([])
  // The search can find each kind: those of the other witness are there.
  for (const one of kept.bytes) expect(await findBytes(dataDir, [one])).not.toEqual([])

  const server = await ownServer(env)
  const { incident } = JSON.parse((await seenAt(server.url, eva, sent.id)).text ?? '{}')
  expect(incident).toMatchObject({ description: sent['description'], witnesses: [odd] })
  const told = JSON.parse((await seenAt(server.url, eva, sent.id, 'corrections')).text ?? '{}')
  expect(told).toMatchObject({ corrections: [], by_witnesses: [{ done: 'erased', at }] })
  const { incident: unsent } = JSON.parse((await seenAt(server.url, eva, draft.id)).text ?? '{}')
  expect(unsent).toMatchObject({ status: 'Draft', description: 'Kladden', witnesses: [] })
}, 240_000)

test('a case that was erased cannot be read from a backup of 36 days ago, also when the ledger is lost', async () => {
  const { given, services, clock } = portal
  const eva = await given.account()
  const witnesses = [{ name: 'Lars Ledsen', contact_number: '95100604' }]
  const gone = await caseWithFiles(portal, eva, [file('gaupe', 'gaupe.pdf')], { description: 'gaupe', witnesses })
  const kept = await caseWithFiles(portal, eva, [file('elg', 'elg.pdf')], { description: 'elg' })
  const [sealed, stays] = [await storedOf(gone.id), await storedOf(kept.id)]
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const old = await backUp(portal, places)
  const stolen = await folder('stolen')
  await copyFolder(places.to, stolen)
  const holds = async (file: string) => {
    const bytes = await contentsOf(file)
    return [sealed, stays].map(({ traces, wrapped }) => ({
      key: bytes.includes(wrapped.toString('hex')),
      words: traces.length > 3 && traces.every((one) => bytes.includes(one.toString('hex'))),
    }))
  }
  const [nothing, key, text] = [
    { key: false, words: false },
    { key: true, words: false },
    { key: false, words: true },
  ]
  expect(await holds(keyringFile(places.keyringTo, old.id))).toEqual([key, key])
  await erase(portal, 'case', gone.id)
  clock.forward({ days: 36 })
  const later = await backUp(portal, places)
  expect([later.keyrings, later.keyringsRemoved, later.removed]).toEqual([1, 1, 1])
  // Of the key there is nothing in either place, whoever opens them. The archive that was stolen has the words, and not the key.
  expect(await filesBelow(places.keyringTo)).toEqual([keyringFile(places.keyringTo, later.id)])
  expect(await holds(archiveFile(stolen, old.id))).toEqual([text, text])
  expect(await holds(archiveFile(places.to, later.id))).toEqual([nothing, text])
  expect(await holds(keyringFile(places.keyringTo, later.id))).toEqual([nothing, key])
  // The copy of the erased document went with the last backup that needed it.
  expect((await filesBelow(path.join(places.to, 'documents'))).length).toBe(later.documents)

  const dataDir = await folder('restored')
  const env = ownSettings(dataDir, path.join(services.config.dataDir, 'kek'))
  const { done } = await restoreInto(env, { from: stolen, keyringFrom: places.keyringTo, ledger: undefined })
  expect(done).toMatchObject({ id: old.id, keyring: later.id })
  expect(done?.keyless).toBeGreaterThan(0)
  expect(await findBytes(dataDir, [...sealed.traces, ...sealed.pieces])).toEqual([])
  expect(await missingBytes(dataDir, [...stays.traces, ...stays.pieces])).toEqual([])
  const server = await ownServer(env)
  expect([(await seenAt(server.url, eva, gone.id)).status, (await seenAt(server.url, eva, kept.id)).status]).toEqual([
    404, 200,
  ])
}, 240_000)

test('what may have been frozen, published or taken back since the backup is not done again after a restore', async () => {
  const { given, services } = portal
  const { id } = await given.incident({ owner: await given.account() })
  const [analyst, lead, officer] = await desk.people('analyst', 'lead', 'privacy_officer')
  const { pool } = portal.connection
  await pool.query("UPDATE incident SET submitted_at = '2024-02-10T12:00:00Z' WHERE id = $1", [id])
  for (const [slug, quarter] of [
    ['2023-k3', '2023-07-01'],
    ['2023-k4', '2023-10-01'],
  ])
    await pool.query(
      `WITH base AS (INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list)
          VALUES ('${quarter}', false, false, true, 1) RETURNING id),
        made AS (INSERT INTO release (slug, starts_on, drafted_by, drafted_at, publish_at)
          VALUES ('${slug}', '${quarter}', ${analyst.id}, now(), now()) RETURNING id),
        parts AS (INSERT INTO release_base SELECT made.id, base.id FROM made, base)
      INSERT INTO release_approval SELECT id, unnest(ARRAY['lead', 'privacy_officer']),
        unnest(ARRAY[${lead.id}, ${officer.id}]), now() FROM made`,
    )
  await pool.query("UPDATE release SET published_at = now() WHERE slug = '2023-k3'")
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  await backUp(portal, places)
  const [dataDir, ledger] = [await folder('restored'), await folder('ledger')]
  await copyFolder(services.config.ledgerDir, ledger)
  const outside = await newDatabase(portal.databaseUrl)
  const env = { ...ownSettings(dataDir, path.join(services.config.dataDir, 'kek')), DATABASE_URL: outside }
  const { said } = await restoreInto(env, { from: places.to, keyringFrom: places.keyringTo, ledger })
  expect(said.join()).toContain('with the next quarter: 2024-01-01, 2024-04-01')

  const { main, close } = await openRestored(dataDir, outside)
  const read = async (text: string) => (await main.pool.query(text)).rows
  expect(
    await read(`SELECT slug, publish_at IS NOT NULL AS is_planned,
      (SELECT count(*)::integer FROM release_approval WHERE release_id = release.id) AS approvals FROM release ORDER BY slug`),
  ).toEqual([
    { slug: '2023-k3', is_planned: true, approvals: 2 },
    { slug: '2023-k4', is_planned: false, approvals: 0 },
  ])
  // Every quarter that is due is there, the first that is not is not, and no case is counted in one.
  const quarters = await read('SELECT quarter::text FROM frozen_base ORDER BY 1 LIMIT 4')
  const first = ['2023-07-01', '2023-10-01', '2024-01-01', '2024-04-01']
  expect(quarters.map(({ quarter }) => quarter)).toEqual(first)
  expect(
    await read(`SELECT max(quarter) + interval '3 months 45 days' <= now() AS is_due,
      max(quarter) + interval '6 months 45 days' <= now() AS is_next_due, count(*) = count(DISTINCT quarter) AS are_single
      FROM frozen_base`),
  ).toEqual([{ is_due: true, is_next_due: false, are_single: true }])
  expect(await read('SELECT FROM frozen_case UNION ALL SELECT FROM frozen_group')).toEqual([])
  await close()
}, 240_000)
