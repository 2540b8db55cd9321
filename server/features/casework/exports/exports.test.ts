import { ofEachText } from '#contract/incidentFacts.ts'
import { hash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { caseWithFiles, pdf, storedNames, useStaffedPortal } from '#server/testing/index.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { sealRow } from '#server/cases/sealedColumns.ts'
import { makeFile } from '#server/cases/madeFiles/making.ts'
import { exportMaker } from './making.ts'

const { portal, desk, redacted, talk, exports, kari, lead, officer } = useStaffedPortal()
const { ofCase, ask, decide, make, ready, sweep, fetchFile, unzip, stored, keyOf } = exports

/** No inspector runs in these tests, and what is not inspected is in no zip. */
const inspected = (case_id: number, state = 'clean') =>
  portal.query('UPDATE incident_document SET inspection_state = $1 WHERE incident_id = $2', [state, case_id])
const names = () => storedNames(portal)

test('an export is asked for, approved by another, fetched once, and each step is an audit row', async () => {
  const { id: case_id } = await portal.given.case()
  const from = await desk.lastRow()
  const asked = await ask(lead, ofCase(case_id))
  expect(asked.body.data).toMatchObject({ kind: 'case_pdf', case_id, state: 'asked', asked_count: 1, decided_by: null })
  const { id } = asked.body.data
  expect(await stored(id)).toMatchObject({ storage_name: null, size: null })
  // Nothing can be made or fetched before.
  await make(id)
  expect((await fetchFile(lead, id)).statusCode).toBe(410)
  expect(await decide(lead, id)).toMatchObject({ statusCode: 409, body: { code: 'own_export' } })
  expect((await desk.as(officer).get('/desk/exports')).body.data.waiting).toMatchObject([{ id, state: 'asked' }])
  expect((await desk.as(lead).get('/desk/exports')).body.data).toMatchObject({ mine: [{ id }], waiting: [] })
  expect((await decide(officer, id)).body.data).toMatchObject({ state: 'approved', decided_by: { id: officer.id } })
  expect((await decide(officer, id)).body.code).toBe('export_decided')
  await make(id)
  expect((await desk.as(lead).get('/desk/exports')).body.data.mine[0]).toMatchObject({
    state: 'ready',
    done: 1,
    total: 1,
  })
  // Only whoever asked fetches it.
  expect((await fetchFile(await desk.person('lead'), id)).statusCode).toBe(404)
  const [one, two] = await Promise.all([fetchFile(lead, id), fetchFile(lead, id)])
  expect(new Set([one.statusCode, two.statusCode])).toEqual(new Set([200, 410]))
  const file = one.statusCode === 200 ? one : two
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-length': String(file.rawPayload.length),
  })
  expect(String(file.headers['content-disposition'])).toContain(`attachment; filename="sak-${case_id}.pdf"`)
  expect((await fetchFile(lead, id)).statusCode).toBe(410)
  await expect.poll(async () => (await stored(id)).storage_name).toBeNull()
  await expect.poll(names).toEqual([])
  expect(await keyOf(id)).toBeUndefined()
  const rows = (await desk.audit(from)).map(({ who, action, subject_id, after }) => [who, action, subject_id, ...after])
  expect(rows).toEqual([
    [lead.id, 'export_requested', case_id, `export=${id}`, 'case_pdf', 'to_police', 'redaction=0'],
    [officer.id, 'export_approved', case_id, `export=${id}`, 'case_pdf'],
    [lead.id, 'export_downloaded', case_id, `export=${id}`, 'case_pdf'],
  ])
  const { history, names: people } = await desk.shown(lead, case_id)
  const lines = history.map(({ activity, staff, after }: (typeof history)[number]) => [activity, staff?.id, ...after])
  expect(lines.slice(-3)).toEqual([
    ['export_requested', lead.id, 'case_pdf', 'to_police'],
    ['export_approved', officer.id, 'case_pdf', 'to_police'],
    ['exported', lead.id, 'case_pdf', 'to_police', `approved_by=${officer.id}`],
  ])
  expect(people.staff).toContainEqual({ id: officer.id, name: expect.any(String) })
})

test('a privacy officer approves, and what one may not know of is not found', async () => {
  const { owner: kari, id: case_id } = await portal.given.case()
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  for (const body of [ofCase(draft.id), ofCase(999_999)]) expect((await ask(lead, body)).statusCode).toBe(404)
  const { id } = (await ask(lead, ofCase(case_id))).body.data
  // The table itself refuses whoever asked.
  const approve = portal.query("UPDATE export SET state = 'approved', decided_by = asked_by WHERE id = $1", [id])
  await expect(approve).rejects.toThrow('check constraint')
  expect((await decide(officer, 999_999)).statusCode).toBe(404)
  expect((await decide(officer, id)).statusCode).toBe(200)
  // A role that was taken away meanwhile: the file is not made.
  await portal.query('UPDATE staff SET roles = $1 WHERE id = $2', [['caseworker'], lead.id])
  await make(id)
  expect((await stored(id)).state).toBe('failed')
  // One takes one's own request back, and another refuses.
  const second = await desk.person('lead')
  const mine = (await ask(second, ofCase(case_id))).body.data.id
  expect((await decide(second, mine, 'refuse')).body.data.state).toBe('refused')
  const theirs = (await ask(second, ofCase(case_id))).body.data.id
  expect((await decide(officer, theirs, 'refuse')).body.data.state).toBe('refused')
  expect((await decide(officer, theirs)).body.code).toBe('export_decided')
})

