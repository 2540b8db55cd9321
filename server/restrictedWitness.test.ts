import { witnessFieldNames } from '#contract/incidentFacts.ts'
import { todayInOslo } from '#contract/time.ts'
import { longDate } from '#server/platform/norwegianDates.ts'
import { odd, vera, veraWords } from '#server/testing/canaryPerson.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { pdf } from '#server/testing/documents.ts'
import type { Person } from '#server/testing/person.ts'
import type { Witness } from '#server/testing/requests.ts'
import { nothingMarked, seenParts } from '#server/testing/seenParts.ts'
import { readXlsx, readZip } from '#server/testing/sheets.ts'
import type { StaffPerson } from '#server/testing/staff.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { beforeReading } from '#server/testing/storedNames.ts'
import { pdfText } from '#server/testing/pdfText.ts'
import { takenAlong } from '#server/testing/takeout.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import documents from '#texts/nb/deskDocuments.ts'

const { portal, desk, query, requests, exports, lead } = useStaffedPortal()
const { corrects } = requests

type Seen = { case_id: number; witness_id: number; updated_at: string }
/** Where staff read the name: who it is is nowhere. */
const inPlace = () => documents.restrictedWitness(2, longDate(todayInOslo(portal.clock.now())))

/** A case with two witnesses, of whom a request's search has found the second. */
async function given(one: Witness = vera) {
  const { owner, id: case_id } = await portal.given.case({ witnesses: [odd, one] })
  const officer = await desk.person('privacy_officer')
  const { id } = await requests.checked(officer)
  const seen: Seen = await requests.looked(officer, id, case_id, one)
  return { owner, case_id, officer, id, seen }
}
const restrict = (officer: StaffPerson, id: number, body: object) => requests.act(officer, id, 'restriction', body)
async function end(officer: StaffPerson, id: number, { case_id, witness_id }: Seen, note = 'Sagt fra.') {
  const last = "SELECT max(at) AS at FROM privacy_request_witness WHERE witness_id = $1 AND done = 'restricted'"
  const restricted_at = (await query(last, [witness_id]))[0]?.['at'] ?? '2026-01-01T00:00:00.000Z'
  return requests.act(officer, id, 'restriction/end', { case_id, witness_id, restricted_at, note })
}
const answer = (officer: StaffPerson, id: number) =>
  requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Det ligger i ro.' })
const requestOf = async (officer: StaffPerson, id: number) =>
  (await desk.as(officer).get(`/desk/requests/${id}`)).body.data
const ownNames = async (owner: Person, case_id: number) =>
  (await portal.given.shown(owner, case_id)).witnesses.map(({ name }: Witness) => name)
/** Everything in which staff could meet the words of a witness of a case, as texts by what it is. */
async function readByStaff(case_id: number) {
  const [lead, other] = [await desk.person('lead'), await desk.person('lead')]
  const as = desk.as(lead)
  const fetched = async (url: string, payload: object) => {
    const { statusCode, rawPayload } = await as.post(url, payload)
    expect([url, statusCode]).toEqual([url, 200])
    return rawPayload
  }
  const exported = async (wanted: Record<string, unknown>) => {
    const id = await exports.ready(lead, other, wanted)
    const bytes = await fetched(`/desk/exports/${id}/file`, { once: true })
    await query('DELETE FROM throttle')
    return bytes
  }
  const ofCase = { what: 'case', case_id, purpose: 'to_police', witness_numbers: true }
  const { total } = (await as.get('/desk/cases?list=new')).body.data
  const ofList = { what: 'list', purpose: 'own_work', filter: { list: 'new' }, count: total }
  const zip = await readZip(await exported({ ...ofCase, kind: 'case_zip' }))
  const [inZip] = [...zip].filter(([name]) => name.endsWith('.pdf')).map(([, bytes]) => bytes)
  const paper = { kind: 'police', with_witnesses: true, asked_by_reporter: true }
  const search = async (words: string) =>
    (await as.post('/desk/search', { query: words, filter: { list: 'new' } })).text
      .trimEnd()
      .split('\n')
      .filter((line) => JSON.parse(line).case?.id === case_id)
      .join()
  return {
    'the case': (await as.get(`/desk/cases/${case_id}`)).text,
    'what is left out of it': (await as.get(`/desk/cases/${case_id}/redaction`)).text,
    'its papers': (await as.get(`/desk/cases/${case_id}/papers`)).text,
    'a paper': await pdfText(await fetched(`/desk/cases/${case_id}/papers/pdf`, paper)),
    'an export as PDF': await pdfText(await exported({ ...ofCase, kind: 'case_pdf' })),
    'an export as zip': await pdfText(inZip ?? Buffer.alloc(0)),
    'what else is in the zip': [...zip].filter(([name]) => !name.endsWith('.pdf')).join(),
    'a list as CSV': (await exported({ ...ofList, kind: 'list_csv' })).toString(),
    'a list as XLSX': JSON.stringify(await readXlsx(await exported({ ...ofList, kind: 'list_xlsx' }))),
    'a search': await search('canarisen'),
  }
}
/** Those of them that name the witnesses of a case. */
const naming = [
  'the case',
  'what is left out of it',
  'its papers',
  'a paper',
  'an export as PDF',
  'an export as zip',
] as const

