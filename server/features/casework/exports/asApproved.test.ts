import { createHash } from 'node:crypto'
import { caseWithFiles, pdf, photo, readCsv, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, redacted, exports, kari, lead, officer } = useStaffedPortal()
const { ofCase, ask, decide, make, ready, fetchFile, unzip, stored } = exports

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const description = 'Hemmelignavn ropte etter meg.'
const name = { ranges: { description: [{ start: 0, end: 12 }] } }

/** As it is shown to whoever may approve it. */
const waitingFor = async (id: number) =>
  (await desk.as(officer).get('/desk/exports')).body.data.waiting.find((one: { id: number }) => one.id === id)

test('an export of a list holds the cases that were counted when it was asked for, whatever is assigned meanwhile', async () => {
  const cases: number[] = []
  for (let at = 0; at < 5; at += 1) cases.push((await portal.given.incident({ owner: kari })).id)
  const assign = (id: number) =>
    portal.db.updateTable('incident').set({ assignee_id: lead.id }).where('id', '=', id).execute()
  const [first = 0, second = 0, ...rest] = cases
  for (const id of [first, second]) await assign(id)
  const body = { what: 'list', kind: 'list_csv', purpose: 'own_work', filter: { list: 'mine' }, count: 2 }
  const { id } = (await ask(lead, body)).body.data
  for (const one of rest) await assign(one)
  const from = await desk.lastRow()
  expect((await decide(officer, id)).body.data).toMatchObject({ state: 'approved', asked_count: 2 })
  for (const one of rest) await assign(one)
  await portal.db.updateTable('incident').set({ status: 'Withdrawn' }).where('id', '=', second).execute()
  await make(id)
  const file = await fetchFile(lead, id)
  // Never one more; what was withdrawn meanwhile is left out, and the log tells how many there were.
  expect(readCsv(file.rawPayload.toString()).map(([number]) => number)).toEqual(['Saksnummer', String(first)])
  expect((await desk.audit(from)).map(({ action, after }) => [action, ...after])).toEqual([
    ['export_approved', `export=${id}`, 'list_csv', 'count=2'],
    ['export_downloaded', `export=${id}`, 'list_csv', 'count=1'],
  ])
})

test('who approves sees how the case is redacted, and what was redacted otherwise since it was asked for is not approved', async () => {
  const { id: case_id } = await portal.given.case({ description })
  await redacted(lead, case_id, name)
  const { id } = (await ask(lead, ofCase(case_id))).body.data
  const counts = { passages: 1, documents: 0, names: 0, witnesses: 0 }
  expect((await waitingFor(id)).redaction).toEqual({
    version: 1,
    state: 'current',
    is_as_asked: true,
    at: expect.any(String),
    ...counts,
  })
  await redacted(lead, case_id)
  expect((await waitingFor(id)).redaction).toMatchObject({ version: 2, is_as_asked: false, passages: 0 })
  const from = await desk.lastRow()
  expect(await decide(officer, id)).toMatchObject({ statusCode: 409, body: { code: 'export_outdated' } })
  expect(await stored(id)).toMatchObject({ state: 'outdated', decided_by: null })
  expect((await desk.audit(from)).map(({ who, action, after }) => [who, action, ...after])).toEqual([
    [officer.id, 'export_refused', `export=${id}`, 'case_pdf', 'outdated'],
  ])
  expect(await waitingFor(id)).toBeUndefined()
})

test('witnesses and file names that a lead has left out are in no export, which says what was taken out and nothing else', async () => {
  const bytes = pdf('bevis')
  const files = [{ name: 'Hemmeligfil.pdf', bytes }]
  const { id: case_id, documents } = await caseWithFiles(portal, kari, files, { description })
  await portal.db.updateTable('incident_document').set({ inspection_state: 'clean' }).execute()
  const { witnesses } = (await desk.as(lead).get(`/desk/cases/${case_id}/redaction`)).body.data
  await redacted(lead, case_id)
  const wish = ofCase(case_id, { kind: 'case_zip', witness_numbers: true })
  const zip = async () => unzip(lead, await ready(lead, officer, wish))
  const whole = await zip()
  expect(whole.words).toMatch(/Nora.*Hemmeligfil\.pdf/s)
  expect(whole.words).toContain('Ingenting er tatt ut.')
  const marks = { hidden_names: documents, witnesses_out: witnesses.map(({ id }: { id: number }) => id) }
  await redacted(lead, case_id, marks)
  const { parts, words, manifest } = await zip()
  expect(words).not.toMatch(/Nora|99887766|Hemmeligfil/)
  expect(words).toContain('Dette er tatt ut: 1 filnavn, 1 vitne.')
  expect([...parts.keys()]).toContain('dokumenter/01-Dokument 1.pdf')
  expect(parts.get('dokumenter/01-Dokument 1.pdf')).toEqual(bytes)
  expect(manifest).not.toContain('Hemmeligfil')
})

