import { createHash } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { paperKinds } from '#contract/paperKinds.ts'
import { caseWithFiles, pdf, type Person, refusal, useStaffedPortal } from '#server/testing/index.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { threeYearsAfter } from './reading.ts'

const { portal, desk, redacted, kari, lead } = useStaffedPortal()

type Part = { part: string; text: string }
type Shown = { kind: string; version: number; parts: Part[]; saved: unknown }

const shown = async (kari: Person, id: number, kind = 'police'): Promise<Shown> =>
  (await portal.as(kari).get(`/papers/${id}`)).body.data.papers.find((paper: Shown) => paper.kind === kind)
const changed = ({ parts }: Shown, text: string) =>
  parts.map((one) => (one.part === 'happened' ? { ...one, text } : one))

test('a paper is made from the case, and what was changed is kept, sealed, until it is made anew', async () => {
  const { owner: kari, id } = await portal.given.case({ description: 'Ropt etter på trikken.' })
  const { body } = await portal.as(kari).get(`/papers/${id}`)
  expect(body.data.papers.map(({ kind }: Shown) => kind)).toEqual(paperKinds)
  const first = await shown(kari, id)
  expect(first).toMatchObject({ version: 0, saved: null })
  const text = first.parts.map((one) => one.text).join('\n')
  for (const word of ['Ropt etter på trikken.', '15. januar 2026', 'omtrent 14:30', '§ 77'])
    expect(text).toContain(word)
  // Neither the reporter nor a witness is named by the portal.
  for (const hidden of [kari.name, kari.email, '99887766', 'Nora']) expect(text).not.toContain(hidden)
  const parts = changed(first, 'Min egen tekst æøå')
  const saved = await portal.as(kari).post(`/papers/${id}`, { kind: 'police', version: 0, parts })
  expect(saved.body.data).toMatchObject({ version: 1, saved: { by: 'reporter' }, parts })
  expect(await shown(kari, id)).toEqual(saved.body.data)
  // The same once more, as after a lost answer.
  const lost = await portal.as(kari).post(`/papers/${id}`, { kind: 'police', version: 0, parts })
  expect(lost.body.data).toEqual(saved.body.data)
  const again = { kind: 'police', version: 0, parts: changed(first, 'sent') }
  expect(await refusal(portal.as(kari).post(`/papers/${id}`, again))).toEqual([409, 'stale_version'])
  expect((await portal.as(kari).post(`/papers/${id}/reset`, { kind: 'police', version: 0 })).body.code).toBe(
    'stale_version',
  )
  expect((await portal.as(kari).post(`/papers/${id}/reset`, { kind: 'police', version: 1 })).body.data).toEqual(first)
})