test('while a witness is restricted staff read their words nowhere, and what they read instead says since when; after the end they read them again', async () => {
  const { owner, case_id, officer, id } = await given({ ...vera, name: 'Vera Canaridatter' })
  const [, { id: witness_id }] = (await portal.given.shown(owner, case_id)).witnesses
  await corrects(owner, case_id, witness_id, vera)
  const number = () => desk.post(lead, case_id, 'witness-number', { witness_id })
  const other = (await portal.given.case({ witnesses: [vera] })).id
  const related = async (from: number) => (await desk.as(lead).get(`/desk/cases/${from}/related`)).text
  const asBefore = async () => {
    const read = await readByStaff(case_id)
    for (const what of naming) expect([what, veraWords.test(read[what])]).toEqual([what, true])
    // Whatever is told of a witness is where their name is; the number is asked for on its own.
    for (const field of witnessFieldNames.filter((one) => one !== 'contact_number'))
      for (const what of naming)
        expect([what, field, read[what].replaceAll(/\s+/g, ' ').includes(vera[field])]).toEqual([what, field, true])
    expect(read['a search']).toContain('witness_name')
    expect((await number()).body.data).toEqual({ contact_number: vera.contact_number })
    expect(await related(case_id)).toContain('telephone')
  }
  await asBefore()
  expect((await readByStaff(case_id))['the case']).toContain('Canaridatter')

  const wanted = await requests.looked(officer, id, case_id, vera)
  const done = await restrict(officer, id, wanted)
  expect([done.statusCode, done.body.data]).toEqual([200, { done: 'restricted', at: expect.any(String) }])
  const read = await readByStaff(case_id)
  for (const [what, text] of Object.entries(read)) expect([what, veraWords.test(text)]).toEqual([what, false])
  for (const what of naming) expect(read[what].replaceAll(/\s+/g, ' ')).toContain(inPlace())
  for (const what of naming) expect(read[what]).toContain(odd.name)
  expect(read['a search']).toBe('')
  const refused = await number()
  expect([refused.statusCode, refused.body.message]).toEqual([409, deskErrors.messages.witness_restricted])
  for (const one of [case_id, other]) expect(await related(one)).not.toContain('telephone')
  const listed = await desk.shown(lead, case_id)
  expect(listed.witnesses).toMatchObject([
    { name: odd.name, has_contact_number: true, is_restricted: false },
    { name: inPlace(), has_contact_number: false, is_restricted: true },
  ])
  expect(listed.corrections).toEqual([])
  expect(JSON.stringify(await query('SELECT * FROM audit.entry'))).not.toMatch(veraWords)

  // Whoever answers requests finds them, and whoever reported reads what they wrote.
  const again = await requests.checked(officer)
  const facts = async () => {
    await desk.as(officer).post(`/desk/requests/${again.id}/search`, { name: vera.name, telephone: '' })
    return (await desk.as(officer).post(`/desk/requests/${again.id}/case-facts`, { case_id })).body.data
  }
  expect((await facts()).people).toMatchObject([{ ...named(vera), witness: { restricted_at: done.body.data.at } }])
  expect(await ownNames(owner, case_id)).toEqual([odd.name, vera.name])
  const own = await portal.as(owner).get(`/incidents/corrections/${case_id}`)
  expect(own.text).toContain('Canaridatter')
  expect(own.body.by_witnesses).toEqual([{ id: expect.any(Number), done: 'restricted', at: done.body.data.at }])
  expect((await portal.given.shown(owner, case_id))['has_news']).toBe(true)
  const { data } = await takenAlong(portal, owner)
  expect(data).toContain(vera.name)
  expect(data).toContain('witness_restricted')
  const print = { kind: 'police', with_witnesses: true }
  const paper = await portal.as(owner).post(`/papers/${case_id}/pdf`, print)
  expect(await pdfText(paper.rawPayload)).toContain(vera.name)

  // Also after the answer.
  expect((await answer(officer, id)).statusCode).toBe(200)
  const ended = await end(officer, id, wanted)
  expect([ended.statusCode, ended.body.data]).toEqual([200, { done: 'released', at: expect.any(String) }])
  await asBefore()
  expect((await portal.as(owner).get(`/incidents/corrections/${case_id}`)).body.by_witnesses).toMatchObject([
    { done: 'restricted' },
    { done: 'released' },
  ])
})
const named = ({ name, contact_number }: Witness) => ({ name, contact: contact_number })