test('after 24 hours the file, its key and its bytes are gone; a request nobody answers ends after a week', async () => {
  const { id: case_id } = await portal.given.case()
  const id = await ready(lead, officer, ofCase(case_id))
  const waiting = (await ask(lead, ofCase(case_id))).body.data.id
  const before = await names()
  portal.clock.forward({ hours: 23, minutes: 59 })
  await sweep()
  expect((await stored(id)).state).toBe('ready')
  portal.clock.forward({ minutes: 2 })
  // Also before the job comes round.
  const late = { ...lead, cookie: await desk.session(lead.id) }
  expect((await fetchFile(late, id)).statusCode).toBe(410)
  await sweep()
  expect(await stored(id)).toMatchObject({ state: 'expired', storage_name: null })
  expect((await names()).length).toBe(before.length - 1)
  expect(await keyOf(id)).toBeUndefined()
  expect((await stored(waiting)).state).toBe('asked')
  portal.clock.forward({ days: 7 })
  await sweep()
  expect((await stored(waiting)).state).toBe('expired')
})

test('a zip holds the case, its documents as they were sent, and a manifest that names what is in it', async () => {
  const description = 'Ropt etter på trikken i Øst. اردو میں لکھا ہوا متن'
  const document = pdf('bevis')
  const files = [{ name: `bilde/av ../${'t'.repeat(251)}.pdf`, bytes: document }]
  const { id: case_id } = await caseWithFiles(portal, kari, files, { description })
  await inspected(case_id)
  const { parts, manifest } = await unzip(lead, await ready(lead, officer, ofCase(case_id, { kind: 'case_zip' })))
  const paths = [...parts.keys()]
  expect(paths).toHaveLength(3)
  expect(paths[0]).toBe(`sak-${case_id}.pdf`)
  // Short enough for every folder.
  expect(paths[1]).toMatch(/^dokumenter\/01-t{190,210}\.pdf$/)
  for (const path of paths.slice(0, 2))
    expect(manifest).toContain(`${hash('sha256', parts.get(path) ?? '')}  ${path}\n`)
  expect(parts.get(paths[1] ?? '')).toEqual(document)
  const made = await PDFDocument.load(parts.get(paths[0] ?? '') ?? '')
  expect(made.getTitle()).toBe(`Sak ${case_id}`)
  expect(made.catalog.toString()).toMatch(/StructTreeRoot/)
  expect(made.catalog.toString()).toMatch(/\/Lang \(nb-NO\)/)
})

test('an export that fails is tried again and then says so; one whose server was killed is begun anew, never half', async () => {
  const { id: case_id } = await portal.given.case()
  const { id } = (await ask(lead, ofCase(case_id))).body.data
  await decide(officer, id)
  const { storage } = portal.services
  const broken = { ...portal.services, storage: { ...storage, write: () => Promise.reject(new Error('away')) } }
  const before = await names()
  await expect(makeFile(broken, exportMaker, id)).rejects.toThrow('away')
  expect(await stored(id)).toMatchObject({ state: 'approved', storage_name: null, claimed_until: null })
  // A server that was killed: it had claimed the export and written a part.
  await portal.query("UPDATE export SET claimed_until = now() + interval '1 minute' WHERE id = $1", [id])
  await make(id)
  expect((await stored(id)).state).toBe('approved')
  await portal.query("UPDATE export SET claimed_until = now() - interval '1 second' WHERE id = $1", [id])
  await sweep()
  expect((await stored(id)).state).toBe('ready')
  expect((await fetchFile(lead, id)).statusCode).toBe(200)
  const again = (await ask(lead, ofCase(case_id))).body.data.id
  await decide(officer, again)
  for (const isLast of [false, false, true])
    if (isLast) await makeFile(broken, exportMaker, again)
    else await expect(makeFile(broken, exportMaker, again)).rejects.toThrow('away')
  expect(await stored(again)).toMatchObject({ state: 'failed', storage_name: null })
  // One that three servers did not survive.
  const deadly = (await ask(lead, ofCase(case_id))).body.data.id
  await decide(officer, deadly)
  await portal.query("UPDATE export SET attempts = 3, claimed_until = now() - interval '1 second' WHERE id = $1", [
    deadly,
  ])
  await sweep()
  expect((await stored(deadly)).state).toBe('failed')
  await expect.poll(names).toEqual(before)
})