test('of two who save at once one is refused, and the text is that of the other, whole', async () => {
  const { owner: kari, id } = await portal.given.case()
  const first = await shown(kari, id)
  const save = (text: string) =>
    portal.as(kari).post(`/papers/${id}`, { kind: 'police', version: 0, parts: changed(first, text) })
  const answers = await Promise.all([save('en'), save('to'), save('tre')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const winner = answers.find(({ statusCode }) => statusCode === 200)?.body.data
  expect(await shown(kari, id)).toEqual(winner)
})

test('a paper of a draft, of a withdrawn case or with missing parts is refused', async () => {
  const { owner: kari, id } = await portal.given.case()
  const draft = await portal.given.incident({ owner: kari, status: 'Draft' })
  const withdrawn = await portal.given.incident({ owner: kari })
  await portal.query("UPDATE incident SET status = 'Withdrawn' WHERE id = $1", [withdrawn.id])
  const parts = changed(await shown(kari, id), 'x')
  for (const at of [draft.id, withdrawn.id])
    for (const answer of [
      await portal.as(kari).get(`/papers/${at}`),
      await portal.as(kari).get(`/papers/${at}/evidence`),
      await portal.as(kari).post(`/papers/${at}`, { kind: 'police', version: 0, parts }),
      await portal.as(kari).post(`/papers/${at}/reset`, { kind: 'police', version: 0 }),
      await portal.as(kari).post(`/papers/${at}/pdf`, { kind: 'police', with_witnesses: true }),
    ])
      expect([at, answer.statusCode]).toEqual([at, 404])
  for (const wrong of [parts.slice(1), [...parts, ...parts], parts.map((one) => ({ ...one, text: 'x'.repeat(8001) }))])
    expect((await portal.as(kari).post(`/papers/${id}`, { kind: 'police', version: 0, parts: wrong })).statusCode).toBe(
      422,
    )
})

test('the list of evidence names the documents with sizes, dates and their SHA-256, an infected one neither read nor fingerprinted, and the PDF is tagged and Norwegian', async () => {
  const bytes = pdf('bevis')
  const files = [
    { name: 'bilde.pdf', bytes },
    { name: 'virus.pdf', bytes: pdf() },
  ]
  const { id, documents } = await caseWithFiles(portal, kari, files)
  await portal.query("UPDATE incident_document SET inspection_state = 'infected' WHERE id = $1", [documents[1]])
  const evidence = (await portal.as(kari).get(`/papers/${id}/evidence`)).body.data
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(evidence).toMatchObject([
    { name: 'bilde.pdf', size: bytes.length, sha256, isHeld: false },
    { name: 'virus.pdf', sha256: null, isHeld: true },
  ])
  const wanted = { kind: 'diskrimineringsnemnda', with_witnesses: true }
  const reply = await portal.as(kari).post(`/papers/${id}/pdf`, wanted)
  expect(reply.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' })
  const made = await PDFDocument.load(reply.rawPayload)
  expect(made.getTitle()).toBe('Klage til Diskrimineringsnemnda')
  const objects = made.context.enumerateIndirectObjects().map(([, one]) => one.toString())
  const whole = [...objects, made.catalog.toString()].join()
  for (const entry of ['/StructTreeRoot', '/MarkInfo', '/Lang (nb-NO)', '/DisplayDocTitle'])
    expect(whole).toContain(entry)
})

test('staff change the same text on the reporter’s behalf, each read and change with its audit row; a second reader only reads', async () => {
  const reader = await desk.person('caseworker')
  const { owner: kari, id } = await portal.given.case()
  await desk.post(lead, id, 'assignment', { version: 1, assignee_id: lead.id, second_reader_id: reader.id })
  const from = await desk.lastRow()
  const { papers } = (await desk.as(reader).get(`/desk/cases/${id}/papers`)).body.data
  const parts = changed(papers[0], 'Skrevet av en ansatt')
  const change = { kind: 'police', version: 0, parts }
  expect((await desk.post(reader, id, 'papers', change)).body.code).toBe('read_only')
  const wanted = { kind: 'police', with_witnesses: true, asked_by_reporter: true }
  expect((await desk.post(lead, id, 'papers', change)).statusCode).toBe(200)
  expect(await shown(kari, id)).toMatchObject({ version: 1, saved: { by: 'staff' }, parts })
  const unasked = await desk.post(lead, id, 'papers/pdf', { ...wanted, asked_by_reporter: false })
  expect(unasked.statusCode).toBe(422)
  const made = await desk.post(lead, id, 'papers/pdf', wanted)
  expect(made.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await desk.audit(from)).map(({ who, action, after }) => [who, action, ...after])).toEqual([
    [reader.id, 'case_opened', 'papers'],
    [lead.id, 'paper_saved', 'police'],
    [lead.id, 'paper_made', 'police', 'asked_by_reporter', 'witnesses'],
  ])
  const { history } = await desk.shown(lead, id)
  expect(history.slice(-2)).toMatchObject([
    { activity: 'paper_saved', staff: { id: lead.id }, after: ['police'] },
    { activity: 'paper_made', staff: { id: lead.id }, after: ['police'] },
  ])
})

test('of many long texts that one person prints at once too many are refused, and were not made: neither the log nor the history says so', async () => {
  const { owner: kari, id } = await portal.given.case()
  // Written for longer than it takes all twelve to come, however busy the machine is.
  const parts = (await shown(kari, id)).parts.map(({ part }) => ({ part, text: 'aب'.repeat(3950) }))
  expect((await portal.as(kari).post(`/papers/${id}`, { kind: 'police', version: 0, parts })).statusCode).toBe(200)
  const wanted = { kind: 'police', with_witnesses: false }
  const own = () => portal.as(kari).post(`/papers/${id}/pdf`, wanted)
  const ofStaff = () => desk.post(lead, id, 'papers/pdf', { ...wanted, asked_by_reporter: true })
  /** Asks for so many at once; answers how many were let in, and how many of these made: on a busy machine their time may end. */
  const print = async (one: typeof own, times: number) => {
    const codes = (await Promise.all(Array.from({ length: times }, one))).map(({ statusCode }) => statusCode)
    expect(codes).toEqual(expect.arrayContaining([200, 429]))
    const letIn = codes.filter((code) => code !== 429)
    expect([200, 503]).toEqual(expect.arrayContaining(letIn))
    return { letIn: letIn.length, made: letIn.filter((code) => code === 200).length }
  }
  // One is written and two wait.
  expect((await print(own, 8)).letIn).toBeGreaterThanOrEqual(3)
  expect((await own()).statusCode).toBe(200)
  const from = await desk.lastRow()
  const { made } = await print(ofStaff, 12)
  expect((await desk.audit(from)).filter(({ action }) => action === 'paper_made')).toHaveLength(made)
  const { history } = await desk.shown(lead, id)
  expect(history.filter(({ activity }: { activity: string }) => activity === 'paper_made')).toHaveLength(made)
})

test('a text from before a redaction, the reporter’s own too, is neither shown nor printed at the desk, and stays the reporter’s', async () => {
  const { owner: kari, id } = await portal.given.case({ description: 'Perhemmelig ropte etter meg.' })
  const at = `/desk/cases/${id}/papers`
  const print = async () => {
    const wanted = { kind: 'police', with_witnesses: true, asked_by_reporter: true }
    const made = await desk.post(lead, id, 'papers/pdf', wanted)
    expect(made.statusCode).toBe(200)
    return pdfText(made.rawPayload)
  }
  const atDesk = async (): Promise<Shown> => (await desk.as(lead).get(at)).body.data.papers[0]
  // Of staff before the redaction, and of the reporter.
  const before = await atDesk()
  await desk.as(lead).post(at, { kind: 'police', version: 0, parts: changed(before, 'Perhemmelig, skrev en ansatt') })
  const parts = changed(await shown(kari, id, 'ldo'), 'Perhemmelig, skrev jeg')
  await portal.as(kari).post(`/papers/${id}`, { kind: 'ldo', version: 0, parts })
  expect(await print()).toContain('Perhemmelig')
  const ranges = { description: [{ start: 0, end: 11 }] }
  const all = await redacted(lead, id, { ranges })
  await redacted(lead, id, { ranges, witnesses_out: [all.witnesses[0].id] })
  const { papers, held_back, witnesses } = (await desk.as(lead).get(at)).body.data
  expect(JSON.stringify(papers)).not.toContain('Perhemmelig')
  expect([held_back, witnesses]).toEqual([['police', 'ldo'], []])
  expect(await print()).not.toMatch(/Perhemmelig|Nora/)
  // What was typed under another redaction is not saved under this one.
  for (const version of [0, 1, 100_000]) {
    const stale = await desk.as(lead).post(at, { kind: 'police', version, parts: changed(before, 'Perhemmelig') })
    expect([version, stale.body.code]).toEqual([version, 'stale_version'])
  }
  const now = await atDesk()
  const saved = await desk.as(lead).post(at, { kind: 'police', version: now.version, parts: changed(now, 'Ny tekst') })
  expect([saved.statusCode, saved.body.data.saved.by]).toEqual([200, 'staff'])
  expect(await print()).toContain('Ny tekst')
  // The reporter keeps both, and sees nothing of the desk's.
  const own = (await portal.as(kari).get(`/papers/${id}`)).body.data
  expect(own.held_back).toEqual([])
  expect(JSON.stringify(own.papers)).toMatch(/Perhemmelig, skrev en ansatt.*Perhemmelig, skrev jeg/)
  expect(JSON.stringify(own.papers)).not.toContain('Ny tekst')
  await redacted(lead, id, { ranges })
  expect(await print()).not.toContain('Ny tekst')
})

test('three years count from the case’s date, and 29 February ends on the 28th', async () => {
  expect(threeYearsAfter('2026-01-15')).toBe('2029-01-15')
  expect(threeYearsAfter('2024-02-29')).toBe('2027-02-28')
  const { owner: kari, id } = await portal.given.case({ date: '2020-01-15' })
  const { nemnda } = (await portal.as(kari).get(`/papers/${id}`)).body.data
  expect(nemnda.last_day).toBe('2023-01-15')
  expect(nemnda.days_left).toBeLessThan(0)
})