test('a zip keeps to the rules of single originals, names what was found, and leaves a row for each document and number', async () => {
  const files = ['ren', 'mistenkelig', 'venter', 'infisert'].map((one) => ({ name: `${one}.pdf`, bytes: pdf(one) }))
  const { id: case_id, documents } = await caseWithFiles(portal, kari, files, { description })
  const states = ['clean', 'suspicious', 'waiting', 'infected']
  for (const [at, state] of states.entries())
    await portal.query('UPDATE incident_document SET inspection_state = $1, inspection_findings = $2 WHERE id = $3', [
      state,
      state === 'suspicious' ? ['script'] : [],
      documents[at],
    ])
  const zip = async (more: Record<string, unknown>) => {
    const id = await ready(lead, officer, ofCase(case_id, { kind: 'case_zip', ...more }))
    const from = await desk.lastRow()
    const unzipped = await unzip(lead, id)
    const rows = (await desk.audit(from)).map(({ action, subject_id, after }) => [action, subject_id, ...after])
    return { ...unzipped, id, rows }
  }
  const plain = await zip({})
  expect([...plain.parts.keys()].slice(1, -1)).toEqual(['dokumenter/01-ren.pdf'])
  expect(plain.words).toContain('Filen inneholder et skript')
  expect(plain.words).toContain('fordi den ikke er sett gjennom ennå')
  const confirmed = await zip({ with_suspicious: true, witness_numbers: true })
  expect([...confirmed.parts.keys()].slice(1, -1)).toEqual(['dokumenter/01-ren.pdf', 'dokumenter/02-mistenkelig.pdf'])
  expect(confirmed.manifest).toContain(
    `# dokumenter/02-mistenkelig.pdf: suspicious, script\n${hashOf(pdf('mistenkelig'))}  dokumenter/02-mistenkelig.pdf\n`,
  )
  const [witness] = await portal.query('SELECT id FROM witness WHERE incident_id = $1', [case_id])
  expect(confirmed.rows).toEqual([
    ['export_downloaded', case_id, `export=${confirmed.id}`, 'case_zip'],
    ['original_shown', documents[0], `case=${case_id}`, `export=${confirmed.id}`],
    ['original_shown', documents[1], `case=${case_id}`, `export=${confirmed.id}`],
    ['witness_number_shown', case_id, `witness=${witness.id}`, `export=${confirmed.id}`],
  ])
})

test('pictures leave in a zip as viewing copies, without the place that the camera put in, or as they were sent when that is wanted, or not at all, and the manifest names the original', async () => {
  const taken = await photo()
  const { id: case_id, documents } = await caseWithFiles(portal, kari, [
    { name: 'skade.v2.jpg', bytes: taken },
    { name: 'brev.pdf', bytes: pdf('brev') },
  ])
  await portal.given.inspected(documents.map((id) => ({ id })))
  const zip = async (more: Record<string, unknown> = {}) => {
    const asked = (await ask(lead, ofCase(case_id, { kind: 'case_zip', ...more }))).body.data
    const seen = await waitingFor(asked.id)
    await decide(officer, asked.id)
    await make(asked.id)
    const from = await desk.lastRow()
    const unzipped = await unzip(lead, asked.id)
    const shown = (await desk.audit(from)).filter(({ action }) => action === 'original_shown')
    return { ...unzipped, asked, seen, originals: shown.map(({ subject_id }) => subject_id) }
  }
  const copies = await zip()
  expect([copies.asked.with_originals, copies.seen.with_originals]).toEqual([false, false])
  expect([...copies.parts.keys()].slice(1, -1)).toEqual(['dokumenter/01-skade.v2.webp', 'dokumenter/02-brev.pdf'])
  const copy = copies.parts.get('dokumenter/01-skade.v2.webp') ?? Buffer.alloc(0)
  expect(copy.toString('latin1', 8, 12)).toBe('WEBP')
  for (const word of ['CanaryCam', 'Exif', 'GPS']) expect(copies.rawPayload.includes(word)).toBe(false)
  expect(copies.manifest).toContain(`${hashOf(copy)}  dokumenter/01-skade.v2.webp\n`)
  expect(copies.manifest).toMatch(new RegExp(`^# dokumenter/01-skade.v2.webp: .*${hashOf(taken)}$`, 'm'))
  for (const hash of [hashOf(taken), hashOf(copy)]) expect(copies.words.replaceAll(/\s/g, '')).toContain(hash)
  // What was not handed out as it was sent has no row that says so.
  expect(copies.originals).toEqual([documents[1]])

  const sent = await zip({ with_originals: true })
  expect([sent.asked.with_originals, sent.seen.with_originals]).toEqual([true, true])
  expect(sent.parts.get('dokumenter/01-skade.v2.jpg')).toEqual(taken)
  expect(sent.manifest).toContain(`${hashOf(taken)}  dokumenter/01-skade.v2.jpg\n`)
  expect(sent.originals).toEqual(documents)
  expect(sent.words).not.toContain('visningskopi')
  const [row] = (await desk.audit()).filter(({ action }) => action === 'export_requested').slice(-1)
  expect(row?.after).toContain('with_originals')

  await portal.query('UPDATE incident_document SET viewing_name = NULL WHERE id = $1', [documents[0]])
  const without = await zip()
  expect([...without.parts.keys()].slice(1, -1)).toEqual(['dokumenter/02-brev.pdf'])
  expect(without.manifest).toMatch(new RegExp(`^# dokumenter/01-skade.v2.jpg: .*${hashOf(taken)}$`, 'm'))
  expect(without.words).toContain('Bildet er ikke vedlagt')
})
