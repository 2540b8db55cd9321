import { Failure } from '#server/platform/http/failures.ts'
import { removeUnownedFiles } from '#server/platform/storage/storedFiles.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { docx, pdf, type Sent } from '#server/testing/documents.ts'
import { anotherPortal } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { endlessPdf, pagesPdf, wordFile } from '#server/testing/shownDocuments.ts'
import { beforeWriting, storedNames } from '#server/testing/storedNames.ts'
import { makeDocumentPreview } from './documentPreviews.ts'

const { portal, desk } = useStaffedPortal()

const previews = async (at = portal) =>
  (await at.connection.pool.query('SELECT document_id, state, pages, attempts FROM document_preview ORDER BY 1')).rows
const parts = async (document: number) =>
  await portal.query('SELECT position, storage_name FROM document_preview_part WHERE document_id = $1 ORDER BY 1', [
    document,
  ])
const inspected = (documents: number[]) => portal.given.inspected(documents.map((id) => ({ id })))
/** A case of somebody new with these files, inspected. */
async function inspectedCase(...files: Sent[]) {
  const made = await caseWithFiles(portal, await portal.given.account(), files)
  await inspected(made.documents)
  return { ...made, document: made.documents[0] ?? 0 }
}

test('jobs make the previews of a submitted case after the inspection, and neither log nor queue holds a word of it', async () => {
  const working = await anotherPortal({}, { withWork: true })
  const { given, logged } = working
  const owner = await given.account()
  const { documents } = await caseWithFiles(working, owner, [
    { name: 'a.pdf', bytes: await pagesPdf(2) },
    { name: 'b.docx', bytes: wordFile('Kanarifugl') },
  ])
  const made = await until(async () => {
    const rows = await previews(working)
    return rows.length === 2 && rows.every(({ state }) => state === 'made') && rows
  }, 60)
  expect(made.map(({ document_id, pages }) => [document_id, pages])).toEqual([
    [documents[0], 2],
    [documents[1], null],
  ])
  expect(logged.join('')).not.toContain('Kanarifugl')
  const { rows } = await working.connection.pool.query("SELECT data FROM pgboss.job WHERE name = 'preview'")
  expect(rows.map(({ data }) => Object.keys(data))).toEqual([['document'], ['document']])
})

test('of a draft nothing is made; it is asked for when somebody opens the submitted case, and once', async () => {
  const [owner, ada] = [await portal.given.account(), await desk.person('lead')]
  const files = [{ name: 'a.docx', bytes: wordFile() }]
  const { id, documents } = await caseWithFiles(portal, owner, files, { status: 'Draft' })
  const [document = 0] = documents
  await inspected(documents)
  expect((await previews()).filter((row) => row.document_id === document)).toEqual([])
  const facts = await portal.given.report({ version: (await portal.given.shown(owner, id))['version'] })
  expect((await portal.as(owner).post(`/incidents/update/${id}`, facts)).statusCode).toBe(200)
  for (let look = 0; look < 3; look++) {
    const shown = (await desk.as(ada).get(`/desk/cases/${id}/documents`)).body.data
    expect(shown[0].preview).toMatchObject({ state: 'waiting' })
  }
  const rows = await portal.query("SELECT data, priority FROM pgboss.job WHERE name = 'preview'")
  expect(rows.filter(({ data }) => data.document === document)).toEqual([{ data: { document }, priority: 10 }])
  // A job may be lost, as by a restore.
  await portal.query("UPDATE document_preview SET asked_at = asked_at - interval '61 minutes'")
  await desk.as(ada).get(`/desk/cases/${id}/documents`)
  const jobs = await portal.query("SELECT data FROM pgboss.job WHERE name = 'preview'")
  expect(jobs.filter(({ data }) => data.document === document)).toHaveLength(2)
  await makeDocumentPreview(portal.services, document)
  const shown = (await desk.as(ada).get(`/desk/cases/${id}/documents`)).body.data
  expect(shown[0].preview.state).toBe('made')
})

