import { expect } from 'vitest'
import { ofEachText, toldTexts, type WitnessText } from '#contract/incidentFacts.ts'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { makeDocumentPreview } from '#server/cases/documentPreviews.ts'
import { caseWithFiles } from './caseWithFiles.ts'
import { useConversation } from './conversation.ts'
import { docx, pdf, photo } from './documents.ts'
import type { Portal } from './portal.ts'
import type { Person } from './person.ts'
import { nothingMarked, seenParts } from './seenParts.ts'
import type { useDesk } from './staff.ts'

/**
 * A submitted case of the owner's with the word `canary` in every place where somebody writes or sends something: facts, documents,
 * redaction, hold, paper, corrections, messages, drafts, coding, notes, tasks, and why an original was fetched. Another `witness`
 * and `telephone` than those of a second case leave no hash that both have.
 */
export async function canaryCase(
  portal: Portal,
  desk: ReturnType<typeof useDesk>,
  owner: Person,
  canary: string,
  { witness = sampleWitness, telephone = '40404040' }: { witness?: Partial<WitnessText>; telephone?: string } = {},
) {
  const told = ofEachText((text) => `${canary}${text}`)
  const words = { ...told, witnesses: [witness] }
  const files = [
    { name: `${canary}Navn.pdf`, bytes: pdf(`${canary}Innhold`) },
    { name: 'b.docx', bytes: docx() },
    { name: 'c.jpg', bytes: await photo() },
  ]
  const { id, documents } = await caseWithFiles(portal, owner, files, words)
  const shown = await portal.given.shown(owner, id)
  expect(shown).toMatchObject(words)
  expect(shown.incident_documents[0].name).toBe(files[0]?.name)
  await portal.given.inspected(shown.incident_documents)
  // A lead has marked passages, and staff see the documents without opening them.
  for (const document of documents) await makeDocumentPreview(portal.services, document)
  const lead = await desk.person('lead')
  const as = desk.as(lead)
  const work = `/desk/cases/${id}`
  const ok = async (answer: Promise<{ statusCode: number; text: string }>) => {
    const { statusCode, text } = await answer
    expect([200, 201], text.slice(0, 300)).toContain(statusCode)
  }
  const marked = { version: 0, ...told, ...nothingMarked, ranges: ofEachText(() => [{ start: 0, end: 5 }]) }
  await ok(as.post(`${work}/redaction`, { ...marked, ...(await seenParts(portal, id)) }))
  const seen = { state: 'clean', findings: [] }
  await ok(as.post(`${work}/documents/${documents[2]}/original`, { reason: `${canary}Begrunnelse`, seen }))
  const hold = { case_id: id, ground: 'consent', reason: `${canary}Grunn`, ends_on: inThreeYears() }
  await ok(desk.as(await desk.person('privacy_officer')).post('/desk/holds', hold))
  const paper = (await portal.as(owner).get(`/papers/${id}`)).body.data.papers[0]
  const parts = paper.parts.map(({ part }: { part: string }) => ({ part, text: `${canary}Papir` }))
  await ok(portal.as(owner).post(`/papers/${id}`, { kind: paper.kind, version: 0, parts }))

  for (const field of toldTexts) await ok(portal.given.correction(owner, id, { field, value: `${canary}Rettelse` }))
  const value = { name: `${canary}Vitne`, contact_number: telephone }
  await ok(portal.given.correction(owner, id, { field: 'witness', witness_id: null, value }))
  const talk = useConversation(portal, desk)
  const letter = { name: `${canary}Brev.pdf`, bytes: pdf(`${canary}Brev`) }
  await ok(talk.write(lead, id, `${canary}Melding`, { files: [letter] }))
  await ok(talk.answer(owner, id, `${canary}Svar`, [letter]))
  await ok(as.post(`${work}/messages/draft`, { body: `${canary}Kladd` }))
  expect((await talk.open(lead, id)).text).toContain(`${canary}Kladd`)
  for (const [version, [field, value]] of [
    ['arena', ['online']],
    ['platform_address', `https://${canary}.example/profil`],
    ['platform_user', `@${canary}Bruker`],
    ['summary', `${canary}Sammendrag`],
    ['reported_to', [{ body: 'police', date: null, case_number: `${canary}12345`, outcome: null }]],
  ].entries())
    await ok(as.post(`${work}/coding`, { version, field, value }))
  await ok(as.post(`${work}/notes`, { text: `${canary}Notat`, audience: 'staff' }))
  await ok(as.post(`${work}/notes/draft`, { text: `${canary}Notatkladd`, audience: 'own' }))
  await ok(as.post(`${work}/tasks`, { text: `${canary}Oppgave`, due: null, assignee_id: null }))
  return { id, documents, words, lead }
}

const inThreeYears = () => new Date(Date.now() + 3 * 365 * 86_400_000).toISOString().slice(0, 10)

/**
 * Every row of every table that the connection's role may read, those of the queue and the keyring too; of columns of bytes what is
 * stored.
 */
export async function dumpOf({ connection: { pool } }: { connection: Pick<Portal['connection'], 'pool'> }) {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
     WHERE relkind IN ('r', 'p') AND nspname !~ '^pg_' AND nspname <> 'information_schema'
       AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')`,
  )
  const parts: Buffer[] = []
  for (const { name } of rows) {
    const table = await pool.query(`SELECT * FROM ${name}`)
    for (const row of table.rows)
      for (const value of Object.values(row))
        parts.push(Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value) ?? ''))
  }
  return Buffer.concat(parts)
}

/** Every sealed column of the real database, whether or not the code knows it. */
export const sealedColumns = ({ query }: Portal) =>
  query<{ table_name: string; column_name: string }>(
    `SELECT table_name, column_name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name LIKE '%\\_sealed'`,
  )
