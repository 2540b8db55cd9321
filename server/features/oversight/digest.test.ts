import { addDays, todayInOslo } from '#contract/time.ts'
import { type StaffPerson, until, useMailedPortal } from '#server/testing/index.ts'
import { sendDigest } from './digest.ts'

const { mail, portal, desk, requests } = useMailedPortal()
beforeEach(async () => {
  for (const table of ['digest_run', 'setting'] as const) await portal.db.deleteFrom(table).execute()
  // The portal has run for long.
  await portal.query("INSERT INTO digest_run VALUES ('2026-01-01', '2026-01-01T06:00:00Z')")
  await portal.query("UPDATE staff SET state = 'suspended'")
  await portal.query('DELETE FROM incident')
  await portal.query('DELETE FROM privacy_request')
})

/** Runs the digest as if it were that moment. */
const at = (moment: string) => sendDigest({ ...portal.services, clock: { now: () => new Date(moment) } })
const inDays = (days: number) => addDays(todayInOslo(), days)
/** Of the day that it is in Norway, which begins an hour or two before that of UTC, or of one to come. */
const noonIn = (days: number) => `${inDays(days)}T11:00:00Z`
const waiting = async () => {
  const rows = await portal.query(
    "SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'staff_mail' AND state < 'completed'",
  )
  return rows[0].n
}
/** The same, and its mails have gone. */
async function digestAt(moment: string) {
  await at(moment)
  await until(async () => (await waiting()) === 0)
}
/** How many mails a person has got after the digest of that moment. */
async function sentAt(moment: string, { email }: StaffPerson) {
  await digestAt(moment)
  return mail.to(email).length
}
const words = (person: StaffPerson) => mail.to(person.email).map(({ text }) => text ?? '')

test('whoever has something new or overdue gets one mail with counts and a link, and no word of a case', async () => {
  const [eva, other, lead] = await desk.people('caseworker', 'caseworker', 'lead')
  const nobody = await desk.person('analyst', 'administrator')
  const suspended = await desk.person('lead')
  await portal.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', suspended.id).execute()
  const owner = await portal.given.account()
  const old = await portal.given.incident({ owner, description: 'kanarifugl' })
  const fresh = await portal.given.incident({ owner })
  await portal.given.incident({ owner, status: 'Draft' })
  const set = (id: number, values: Record<string, unknown>) =>
    portal.db.updateTable('incident').set(values).where('id', '=', id).execute()
  const ago = new Date(Date.now() - 8 * 86_400_000)
  await set(old.id, { submitted_at: ago, active_at: ago, assignee_id: eva.id })
  await set(fresh.id, { assignee_id: eva.id })
  await digestAt(noonIn(0))
  expect(words(eva)[0]).toContain('2 nye saker venter på å bli lest.')
  expect(words(eva)[0]).toContain('Én sak er over fristen.')
  expect(words(lead)[0]).toContain('2 nye saker')
  expect(mail.to(eva.email)[0]?.link).toBe(`${portal.services.config.publicUrl}/desk`)
  for (const person of [other, nobody, suspended]) expect(words(person)).toEqual([])
  expect(JSON.stringify(mail.received)).not.toContain('kanarifugl')
  expect(mail.to(eva.email)[0]?.subject).toBe('Det venter noe på deg')
})

test('two servers at once, and one that was killed before it had done, send one mail a day', async () => {
  const lead = await desk.person('lead')
  await portal.given.case()
  const day = '2099-01-10'
  // Ends before the transaction does: neither the day nor a mail is there.
  const jobs = { ...portal.services.jobs, send: () => Promise.reject(new Error('killed')) }
  const clock = { now: () => new Date(`${day}T09:00:00Z`) }
  await expect(sendDigest({ ...portal.services, clock, jobs })).rejects.toThrow('killed')
  await Promise.all(Array.from({ length: 6 }, () => at(`${day}T09:00:00Z`)))
  expect(await sentAt(`${day}T20:00:00Z`, lead)).toBe(1)
  expect(await sentAt('2099-01-11T09:00:00Z', lead)).toBe(2)
})

test('a mail with the numbers of a day that is over is not sent any more', async () => {
  const lead = await desk.person('lead')
  await portal.given.case()
  expect(await sentAt('2020-01-10T09:00:00Z', lead)).toBe(0)
})

