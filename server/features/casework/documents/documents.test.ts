import { Readable } from 'node:stream'
import { beforeReading, caseWithFiles, nobody, pdf, photo, png, useStaffedPortal } from '#server/testing/index.ts'
import type { StaffPerson } from '#server/testing/index.ts'
import { jpgWithTail } from '#server/testing/hostileDocuments.ts'
import { pagesPdf, wordFile, workbookFile } from '#server/testing/shownDocuments.ts'
import { makeDocumentPreview } from '#server/cases/documentPreviews.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'

const { portal, desk, owner, ada, lead } = useStaffedPortal()

type Files = Parameters<typeof caseWithFiles>[2]

/** A submitted case whose documents are inspected and whose previews are made, as the jobs do it. */
async function lookedAt(files: Files) {
  const owner = await portal.given.account()
  const made = await caseWithFiles(portal, owner, files)
  await portal.given.inspected(made.documents.map((id) => ({ id })))
  for (const id of made.documents) await makeDocumentPreview(portal.services, id)
  return { ...made, owner, at: (document = made.documents[0]) => `/desk/cases/${made.id}/documents/${document}` }
}
const list = async (person: StaffPerson, id: number) =>
  (await desk.as(person).get(`/desk/cases/${id}/documents`)).body.data
const reason = 'Politiet har bedt om filen.'
const clean = { state: 'clean', findings: [] }

test('staff see pictures, the pages of a pdf and the text of Office files, each with one audit row, and no original', async () => {
  const { id, documents, at } = await lookedAt([
    { name: 'bilde.jpg', bytes: await photo() },
    { name: 'brev.pdf', bytes: await pagesPdf(2) },
    { name: 'notat.docx', bytes: wordFile() },
    { name: 'liste.xlsx', bytes: workbookFile() },
  ])
  const from = await desk.lastRow()
  const shown = await list(ada, id)
  expect(shown.map(({ name, inspection, preview }: any) => ({ name, inspection, ...preview }))).toEqual([
    { name: 'bilde.jpg', inspection: clean, state: 'made', pages: null, shown: [{ page: 1, is_made: true, width: null, height: null }] }, // prettier-ignore
    { name: 'brev.pdf', inspection: clean, state: 'made', pages: 2, shown: [1, 2].map((page) => ({ page, is_made: true, width: 1239, height: 1754 })) }, // prettier-ignore
    { name: 'notat.docx', inspection: clean, state: 'made', pages: null, shown: [] },
    { name: 'liste.xlsx', inspection: clean, state: 'made', pages: null, shown: [] },
  ])
  const [picture, brev, notat, liste] = documents
  for (const path of [`${at(picture)}/pages/1`, `${at(brev)}/pages/2`]) {
    const { statusCode, headers, rawPayload } = await desk.as(ada).get(path)
    expect([statusCode, rawPayload.toString('latin1', 8, 12)]).toEqual([200, 'WEBP'])
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    // A camera's name and place are in the original alone.
    expect(rawPayload.includes('CanaryCam')).toBe(false)
  }
  const texts = [await desk.as(ada).get(`${at(notat)}/text`), await desk.as(ada).get(`${at(liste)}/text`)]
  expect(texts.map(({ body }) => body.data)).toEqual([
    { text: expect.stringContaining('Blåbær <b> på brødet'), is_cut: false },
    { text: expect.stringContaining('Blåbær\trett'), is_cut: false },
  ])
  const rows = (await desk.audit(from)).map(({ who, action, subject_id, after }) => [who, action, subject_id, ...after])
  expect(rows).toEqual([
    [ada.id, 'documents_listed', id, 'count=4'],
    [ada.id, 'document_shown', picture, `case=${id}`, 'page=1'],
    [ada.id, 'document_shown', brev, `case=${id}`, 'page=2'],
    [ada.id, 'document_shown', notat, `case=${id}`, 'text'],
    [ada.id, 'document_shown', liste, `case=${id}`, 'text'],
  ])
})