test('a restriction begins as the witness was shown, and nothing is ended that was not begun, or without a reason', async () => {
  const { officer, id, seen } = await given()
  const stale = await restrict(officer, id, { ...seen, updated_at: '2026-01-01T00:00:00.000Z' })
  expect([stale.statusCode, stale.body.code]).toEqual([409, 'changed_meanwhile'])
  expect((await end(officer, id, seen)).body.code).toBe('witness_not_restricted')
  expect((await end(officer, id, seen, ' ')).body.codes).toEqual({ note: 'required' })
  expect(await query('SELECT FROM witness WHERE id = $1 AND restricted_at IS NOT NULL', [seen.witness_id])).toEqual([])
})

test('what is pressed twice is done once, with one line for each in history and log; the reason stands with the request alone', async () => {
  const { case_id, officer, id, seen } = await given()
  const from = await desk.lastRow()
  const exported = await exportOf(case_id)
  const begun = await Promise.all([1, 2].map(() => restrict(officer, id, seen)))
  begun.push(await restrict(officer, id, seen))
  // An export that nobody has fetched, and one that was asked for while nobody could read the name.
  expect(await stateOf(exported)).toBe('outdated')
  const meanwhile = await exportOf(case_id)
  const other = await requests.checked(officer)
  const twice = await restrict(officer, other.id, await requests.looked(officer, other.id, case_id, vera))
  expect([twice.statusCode, twice.body.code]).toEqual([409, 'witness_restricted'])
  const ended = await Promise.all([1, 2].map(() => end(officer, id, seen, 'Vitnet er sagt fra til.')))
  ended.push(await end(officer, id, seen, 'Noe annet'))
  for (const answers of [begun, ended]) {
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  }
  expect(await stateOf(meanwhile)).toBe('outdated')
  const history = await query(
    "SELECT action, before, after, staff_id FROM incident_activity WHERE incident_id = $1 AND action LIKE 'witness_re%' ORDER BY id",
    [case_id],
  )
  expect(history.map(({ action, before, after, staff_id }) => [action, before, after, Number(staff_id)])).toEqual([
    ['witness_restricted', [], [], officer.id],
    ['witness_released', [], [], officer.id],
  ])
  const rows = (await desk.audit(from)).filter(({ action }) => action.startsWith('witness_'))
  const codes = [`request=${id}`, `witness=${seen.witness_id}`]
  expect(rows.map(({ who, action, subject_id, before, after }) => [who, action, subject_id, before, after])).toEqual([
    [officer.id, 'witness_restricted_on_request', case_id, [], codes],
    [officer.id, 'witness_released_on_request', case_id, [], codes],
  ])
  const by = { id: officer.id, name: expect.any(String) }
  const kept = { case_id, by, restricted_witness_id: null }
  expect((await requestOf(officer, id)).changes).toEqual([
    { ...kept, done: 'restricted', at: begun[0]?.body.data.at, restriction: 'ended', note: '' },
    { ...kept, done: 'released', at: ended[0]?.body.data.at, restriction: null, note: 'Vitnet er sagt fra til.' },
  ])
  expect(await query('SELECT FROM privacy_request_witness WHERE incident_id = $1', [case_id])).toHaveLength(2)
})
async function exportOf(case_id: number): Promise<number> {
  const wanted = exports.ofCase(case_id, { witness_numbers: true })
  return (await exports.ask(await desk.person('lead'), wanted)).body.data.id
}
const stateOf = async (id: number) => (await exports.stored(id)).state

