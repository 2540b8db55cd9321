import { buffer } from 'node:stream/consumers'
import { ofEachText, toldTexts } from '#contract/incidentFacts.ts'
import { draftFields } from '#contract/incidents.ts'
import { paperKinds } from '#contract/paperKinds.ts'
import texts from '#texts/nb/deskDocuments.ts'
import { sharedCase } from './cases/sharedCase.ts'
import { casePdf } from './features/casework/exports/caseFile.ts'
import { dumpOf, type StaffPerson, useStaffedPortal } from './testing/index.ts'
import { pdfText } from './testing/pdfText.ts'
import { takenAlong } from './testing/takeout.ts'

/** What is true of each text of a report, also of one that is added: a word that stands in that text alone is looked for. */
const { portal, desk, redacted, requests } = useStaffedPortal()
const { mark } = texts.redaction
const canaries = ofEachText((text) => `Kanari${text.replaceAll(/\W|_/g, '')}`)
const told = ofEachText((text) => `${canaries[text]} sto i døra.`)
const whole = ofEachText((text) => ({ start: 0, end: canaries[text].length }))

const foundIn = (words: string) => toldTexts.filter((text) => words.includes(canaries[text]))

async function given() {
  const [owner, lead] = [await portal.given.account(), await desk.person('lead')]
  const { id } = await portal.given.incident({ owner, ...told })
  return { owner, lead, id, path: `/desk/cases/${id}` }
}

/** What leaves the desk: the case on paper, and what the papers begin with. */
async function leaving(lead: StaffPerson, id: number) {
  const { services } = portal
  const actor = { id: lead.id, roles: ['lead' as const] }
  const shared = await portal.inTransaction((trx) => sharedCase(services, trx, actor, id))
  if (!shared) throw new Error('the case is not shared')
  const pdf = await casePdf(shared, [], { witnessNumbers: false, now: services.clock.now() })
  const { papers } = (await desk.as(lead).get(`/desk/cases/${id}/papers`)).body.data
  return [await pdfText(await buffer(pdf)), ...papers.map((paper: unknown) => JSON.stringify(paper))]
}

test('the texts that are told are those in which a report takes any word', () => {
  const free = Object.keys(draftFields.shape).filter((name) => draftFields.safeParse({ [name]: 'Kanari' }).success)
  expect(free).toEqual([...toldTexts])
})

test('each text is sealed, and is shown to its reporter, the desk and the officer, and taken along', async () => {
  const { owner, lead, id, path } = await given()
  expect(foundIn((await dumpOf(portal)).toString('latin1'))).toEqual([])
  const officer = await desk.person('privacy_officer')
  const request = await requests.checked(officer)
  await desk.as(officer).post(`/desk/requests/${request.id}/search`, { name: 'Nora', telephone: '99887766' })
  const { page, data } = await takenAlong(portal, owner)
  const shown = [
    JSON.stringify(await portal.given.shown(owner, id)),
    (await desk.as(lead).get(path)).text,
    (await desk.as(lead).get(`${path}/redaction`)).text,
    (await desk.as(officer).post(`/desk/requests/${request.id}/case-facts`, { case_id: id })).text,
    page,
    data,
  ]
  for (const words of shown) expect(foundIn(words), words.slice(0, 200)).toEqual([...toldTexts])
  for (const text of toldTexts) {
    const query = { query: canaries[text], filter: { list: 'new' } }
    expect((await desk.as(lead).post('/desk/search', query)).text).toContain(`"field":"${text}"`)
  }
})

test('each text leaves with the case, without the passages that were marked in it', async () => {
  const { lead, id } = await given()
  const before = await leaving(lead, id)
  expect(before).toHaveLength(1 + paperKinds.length)
  for (const words of before) expect(foundIn(words)).toEqual([...toldTexts])
  for (const [version, text] of toldTexts.entries()) {
    const ranges = Object.fromEntries(toldTexts.slice(0, version + 1).map((one) => [one, [whole[one]]]))
    expect(await redacted(lead, id, { ranges })).toMatchObject({ state: 'current', ranges })
    for (const words of await leaving(lead, id)) expect(foundIn(words)).toEqual(toldTexts.slice(version + 1))
    expect((await desk.audit()).at(-1)).toMatchObject({ after: expect.arrayContaining([`passages=${version + 1}`]) })
    expect((await leaving(lead, id)).join(' '), text).toContain(`${mark} sto i døra.`)
  }
})

test.each(toldTexts)('%s is corrected alone, and what was marked in it is looked at again', async (text) => {
  const { owner, lead, id, path } = await given()
  await redacted(lead, id, { ranges: { [text]: [whole[text]] } })
  const correction = { version: 1, field: text, value: 'Noe annet.' }
  expect((await portal.as(owner).post(`/incidents/corrections/${id}`, correction)).statusCode).toBe(200)
  expect(await portal.given.shown(owner, id)).toMatchObject({ ...told, [text]: 'Noe annet.' })
  const { corrections } = (await portal.as(owner).get(`/incidents/corrections/${id}`)).body
  expect(corrections).toMatchObject([{ field: text, before: told[text], after: 'Noe annet.' }])
  const { state, ranges } = (await desk.as(lead).get(`${path}/redaction`)).body.data
  expect([state, ranges[text]]).toEqual(['outdated', []])
})