test('a document of another case, and what was never made answer as what does not exist, without an audit row', async () => {
  const unknown = await portal.as(nobody).get('/desk/no-such-call')
  const mine = await lookedAt([
    { name: 'a.pdf', bytes: await pagesPdf(1) },
    { name: 'b.png', bytes: await png() },
  ])
  const other = await lookedAt([{ name: 'c.docx', bytes: wordFile() }])
  const from = await desk.lastRow()
  const [pages, picture] = mine.documents
  for (const path of [
    ...['2', '31', '0', '-1', 'x'].map((page) => `${mine.at(pages)}/pages/${page}`),
    `${mine.at(picture)}/pages/2`,
    `${mine.at(pages)}/text`,
    `${mine.at(other.documents[0])}/text`,
    `${other.at(pages)}/pages/1`,
    `${other.at(999_999)}/text`,
  ]) {
    const { statusCode, text } = await desk.as(ada).get(path)
    expect([path, statusCode, text]).toEqual([path, 404, unknown.text])
  }
  const original = await desk.as(ada).post(`${other.at(pages)}/original`, { reason, seen: clean })
  expect([original.statusCode, original.text]).toEqual([404, unknown.text])
  expect(await desk.audit(from)).toEqual([])
  expect((await desk.as(ada).get(`${mine.at()}/pages/1`)).statusCode).toBe(200)
})

test('the original comes as a download, for a reason that the audit log keeps', async () => {
  const bytes = await photo()
  const { id, documents, at } = await lookedAt([{ name: 'bilde ute.jpg', bytes }])
  const ask = (body: object) => desk.as(ada).post(`${at()}/original`, body)
  const from = await desk.lastRow()
  for (const wrong of [undefined, '  ', 'x'.repeat(501)]) {
    const { statusCode, body } = await ask({ seen: clean, reason: wrong })
    expect([statusCode, Object.keys(body.codes)]).toEqual([422, ['reason']])
  }
  expect(await desk.audit(from)).toEqual([])
  const answer = await ask({ reason, seen: clean })
  expect([answer.statusCode, answer.rawPayload.equals(bytes)]).toEqual([200, true])
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="bilde ute.jpg"; filename*=UTF-8\'\'bilde%20ute.jpg',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  const rows = await portal.query(
    "SELECT staff_id, subject, subject_id, reason, after FROM audit.entry WHERE action = 'original_shown'",
  )
  expect(rows).toEqual([
    {
      staff_id: ada.id,
      subject: 'document',
      subject_id: documents[0],
      reason: expect.stringMatching(/^sealed:[0-9a-f]{64}$/),
      after: [`case=${id}`, 'clean'],
    },
  ])
  const officer = desk.as(await desk.person('privacy_officer'))
  const log = await officer.get('/desk/audit?action=original_shown')
  expect(log.body.data.rows).toMatchObject([{ reason, reason_erased: false }])
  // Who holds a copy is seen by whoever works on the case; it changes nothing of it.
  const { history } = await desk.shown(ada, id)
  expect(history.at(-1)).toMatchObject({
    activity: 'original_shown',
    staff: { id: ada.id },
    after: [`document=${documents[0]}`],
  })
})