test('the time is the organisation’s and Norway’s, in winter and in summer, and an hour that is skipped is not a day that is', async () => {
  const lead = await desk.person('lead')
  await portal.given.case()
  expect(await sentAt('2099-01-20T04:59:00Z', lead)).toBe(0)
  expect(await sentAt('2099-01-20T05:00:00Z', lead)).toBe(1)
  expect(await sentAt('2099-07-20T03:59:00Z', lead)).toBe(1)
  expect(await sentAt('2099-07-20T04:00:00Z', lead)).toBe(2)
  await portal.query(`INSERT INTO setting VALUES ('digest_time', '"02:30"', 1)`)
  // Summer time begins on 29 March 2099 at two: half past two does not come.
  expect(await sentAt('2099-03-29T00:59:00Z', lead)).toBe(2)
  expect(await sentAt('2099-03-29T01:00:00Z', lead)).toBe(3)
  // On 25 October it comes twice.
  await at('2099-10-25T00:30:00Z')
  expect(await sentAt('2099-10-25T01:30:00Z', lead)).toBe(4)
  // Nobody looks between ten to twelve and midnight.
  await portal.query(`UPDATE setting SET value = '"23:55"' WHERE name = 'digest_time'`)
  expect(await sentAt('2099-11-20T22:49:00Z', lead)).toBe(4)
  expect(await sentAt('2099-11-20T22:50:00Z', lead)).toBe(5)
})

test('a portal that is started for the first time in the afternoon sends its first digest the next morning', async () => {
  const lead = await desk.person('lead')
  await portal.given.case()
  await portal.db.deleteFrom('digest_run').execute()
  expect(await sentAt('2099-02-01T14:00:00Z', lead)).toBe(0)
  expect(await sentAt('2099-02-01T22:50:00Z', lead)).toBe(0)
  expect(await sentAt('2099-02-02T04:50:00Z', lead)).toBe(0)
  expect(await sentAt('2099-02-02T05:00:00Z', lead)).toBe(1)
  // One that was started before the time of the day sends it the same day.
  await portal.db.deleteFrom('digest_run').execute()
  expect(await sentAt('2099-02-03T03:00:00Z', lead)).toBe(1)
  expect(await sentAt('2099-02-03T05:00:00Z', lead)).toBe(2)
})

test('a task whose day has come is counted for whoever is to do it, for all who may take a case that nobody has, and for nobody who may not open the case', async () => {
  const [eva, bo, editor] = await desk.people('caseworker', 'caseworker', 'editor')
  const { id } = await portal.given.case()
  await desk.post(eva, id, 'moves', { version: 1, move: 'acknowledge' })
  await desk.post(eva, id, 'tasks', { text: 'Ring politiet', due: inDays(0), assignee_id: null })
  await desk.post(eva, id, 'tasks', { text: 'Skriv', due: inDays(0), assignee_id: bo.id })
  await desk.post(eva, id, 'tasks', { text: 'Ingen hast', due: '2999-01-01', assignee_id: null })
  await desk.bulk(eva, id, 'take', { version: 2 })
  const { id: free } = await portal.given.case()
  await desk.post(eva, free, 'moves', { version: 1, move: 'acknowledge' })
  await desk.post(eva, free, 'tasks', { text: 'Ingen har den', due: inDays(1), assignee_id: null })
  await digestAt(noonIn(0))
  // Her own, and that of Bo, who cannot open the case any more.
  expect(words(eva)[0]).toContain('2 oppgaver skulle vært gjort nå.')
  expect(words(eva)[0]).not.toMatch(/politiet|fristen|nye? sak/)
  expect(words(bo)).toEqual([])
  await digestAt(noonIn(1))
  expect(words(bo)).toEqual([expect.stringContaining('Én oppgave skulle vært gjort nå.')])
  expect(words(editor)).toEqual([])
})

test('the privacy officer is told of a hold that is to be looked at again, and the others are not', async () => {
  const [officer, editor] = [await desk.person('privacy_officer'), await desk.person('editor')]
  const { id } = await portal.given.case()
  const hold = { case_id: id, ground: 'legal_duty', reason: 'Kanarifugl', ends_on: inDays(300) }
  expect((await desk.as(officer).post('/desk/holds', hold)).statusCode).toBe(200)
  expect(await sentAt(`${inDays(89)}T10:00:00Z`, officer)).toBe(0)
  await digestAt(`${inDays(90)}T10:00:00Z`)
  expect(words(officer)).toEqual([expect.stringContaining('Én beholdt sak må ses over.')])
  expect(words(officer).join()).not.toContain('Kanarifugl')
  expect(words(editor)).toEqual([])
})