test('a redaction goes on while the witness is restricted and is looked at again after the end, because nobody has read their words; it is refused from a page that shows another word in place of a witness than there is now', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  const path = `/desk/cases/${case_id}/redaction`
  const open = async () => (await desk.as(lead).get(path)).body.data
  const { description } = await portal.given.shown(owner, case_id)
  const marks = { description, ...nothingMarked, ...(await seenParts(portal, case_id)) }
  type Shown = { version: number; witnesses: { id: number; updated_at: string }[] }
  const save = ({ version, witnesses: read }: Shown) => {
    const witnesses = read.map(({ id: one, updated_at }) => ({ id: one, updated_at }))
    return desk.as(lead).post(path, { ...marks, version, witnesses })
  }
  const refused = async (shown: Shown) => {
    const { statusCode, body } = await save(shown)
    expect([statusCode, body.code]).toEqual([409, 'case_changed'])
  }
  // Also before anything was marked.
  await restrict(officer, id, seen)
  const first = await open()
  expect(first.witnesses[1].name).toBe(inPlace())
  await end(officer, id, seen)
  await refused(first)
  expect((await open()).state).toBe('none')
  expect((await save(await open())).body.data.state).toBe('current')

  const fresh = await requests.looked(officer, id, case_id, vera)
  await restrict(officer, id, fresh)
  expect((await open()).state).toBe('current')
  expect((await save(await open())).body.data.state).toBe('current')
  const meanwhile = await open()
  await end(officer, id, seen)
  await refused(meanwhile)
  expect((await open()).state).toBe('outdated')
  expect((await save(await open())).body.data).toMatchObject({
    state: 'current',
    witnesses: [odd, { name: vera.name }].map(({ name }) => ({ name })),
  })
  // So it is with what the reporter has corrected while the page was open.
  const before = await open()
  await corrects(owner, case_id, seen.witness_id, { ...vera, name: 'Vera Canariny' })
  await refused(before)
})

test.each(['restriction', 'erasure'] as const)(
  'a paper that is being made at a %s of a witness does not go out',
  async (call) => {
    const owner = await portal.given.account()
    const { id: case_id } = await caseWithFiles(portal, owner, [{ name: 'a.pdf', bytes: pdf() }], {
      witnesses: [odd, vera],
    })
    const [officer, lead] = [await desk.person('privacy_officer'), await desk.person('lead')]
    const { id } = await requests.checked(officer)
    const body = await requests.looked(officer, id, case_id, vera)
    const print = (with_witnesses: boolean) =>
      desk.post(lead, case_id, 'papers/pdf', { kind: 'police', with_witnesses, asked_by_reporter: true })
    expect(await pdfText((await print(true)).rawPayload)).toMatch(veraWords)
    const from = await desk.lastRow()
    const changed: number[] = []
    beforeReading(portal, async () => {
      if (changed.length === 0) changed.push((await requests.act(officer, id, call, body)).statusCode)
    })
    const late = await print(true)
    expect([late.statusCode, changed]).toEqual([409, [200]])
    expect(late.body.code).toBe('case_changed')
    expect((await desk.audit(from)).filter(({ action }) => action === 'paper_made')).toEqual([])
    const again = await print(true)
    expect([again.statusCode, veraWords.test(await pdfText(again.rawPayload))]).toEqual([200, false])
  },
)

test('the words of a restricted witness are withheld from corrections of another line too', async () => {
  const { owner, case_id, officer, id, seen } = await given({ name: 'Tora Torsen', contact_number: '95100011' })
  const read = async () => {
    const { body, text } = await desk.as(lead).get(`/desk/cases/${case_id}`)
    return { text, names: body.data.corrections.map((one: any) => [one.before?.name, one.after?.name]) }
  }
  // Written in the line of the other first, once with capitals, once under another name with the same number.
  const first = seen.witness_id - 1
  const nils = { name: 'Nils Nilsen', contact_number: '95100009' }
  for (const value of [
    { name: 'CANARISEN, Vera', contact_number: '95100007' },
    nils,
    { ...vera, name: 'V. Canari' },
    odd,
    nils,
  ])
    await corrects(owner, case_id, first, value)
  await corrects(owner, case_id, seen.witness_id, { name: 'Vera Canarinavn', contact_number: '95100008' })
  await corrects(owner, case_id, seen.witness_id, vera)
  const before = await read()
  expect(before.names).toHaveLength(7)
  expect((await restrict(officer, id, await requests.looked(officer, id, case_id, vera))).statusCode).toBe(200)
  const during = await read()
  expect(during.text).not.toMatch(veraWords)
  expect(during.names).toEqual([[odd.name, nils.name]])
  await end(officer, id, seen)
  expect((await read()).names).toEqual(before.names)
  expect((await restrict(officer, id, await requests.looked(officer, id, case_id, vera))).statusCode).toBe(200)
  // Also when the reporter takes them out.
  await corrects(owner, case_id, seen.witness_id, null)
  expect((await read()).text).not.toMatch(veraWords)
  expect((await portal.as(owner).get(`/incidents/corrections/${case_id}`)).text).toMatch(veraWords)
})