test('no original goes out before its inspection, none that is locked ever, and none with findings before they are confirmed', async () => {
  const ada = await desk.person('lead')
  const made = await caseWithFiles(portal, owner, [
    { name: 'a.jpg', bytes: await jpgWithTail(4000) },
    { name: 'b.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') },
  ])
  const ask = async (document: number | undefined, body: object) =>
    (await desk.as(ada).post(`/desk/cases/${made.id}/documents/${document}/original`, { reason, ...body })).body?.code
  const [tail, broken] = made.documents
  expect(await ask(tail, { seen: clean, is_confirmed: true })).toBe('document_waiting')
  expect((await desk.as(ada).get(`/desk/cases/${made.id}/documents/${tail}/pages/1`)).statusCode).toBe(503)
  await portal.given.inspected(made.documents.map((id) => ({ id })))
  const seen = { state: 'suspicious', findings: ['trailing_data'] }
  const unconfirmed = [
    { seen: clean },
    { seen: clean, is_confirmed: true },
    { seen },
    { seen: { ...seen, findings: [] }, is_confirmed: true },
    { seen: { ...seen, findings: ['trailing_data', 'macros'] }, is_confirmed: true },
  ]
  for (const body of unconfirmed) expect(await ask(tail, body)).toBe('document_unconfirmed')
  expect(await ask(tail, { seen, is_confirmed: true })).toBeUndefined()
  const unreadable = { state: 'unreadable', findings: [] }
  expect(await ask(broken, { seen: unreadable })).toBe('document_unconfirmed')
  expect(await ask(broken, { seen: unreadable, is_confirmed: true })).toBeUndefined()
  for (const [state, findings] of [
    ['infected', []],
    ['suspicious', ['not_scanned']],
  ] as const) {
    await portal.query('UPDATE incident_document SET inspection_state = $1, inspection_findings = $2 WHERE id = $3', [
      state,
      findings,
      tail,
    ])
    expect(await ask(tail, { seen: { state, findings }, is_confirmed: true })).toBe('document_locked')
    // What was found later locks what was shown before.
    const page = await desk.as(ada).get(`/desk/cases/${made.id}/documents/${tail}/pages/1`)
    expect(page).toMatchObject({ statusCode: 409, body: { code: 'document_locked' } })
    expect((await list(ada, made.id))[0]).toMatchObject({ preview: { state: 'failed', shown: [] } })
  }
})

test('no file goes out when its audit row cannot be written', async () => {
  const { at, documents } = await lookedAt([{ name: 'a.docx', bytes: wordFile('hemmelig') }])
  await portal.query("ALTER TABLE audit.entry ADD CONSTRAINT refused CHECK (subject <> 'document') NOT VALID")
  const answers = [
    await desk.as(ada).get(`${at(documents[0])}/text`),
    await desk.as(ada).post(`${at(documents[0])}/original`, { reason, seen: clean }),
  ]
  for (const { statusCode, text } of answers) {
    expect(statusCode).toBe(500)
    expect(text).not.toContain('hemmelig')
  }
  await portal.query('ALTER TABLE audit.entry DROP CONSTRAINT refused')
})

test('a document of which nothing can be shown says so', async () => {
  const { id, at, documents } = await lookedAt([
    { name: 'a.pdf', bytes: pdf() },
    { name: 'b.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') },
    { name: 'c.docx', bytes: Buffer.from('PK\u0003\u0004 ingen Word-fil') },
  ])
  expect((await list(ada, id)).map(({ preview }: any) => preview.state)).toEqual(['failed', 'failed', 'failed'])
  for (const path of [`${at(documents[0])}/pages/1`, `${at(documents[1])}/pages/1`, `${at(documents[2])}/text`])
    expect(await desk.as(ada).get(path), path).toMatchObject({ statusCode: 409, body: { code: 'preview_failed' } })
})

test('a file breaks off when the session of whoever gets it ends, or their role goes', async () => {
  for (const end of ['session', 'role'] as const) {
    const lead = await desk.person('lead')
    const [{ id: sessionId }] = await portal.query('SELECT id FROM staff_session WHERE staff_id = $1', [lead.id])
    const parts = Readable.from(Array.from({ length: 8 }, () => Buffer.alloc(200_000)))
    const got: number[] = []
    const read = async () => {
      for await (const part of whileSignedIn(portal.services, sessionId, ['lead'], parts)) {
        got.push(part.length)
        if (got.length > 1) continue
        if (end === 'session') await portal.db.deleteFrom('staff_session').where('id', '=', sessionId).execute()
        else await portal.query('UPDATE staff SET roles = $1 WHERE id = $2', [['caseworker'], lead.id])
      }
    }
    await expect(read()).rejects.toThrow('not_signed_in')
    expect(got.length).toBeLessThan(8)
  }
})

test('an original of which nothing has gone out stays where it is when the session ends meanwhile', async () => {
  const { at } = await lookedAt([{ name: 'bevis.pdf', bytes: pdf('bevis') }])
  beforeReading(portal, () => portal.query('DELETE FROM staff_session WHERE staff_id = $1', [lead.id]))
  const answer = await desk.as(lead).post(`${at()}/original`, { reason, seen: clean })
  expect(answer.statusCode).not.toBe(200)
  expect(answer.rawPayload.includes('%PDF')).toBe(false)
})