test('the privacy officer is told of requests that are new, and of those that must be answered within seven days', async () => {
  const [officer, lead] = [await desk.person('privacy_officer'), await desk.person('lead')]
  const { id } = await requests.sent({ words: 'Kanarifugl' })
  await requests.sent()
  const digests = () => words(officer).filter((text) => text.includes('høyst én slik melding om dagen'))
  await at(noonIn(0))
  await until(() => digests().length === 1)
  expect(digests()[0]).toContain('2 nye krav venter på deg.')
  expect(digests()[0]).not.toContain('sju dager')
  await portal.db.deleteFrom('digest_run').where('day', '>', '2026-01-01').execute()
  await portal.query('UPDATE privacy_request SET due_on = $1 WHERE id = $2', [inDays(7), id])
  await at(noonIn(0))
  await until(() => digests().length === 2)
  expect(digests()[1]).toContain('Ett nytt krav venter på deg.')
  expect(digests()[1]).toContain('Ett krav må besvares innen sju dager, eller er over fristen.')
  expect(words(officer).join()).not.toContain('Kanarifugl')
  expect(words(lead)).toEqual([])
})

test('a case that its reporter opens again is unread and in the mail of whoever has it, until they have looked', async () => {
  const [eva, ada, lead] = [await desk.person('caseworker'), await desk.person('caseworker'), await desk.person('lead')]
  const owner = await portal.given.account()
  const closed = async (take: boolean) => {
    const { id } = await portal.given.incident({ owner })
    if (take) await desk.bulk(eva, id, 'take')
    const from = take ? 2 : 1
    await desk.post(eva, id, 'moves', { version: from, move: 'acknowledge' })
    const closing = { version: from + 1, move: 'close', outcome: 'guidance_given' }
    expect((await desk.post(eva, id, 'moves', closing)).statusCode).toBe(200)
    await desk.as(eva).get(`/desk/cases/${id}`)
    return id
  }
  const [written, corrected, free] = [await closed(true), await closed(true), await closed(false)]
  // Of somebody who has another role now and opens no case.
  const left = await closed(true)
  const { id: editor } = await desk.person('editor')
  await portal.db.updateTable('incident').set({ assignee_id: editor }).where('id', '=', left).execute()
  // Of these days none is one on which something is overdue.
  await digestAt(noonIn(1))
  for (const person of [eva, ada, lead]) expect(words(person)).toEqual([])

  await portal.as(owner).post(`/incidents/messages/${written}`, { body: 'kanarifugl' })
  const correction = { field: 'description', value: 'kanarifugl' }
  expect((await portal.given.correction(owner, corrected, correction)).body.status).toBe('InProgress')
  for (const id of [free, left]) await portal.as(owner).post(`/incidents/messages/${id}`, { body: 'kanarifugl' })
  const mine = (await desk.as(eva).get('/desk/cases?list=mine')).body.data.cases
  expect(mine.map((one: { id: number; unread: boolean }) => [one.id, one.unread])).toEqual(
    expect.arrayContaining([
      [written, true],
      [corrected, true],
    ]),
  )
  await digestAt(noonIn(2))
  expect(words(eva)[0]).toContain('3 avsluttede saker er åpnet igjen.')
  // Nobody has it, so everybody who may take it hears of it.
  expect(words(ada)[0]).toContain('Én avsluttet sak er åpnet igjen.')
  expect(words(lead)[0]).toContain('2 avsluttede saker er åpnet igjen.')
  expect(JSON.stringify(mail.received)).not.toContain('kanarifugl')

  for (const id of [written, corrected, free, left])
    for (const person of [eva, ada, lead]) await desk.as(person).get(`/desk/cases/${id}`)
  await digestAt(noonIn(3))
  for (const person of [eva, ada, lead]) expect(words(person)).toHaveLength(1)
})

test('a lead is told how often somebody was searched whom the request does not name, once and without a name; nobody else is, nor whoever did it', async () => {
  const [lead, eva] = await desk.people('lead', 'caseworker')
  const officer = await desk.person('lead', 'privacy_officer')
  const { id } = await requests.checked(officer)
  await requests.search(officer, id, 'Nora Vitne')
  await requests.search(officer, id, 'Kari Kanarifugl')
  await requests.search(officer, id, 'Nora Vitne', '95900001')
  await portal.query("UPDATE privacy_request SET state = 'answered', outcome = 'granted', answered_at = now()")
  await digestAt(noonIn(1))
  expect(words(lead)[0]).toContain('2 ganger er det søkt etter en annen enn den et krav gjelder.')
  for (const one of [eva, officer]) expect(words(one)).toEqual([])
  expect(words(lead)[0]).not.toMatch(/Kanarifugl|Nora|95900001/)
  await digestAt(noonIn(2))
  expect(words(lead)).toHaveLength(1)
})
