import { attachAccounts, type StaffPerson, useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, talk, kari, ada, lead } = useStaffedPortal()

/** A case that somebody of the staff enters, with the account that they name. */
async function entered(ada: StaffPerson, account_email: string, more: object = {}) {
  const id = await desk.entered(ada, { account_email, ...more })
  await attachAccounts(portal)
  return id
}
const isKnown = async (ada: StaffPerson, id: number) => (await talk.open(ada, id)).body.data.has_known_reader

test('the messages of a case that staff entered are alike with and without an account behind it, also when they were read, until its reporter writes', async () => {
  const from = await desk.lastRow()
  const ids: number[] = []
  const shown = async (id = 0) => {
    const { messages, has_known_reader, is_told_by_mail } = (await talk.open(ada, id)).body.data
    return [has_known_reader, is_told_by_mail, messages[0].read_at]
  }
  for (const account_email of [kari.email, 'ingen@example.org', '']) {
    const id = await entered(ada, account_email)
    ids.push(id)
    const { body } = await talk.write(ada, id, 'Hei')
    if (account_email === kari.email) {
      const seen = await portal.as(kari).post(`/incidents/messages/${id}/read`, { last_id: body.data.message_id })
      expect(seen.statusCode).toBe(200)
      expect((await talk.read(kari, id)).body.messages[0].read_at).not.toBeNull()
    }
    expect([account_email, ...(await shown(id))]).toEqual([account_email, false, false, null])
  }
  await talk.answer(kari, ids[0] ?? 0, 'Hei tilbake')
  expect(await shown(ids[0])).toEqual([true, true, expect.any(String)])
  // That an account was named stands in the log, and nothing that tells which, or whether there is one.
  const rows = (await desk.audit(from)).filter(({ action }) => action === 'case_entered')
  expect(rows.map(({ after }) => after)).toEqual([
    ['source=phone', 'account_named'],
    ['source=phone', 'account_named'],
    ['source=phone'],
  ])
})

test('a text for the police that the reporter of an entered case saves tells staff that somebody reads there, in every call', async () => {
  const id = await entered(ada, kari.email)
  const seen = async () => {
    const [{ saved }] = (await desk.as(ada).get(`/desk/cases/${id}/papers`)).body.data.papers
    return [saved?.by, await isKnown(ada, id)]
  }
  expect(await seen()).toEqual([undefined, false])
  const { parts } = (await portal.as(kari).get(`/papers/${id}`)).body.data.papers[0]
  await portal.as(kari).post(`/papers/${id}`, { kind: 'police', version: 0, parts })
  expect(await seen()).toEqual(['reporter', true])
})

test('nobody enters one case after the other without an end', async () => {
  const other = await desk.person('caseworker')
  const enter = (person: StaffPerson) => desk.as(person).post('/desk/cases', {})
  // What is refused counts as well.
  for (let at = 0; at < 40; at += 1) expect((await enter(ada)).statusCode).toBe(422)
  // The limit is each person's own, and stands for an hour.
  const { statusCode, headers } = await enter(ada)
  expect([statusCode, Number(headers['retry-after']) > 3500]).toEqual([429, true])
  expect((await enter(other)).statusCode).toBe(422)
})

test('what staff have not been shown stays unread, and whoever reads it leaves a row', async () => {
  const { id } = await portal.given.incident({ owner: kari })
  for (const words of ['En', 'To', 'Tre']) await talk.answer(kari, id, words)
  const readBy = async () =>
    (await talk.read(kari, id)).body.messages.map(({ read_at }: { read_at: string | null }) => read_at !== null)
  const from = await desk.lastRow()
  const rows = async () => await desk.told(from, 'action', 'after')
  const nothing = await desk.as(lead).get(`/desk/cases/${id}/messages?cursor=1`)
  expect([nothing.statusCode, nothing.body.data.messages]).toEqual([200, []])
  expect([await readBy(), await rows()]).toEqual([[false, false, false], []])
  const one = await desk.as(lead).get(`/desk/cases/${id}/messages?limit=1`)
  expect(one.body.data.messages).toMatchObject([{ body: 'Tre', read_at: expect.any(String) }])
  expect([await readBy(), await rows()]).toEqual([[false, false, true], [['message_read', ['count=1', 'unread=1']]]])
})

test('whoever has corrected a witness of an entered case stays known when the witness has that correction taken away', async () => {
  const witnesses = [{ name: 'Vera Canarisen', contact_number: '95100001' }]
  const id = await entered(ada, kari.email, { witnesses })
  expect(await isKnown(ada, id)).toBe(false)
  const [{ id: witness_id }] = (await portal.given.shown(kari, id)).witnesses
  const value = { name: 'Vera Canarissen', contact_number: '95100001' }
  const correction = { field: 'witness', witness_id, value }
  expect((await portal.given.correction(kari, id, correction)).statusCode).toBe(200)
  expect(await isKnown(ada, id)).toBe(true)
  // As a request of the witness's own does (server/features/requests/foundWitness.ts).
  await portal.query('DELETE FROM case_correction WHERE incident_id = $1', [id])
  expect(await isKnown(ada, id)).toBe(true)
})