test('a restricted witness is known again in the correction of another line by two words of a name, and by one word alone not', async () => {
  const { owner, case_id, officer, id, seen } = await given({ name: 'Tora Torsen', contact_number: '95100011' })
  const names = async () => {
    const { body } = await desk.as(lead).get(`/desk/cases/${case_id}`)
    return body.data.corrections.flatMap((one: any) => [one.before?.name, one.after?.name])
  }
  const first = seen.witness_id - 1
  const [longer, alike] = ['Vera Marie Piken Canarisen', 'Vera Veradatter']
  for (const name of [longer, 'Nils Nilsen', alike, 'Vera', 'Nils Nilsen', alike])
    await corrects(owner, case_id, first, { name, contact_number: '95100012' })
  // What they were called before, which the other line holds written otherwise.
  for (const name of ['Vera Piken', vera.name]) await corrects(owner, case_id, seen.witness_id, { ...vera, name })
  const named = await requests.looked(officer, id, case_id, vera)
  expect(await names()).toContain(longer)
  expect((await restrict(officer, id, named)).statusCode).toBe(200)
  // A first name alone is withheld too.
  expect(await names()).toEqual(['Nils Nilsen', alike, 'Nils Nilsen', alike])
})

test('what the reporter corrects of a restricted witness is taken and withheld, also when they take them out', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  const read = async () => (await desk.as(lead).get(`/desk/cases/${case_id}`)).text
  await restrict(officer, id, seen)
  const earlier = { name: 'Vera Canariny', contact_number: '95100001' }
  await corrects(owner, case_id, seen.witness_id, earlier)
  expect(await ownNames(owner, case_id)).toEqual([odd.name, earlier.name])
  expect(await read()).not.toMatch(veraWords)
  // The search has found who stood there before; what was done for the request is ended from it all the same.
  expect((await end(officer, id, seen)).statusCode).toBe(200)
  expect(await read()).toMatch(/Canarisen.*Canariny|Canariny.*Canarisen/s)
  const fresh = await requests.looked(officer, id, case_id, earlier)
  expect((await restrict(officer, id, fresh)).statusCode).toBe(200)
  await corrects(owner, case_id, seen.witness_id, null)
  expect(await ownNames(owner, case_id)).toEqual([odd.name])
  expect(await read()).not.toMatch(veraWords)
  expect((await portal.as(owner).get(`/incidents/corrections/${case_id}`)).text).toMatch(veraWords)
  expect(await end(officer, id, seen)).toMatchObject({ statusCode: 404, body: { code: 'witness_not_found' } })
})

test('a restricted witness is corrected and taken out at their own request as every other, and stays restricted until then', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  await restrict(officer, id, seen)
  const value = { name: 'Vera Canaririktig', contact_number: '95100001' }
  const corrected = await requests.act(officer, id, 'correction', { ...seen, value })
  expect(corrected.statusCode).toBe(200)
  expect((await desk.as(lead).get(`/desk/cases/${case_id}`)).text).not.toMatch(veraWords)
  expect((await requestOf(officer, id)).changes).toMatchObject([
    { done: 'restricted', restricted_witness_id: seen.witness_id },
    { done: 'corrected', restricted_witness_id: null },
  ])
  const standing = await requests.looked(officer, id, case_id, value)
  expect((await requests.act(officer, id, 'erasure', standing)).statusCode).toBe(200)
  expect(await ownNames(owner, case_id)).toEqual([odd.name])
  expect((await requestOf(officer, id)).changes).toMatchObject([
    { done: 'restricted', restricted_witness_id: null },
    { done: 'corrected' },
    { done: 'erased' },
  ])
})

test('of a reporter who corrects and an officer who restricts at the same moment none lets a word out', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, case_id, officer, id, seen } = await given()
    const { version } = await portal.given.shown(owner, case_id)
    const value = { ...vera, name: 'Vera Canari', contact_number: '95100001' }
    const correction = { version, field: 'witness', witness_id: seen.witness_id, value }
    const [ours, theirs] = await Promise.all([
      restrict(officer, id, seen),
      portal.as(owner).post(`/incidents/corrections/${case_id}`, correction),
    ])
    expect([ours.statusCode, theirs.statusCode].toSorted((one, other) => one - other)[0]).toBe(200)
    const read = (await desk.as(await desk.person('lead')).get(`/desk/cases/${case_id}`)).text
    expect(veraWords.test(read)).toBe(ours.statusCode !== 200)
  }
})