test('files of a preview stay while their document lives, and are gone with it', async () => {
  const { document } = await inspectedCase({ name: 'a.pdf', bytes: await pagesPdf(2) })
  await makeDocumentPreview(portal.services, document)
  const names = (await parts(document)).map(({ storage_name }) => storage_name)
  expect(names).toHaveLength(2)
  const tomorrow = new Date(Date.now() + 24 * 3_600_000)
  await removeUnownedFiles(portal.services, tomorrow)
  expect(await storedNames(portal)).toEqual(expect.arrayContaining(names))
  // The foreign key refuses what the code might get wrong.
  await expect(portal.connection.pool.query('DELETE FROM stored_file WHERE name = ANY ($1)', [names])).rejects.toThrow()
  await portal.query('DELETE FROM incident_document WHERE id = $1', [document])
  expect(await parts(document)).toEqual([])
  await removeUnownedFiles(portal.services, tomorrow)
  for (const name of names) expect(await storedNames(portal)).not.toContain(name)
})

test('a document that is deleted while its preview is made leaves no file and no failure', async () => {
  const { document } = await inspectedCase({ name: 'a.docx', bytes: docx() })
  const before = await storedNames(portal)
  beforeWriting(portal, () => portal.query('DELETE FROM incident_document WHERE id = $1', [document]))
  await makeDocumentPreview(portal.services, document)
  expect((await storedNames(portal)).filter((name) => !before.includes(name))).toEqual([])
})

test('a storage that fails is tried again, what is made by then stays, and after six times it is given up', async () => {
  const { document: id } = await inspectedCase({ name: 'a.pdf', bytes: await pagesPdf(3) })
  const { storage } = portal.services
  const write = storage.write.bind(storage)
  let left = 1
  let failure = new Error('the storage failed')
  storage.write = async (name, bytes) => {
    left -= 1
    if (left >= 0) return write(name, bytes)
    bytes.destroy()
    throw failure
  }
  const state = async () => (await previews()).find((row) => row.document_id === id)
  try {
    await expect(makeDocumentPreview(portal.services, id)).rejects.toThrow()
    expect([(await parts(id)).length, await state()]).toEqual([
      1,
      expect.objectContaining({ state: 'waiting', attempts: 1 }),
    ])
    await portal.query('UPDATE document_preview SET attempts = 5 WHERE document_id = $1', [id])
    // A full disk says nothing about the document.
    failure = new Failure('storage_full')
    await expect(makeDocumentPreview(portal.services, id)).rejects.toThrow()
    expect(await state()).toMatchObject({ state: 'waiting', attempts: 5 })
    failure = new Error('the storage failed')
    await makeDocumentPreview(portal.services, id)
    expect(await state()).toMatchObject({ state: 'failed' })
    await portal.query("UPDATE document_preview SET state = 'waiting', attempts = 1 WHERE document_id = $1", [id])
  } finally {
    storage.write = write
  }
  const [first] = await parts(id)
  await makeDocumentPreview(portal.services, id)
  expect(await state()).toMatchObject({ state: 'made', pages: 3 })
  expect((await parts(id)).map(({ position }) => position)).toEqual([1, 2, 3])
  expect((await parts(id))[0]).toEqual(first)
})

test('a preview swapped with another, or of another page, does not open', async () => {
  const ada = await desk.person('lead')
  const { id, document } = await inspectedCase({ name: 'a.pdf', bytes: await pagesPdf(2) })
  await makeDocumentPreview(portal.services, document)
  const part = 'UPDATE document_preview_part SET'
  await portal.query(`${part} storage_name = NULL, size = NULL WHERE document_id = $1 AND position = 2`, [document])
  await portal.query(`${part} position = 3 WHERE document_id = $1 AND position = 1`, [document])
  const url = `/api/desk/cases/${id}/documents/${document}/pages/3`
  const answer = await portal.app
    .inject({ url, headers: { cookie: ada.cookie, 'sec-fetch-site': 'same-origin' } })
    .catch(() => undefined)
  expect(answer?.payload.includes('WEBP') ?? false).toBe(false)
})

test('a pdf that hides another file, one in which nothing can be read, and one with a page that cannot be made are shown as far as they go', async () => {
  const ada = await desk.person('lead')
  const { id, documents } = await inspectedCase(
    { name: 'a.pdf', bytes: Buffer.concat([await pagesPdf(1), docx()]) },
    { name: 'b.pdf', bytes: pdf() },
    { name: 'c.pdf', bytes: await endlessPdf() },
  )
  for (const id of documents) await makeDocumentPreview(portal.services, id, { cpuSeconds: 10 })
  const shown = (await desk.as(ada).get(`/desk/cases/${id}/documents`)).body.data
  expect(shown.map(({ preview }: any) => preview.state)).toEqual(['made', 'failed', 'made'])
  expect(shown[2].preview.shown.map(({ is_made }: any) => is_made)).toEqual([true, false, true])
})