test('an export goes with its case, from the list of whoever asked when that is withdrawn, and its file is released', async () => {
  const { owner, id: case_id } = await portal.given.case()
  const id = await ready(lead, officer, ofCase(case_id))
  const listed = async () =>
    (await desk.as(lead).get('/desk/exports')).body.data.mine.some((one: { id: number }) => one.id === id)
  expect(await listed()).toBe(true)
  await portal.given.withdrawal(owner, case_id)
  expect(await listed()).toBe(false)
  const { storage_name } = await stored(id)
  await portal.query('DELETE FROM incident WHERE id = $1', [case_id])
  const rows = await portal.query('SELECT state FROM stored_file WHERE name = $1', [storage_name])
  expect(rows).toEqual([{ state: 'released' }])
  await sweep()
  expect(await keyOf(id)).toBeUndefined()
})

test('an export holds the messages of both sides with their files, without notes, and no byte of what was redacted', async () => {
  await portal.db.updateTable('staff').set({ name: 'Ansattnavn' }).where('id', '=', lead.id).execute()
  const { owner: kari, id: case_id } = await portal.given.case()
  const [given, secret] = [pdf('vedlegg'), pdf('hemmelig vedlegg')]
  const files = [
    { name: 'kvittering.pdf', bytes: given },
    { name: 'kanarifil.pdf', bytes: secret },
  ]
  await talk.answer(kari, case_id, 'Kanarinavn sto i døra. Æsj, sa jeg.', files)
  await talk.write(lead, case_id, 'Takk. Så du Kanarivitne der?')
  await inspected(case_id)
  await desk.post(lead, case_id, 'notes', { text: 'Kanarinotat', audience: 'staff' })
  const { messages } = (await desk.as(lead).get(`/desk/cases/${case_id}/redaction`)).body.data
  const hidden = (await desk.as(lead).get(`/desk/cases/${case_id}/documents`)).body.data
  const marked = messages.map(({ id, body }: { id: number; body: string }) => {
    const { index = 0, 0: { length } = '' } = /Kanari\p{L}+/u.exec(body) ?? {}
    return { id, ranges: [{ start: index, end: index + length }] }
  })
  const left_out = hidden.flatMap(({ id, name }: { id: number; name: string }) =>
    name === 'kanarifil.pdf' ? [id] : [],
  )
  expect(left_out).toHaveLength(1)
  await redacted(lead, case_id, { left_out, messages: marked })
  const whole = await fetchFile(lead, await ready(lead, officer, ofCase(case_id)))
  const zipped = await ready(lead, officer, ofCase(case_id, { kind: 'case_zip' }))
  const { parts, manifest, ...zip } = await unzip(lead, zipped)
  for (const words of [await pdfText(whole.rawPayload), zip.words]) {
    for (const said of ['Den som meldte', 'sto i døra. Æsj, sa jeg.', 'Organisasjonen', 'Så du [sladdet] der?'])
      expect(words).toContain(said)
    expect(words).toContain('Lagt ved meldingen: kvittering.pdf')
    expect(words).not.toMatch(/kanari|Ansattnavn/i)
  }
  expect([...parts.keys()].slice(1, -1)).toEqual(['dokumenter/01-kvittering.pdf'])
  expect(parts.get('dokumenter/01-kvittering.pdf')).toEqual(given)
  expect(manifest).toContain(`${hash('sha256', given)}  dokumenter/01-kvittering.pdf\n`)
  expect(manifest).not.toContain(hash('sha256', secret))
  for (const [name, bytes] of [...parts, ['whole', whole.rawPayload], ['zip', zip.rawPayload]] as const)
    for (const word of ['Kanari', 'kanari', 'Ansattnavn', 'hemmelig vedlegg'])
      for (const encoding of ['utf8', 'utf16le', 'latin1'] as const)
        expect([name, word, Buffer.from(bytes).includes(Buffer.from(word, encoding))]).toEqual([name, word, false])
  // A message that nobody has looked at holds the next export back.
  await talk.answer(kari, case_id, 'Kanarinavn kom igjen.')
  expect((await ask(lead, ofCase(case_id))).body.code).toBe('redaction_outdated')
})

test('a case that changed since a lead redacted it is in no export and on no paper until it is redacted again', async () => {
  const { id: case_id } = await portal.given.case({ description: 'Hemmelignavn ropte etter meg.' })
  await redacted(lead, case_id, { ranges: { description: [{ start: 0, end: 12 }] } })
  // Approved, and then the text becomes another.
  const waiting = (await ask(lead, ofCase(case_id))).body.data.id
  await decide(officer, waiting)
  const { db, keys } = portal.services
  const key = await keys.keyOf(db, case_id)
  const changed = sealRow('incident', key, case_id, { ...ofEachText(() => null), description: 'Noe annet.' })
  await db.updateTable('incident').set(changed).where('id', '=', case_id).execute()
  await make(waiting)
  expect((await stored(waiting)).state).toBe('failed')
  expect(await ask(lead, ofCase(case_id))).toMatchObject({ statusCode: 409, body: { code: 'redaction_outdated' } })
  expect((await desk.as(lead).get(`/desk/cases/${case_id}/papers`)).body.code).toBe('redaction_outdated')
})
