import path from 'node:path'
import { expect, test } from 'vitest'
import { todayInOslo } from '#contract/time.ts'
import { archiveFile, keyringFile } from '#server/features/backup/names.ts'
import { entriesOf } from '#server/features/backup/readArchive.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { countCases } from '#server/cases/numbers.ts'
import { mayMail } from '#server/cases/reporterNews.ts'
import { makeExport } from '#server/features/casework/exports/making.ts'
import { verifyAudit } from '#server/platform/audit/log.ts'
import { open } from '#server/platform/secrets/encryption.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { backUp, copyFolder, filesBelow, opener, useFolders } from '#server/testing/backups.ts'
import { canaryCase, canaryWitness, dumpOf, sealedColumns } from '#server/testing/canaryCase.ts'
import { useConversation } from '#server/testing/conversation.ts'
import { usePortal } from '#server/testing/index.ts'
import { nobody } from '#server/testing/person.ts'
import { seenParts } from '#server/testing/seenParts.ts'
import { useDesk } from '#server/testing/staff.ts'
import { sweepExpired } from './work.ts'

const portal = usePortal()
const desk = useDesk(portal)
const folder = useFolders()
const canary = 'Kanarifugl'
const query = async (words: string, values: unknown[] = []) =>
  (await portal.connection.pool.query<Record<string, any>>(words, values)).rows

async function run() {
  await sweepExpired(portal.services)
  expect(await finishErasures(portal.services)).toBe(0)
}

/** Sends what waits in the queue of mails about erasures to come. */
async function sendNotices() {
  const waiting = await query(
    "SELECT id, data FROM pgboss.job WHERE name = 'mail' AND data ->> 'template' = 'retention'",
  )
  for (const { id, data } of waiting) await sendMail(portal.services, { id, data }, mayMail)
  await query("DELETE FROM pgboss.job WHERE name = 'mail' AND data ->> 'template' = 'retention'")
  return waiting.length
}

/** What is stored of a case under its key, and the key as it is kept. Each could be found again, wherever it is left. */
async function tracesOf(id: number) {
  const traces: Buffer[] = []
  for (const { table_name, column_name } of await sealedColumns(portal)) {
    const columns = await query('SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1', [
      table_name,
    ])
    const own = table_name === 'incident' ? 'id' : 'incident_id'
    if (!columns.some(({ name }) => name === own)) continue
    const rows = await query(`SELECT ${column_name} AS bytes FROM ${table_name} WHERE ${own} = $1`, [id])
    traces.push(...rows.flatMap(({ bytes }) => bytes ?? []))
  }
  const [key] = await query('SELECT wrapped_key FROM keyring.incident_key WHERE incident_id = $1', [id])
  const wrapped: Buffer = key?.['wrapped_key']
  return { traces, wrapped }
}

async function filesOf(id: number) {
  const rows = await query(
    `SELECT storage_name AS name FROM incident_document WHERE incident_id = $1
     UNION SELECT viewing_name FROM incident_document WHERE incident_id = $1 AND viewing_name IS NOT NULL
     UNION SELECT part.storage_name FROM document_preview_part part JOIN incident_document document
       ON document.id = part.document_id WHERE document.incident_id = $1 AND part.storage_name IS NOT NULL
     UNION SELECT storage_name FROM export WHERE incident_id = $1 AND storage_name IS NOT NULL`,
    [id],
  )
  return rows.map(({ name }): string => name)
}

const facts = ['year', 'month', 'county_code', 'category_code', 'act', 'legal_flag'] as const
const numbers = async () => ({
  all: await countCases(portal.services.db, []),
  fine: await countCases(portal.services.db, facts),
})

test('two years and a day after it was sent in, nothing is left of a case but a number, in backups neither after 35 days', async () => {
  const { services, clock } = portal
  const owner = await portal.given.account()
  const { id, documents, lead } = await canaryCase(portal, desk, owner, canary)
  const sent = clock.now()
  clock.forward({ days: 90 })
  // Others to whom the same happened in the same month: five persons, so the combination may be kept.
  for (let at = 0; at < 5; at += 1) await portal.given.incident({ owner: await portal.given.account() })
  const before = await numbers()
  expect(before.all).toEqual([{ cases: 6 }])

  // Told 60 and 14 days before, and shown the day on the case.
  const dayBefore = (days: number) => {
    const at = new Date(sent)
    at.setUTCFullYear(at.getUTCFullYear() + 2)
    return at.getTime() - days * 86_400_000 - clock.now().getTime()
  }
  const dueDay = `${Number(todayInOslo(sent).slice(0, 4)) + 2}${todayInOslo(sent).slice(4)}`
  const goTo = (days: number) => clock.forward({ minutes: Math.round(dayBefore(days) / 60_000) })
  goTo(61)
  await run()
  expect(await sendNotices()).toBe(0)
  goTo(59)
  await run()
  expect(await sendNotices()).toBe(1)
  expect((await portal.given.shown(await signedIn(owner), id))['erased_on']).toBe(dueDay)
  goTo(14)
  await run()
  expect(await sendNotices()).toBe(1)

  // The day before: in a backup, in an export that is ready, and with a mail that waits.
  goTo(1)
  await run()
  const [asker, other] = [await desk.person('lead'), await desk.person('lead')]
  expect((await useConversation(portal, desk).write(asker, id, `${canary}Sist`)).statusCode).toBe(201)
  const at = `/desk/cases/${id}/redaction`
  const { version, description: words, messages } = (await desk.as(asker).get(at)).body.data
  const seen = messages.map((message: { id: number }) => ({ id: message.id, ranges: [] }))
  const marked = {
    version,
    description: words,
    ranges: [],
    left_out: [],
    messages: seen,
    ...(await seenParts(portal, id)),
  }
  expect((await desk.as(asker).post(at, marked)).statusCode).toBe(200)
  const wish = { what: 'case', kind: 'case_pdf', case_id: id, purpose: 'to_police', witness_numbers: true }
  const asked = (await desk.as(asker).post('/desk/exports', wish)).body.data.id
  await desk.as(other).post(`/desk/exports/${asked}/decision`, { decision: 'approve' })
  await makeExport(services, asked)
  expect(await services.keys.exports.keyOf(services.db, asked)).toBeDefined()
  const mails = () => query('SELECT FROM pgboss.job WHERE data ->> $1 = $2', ['incident_id', String(id)])
  expect((await mails()).length).toBeGreaterThan(0)
  const { traces, wrapped } = await tracesOf(id)
  const description: Buffer = (
    await query('SELECT description_sealed AS bytes FROM incident WHERE id = $1', [id])
  )[0]?.['bytes']
  expect(open(await services.keys.keyOf(services.db, id), description, placeOf(id)).toString()).toContain(canary)
  const files = await filesOf(id)
  expect(traces.length).toBeGreaterThan(15)
  expect(files.length).toBeGreaterThan(5)
  for (const one of [...traces, wrapped]) expect((await dumpOf(portal)).includes(one)).toBe(true)
  const places = { to: await folder('archives'), keyringTo: await folder('keyrings') }
  const old = await backUp(portal, places)
  const stolen = await folder('stolen')
  await copyFolder(places.to, stolen)

  goTo(-1)
  await run()

  // Calls.
  expect(await portal.as(await signedIn(owner)).get(`/incidents/show/${id}`)).toMatchObject({ statusCode: 404 })
  const reader = desk.as(await desk.person('lead'))
  for (const part of ['', '/messages', '/documents', `/documents/${documents[0]}/pages/1`, '/coding', '/redaction'])
    expect([part, (await reader.get(`/desk/cases/${id}${part}`)).statusCode]).toEqual([part, 404])
  // Tables, those of the queue and the keyring too; the log of the audit among them.
  const dump = await dumpOf(portal)
  for (const one of [...traces, wrapped]) expect(dump.includes(one)).toBe(false)
  for (const text of [canary, ...Object.values(canaryWitness), ...files])
    expect([text, dump.includes(text), portal.logged.join('').includes(text)]).toEqual([text, false, false])
  expect(await query('SELECT FROM keyring.incident_key WHERE incident_id = $1', [id])).toEqual([])
  expect(await mails()).toEqual([])
  // Storage.
  for (const name of files) expect([name, await services.storage.has(name)]).toEqual([name, false])
  // Exports.
  expect(await services.keys.exports.keyOf(services.db, asked)).toBeUndefined()
  expect(await query('SELECT FROM export WHERE id = $1', [asked])).toEqual([])
  // Why the original was fetched went with it, and the chain of the log holds.
  const officer = desk.as(await desk.person('privacy_officer'))
  const log = await officer.get('/desk/audit?action=original_shown')
  expect(log.body.data.rows).toMatchObject([{ reason: null, reason_erased: true, staff: { id: lead.id } }])
  expect(await verifyAudit(services.db, services.secret)).toMatchObject({ holds: true })

  // The numbers.
  const [row] = await query('SELECT cases, persons, year, month, county_code FROM anonymous_case')
  expect(row).toMatchObject({ cases: 1, year: 2026, month: 1 })
  expect(await numbers()).toEqual(before)

  // A backup of before, when 35 days have gone.
  clock.forward({ days: 36 })
  const later = await backUp(portal, places)
  expect(later.keyringsRemoved).toBe(1)
  const keyrings = (await filesBelow(places.keyringTo)).map((file) => path.basename(file))
  expect(keyrings.some((name) => name.includes(old.id))).toBe(false)
  for (const archive of [
    archiveFile(stolen, old.id),
    archiveFile(places.to, later.id),
    keyringFile(places.keyringTo, later.id),
  ])
    for await (const { data } of entriesOf(archive, opener))
      expect(Buffer.from(data).includes(wrapped.toString('hex'))).toBe(false)
  // No key that is left opens the words that somebody kept.
  for (const { incident_id } of await query('SELECT incident_id FROM keyring.incident_key')) {
    const key = await services.keys.keyOf(services.db, Number(incident_id))
    expect(() => open(key, description, placeOf(id))).toThrow()
  }
}, 180_000)

const placeOf = (row: number) => ({ table: 'incident', column: 'description_sealed', row })

/** The session of before has ended long ago. */
async function signedIn(owner: { email: string; password: string }) {
  const { body } = await portal.as(nobody).post('/auth/login', { email: owner.email, password: owner.password })
  const token: string = body.data.token
  return { token }
}
