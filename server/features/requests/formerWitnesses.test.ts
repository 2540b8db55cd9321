import { type Person, type StaffPerson, useStaffedPortal, type Witness } from '#server/testing/index.ts'

const { portal, desk, query, requests } = useStaffedPortal()
const { corrects, facts } = requests

const first = { name: 'Fatima Forrigesen', contact_number: '95700001' }
const second = { name: 'Sara Senerevik', contact_number: '95700002' }
const third = { name: 'Tuva Tredjeland', contact_number: '95700003' }

/** A case whose only witness has been corrected to each of these, one after the other; null: taken out. */
async function given(witnesses: readonly (Witness | null)[] = [first, second]) {
  const { owner, id: case_id } = await portal.given.case({ witnesses: witnesses.slice(0, 1) })
  const witness_id = Number((await portal.given.shown(owner, case_id)).witnesses[0].id)
  for (const value of witnesses.slice(1)) await corrects(owner, case_id, witness_id, value)
  const officer = await desk.person('privacy_officer')
  const { id } = await requests.checked(officer)
  return { owner, case_id, witness_id, officer, id }
}
const search = async (officer: StaffPerson, id: number, case_id: number, name = '', telephone = '') =>
  (await requests.search(officer, id, name, telephone)).filter((hit) => hit.case_id === case_id)
const takeOut = (officer: StaffPerson, id: number, body: object) => requests.act(officer, id, 'erasure', body)
async function foundAs(officer: StaffPerson, id: number, case_id: number, witness: Witness) {
  await search(officer, id, case_id, witness.name)
  return requests.found(officer, id, case_id, witness, true)
}
const isFormer = 'witness.incident_id = $1 AND witness.ended_at IS NOT NULL'
const hashesOf = async (case_id: number) =>
  (await query(`SELECT FROM person_hash JOIN witness ON witness.id = witness_id WHERE ${isFormer}`, [case_id])).length
const correctionsOf = async (owner: Person, case_id: number) =>
  (await portal.as(owner).get(`/incidents/corrections/${case_id}`)).body.corrections

test('a witness is found under the name and number that a correction has replaced, said as such with its time, and shown without whoever stands there now', async () => {
  const { case_id, officer, id } = await given()
  const [row] = await query(`SELECT ended_at FROM witness WHERE ${isFormer}`, [case_id])
  const hit = (likeness: string) => ({
    case_id,
    role: 'witness',
    likeness,
    gone_on: null,
    ended_at: row?.['ended_at'].toISOString(),
  })
  expect(await search(officer, id, case_id, 'forrigesen FATIMA')).toEqual([hit('name')])
  expect(await search(officer, id, case_id, '', '+47 957 00 001')).toEqual([hit('telephone')])
  // Of two who stood in the same line no third is made.
  expect(await search(officer, id, case_id, 'Fatima Senerevik')).toEqual([])
  expect((await desk.as(officer).get(`/desk/requests/${id}`)).body.data.found).toEqual([hit('telephone')])

  const from = await desk.lastRow()
  const shown = await facts(officer, id, case_id)
  expect(shown.body.data.people).toMatchObject([
    { role: 'witness', name: first.name, contact: first.contact_number, witness: { ended_at: expect.any(String) } },
  ])
  expect(shown.body.data.others).toBe(1)
  expect(shown.text).not.toMatch(/Senerevik|95700002/)
  expect(await desk.told(from, 'action', 'after')).toEqual([['request_case_shown', [`request=${id}`]]])
  // Whoever stands there now is found beside, as what they are.
  expect(await search(officer, id, case_id, second.name)).toEqual([{ ...hit('name'), ended_at: null }])
  expect(JSON.stringify(await query('SELECT * FROM audit.entry'))).not.toMatch(/Forrigesen|95700001/)
})

test('a witness whom the reporter has taken out is found', async () => {
  const { case_id, officer, id } = await given([first, null])
  expect(await search(officer, id, case_id, first.name)).toMatchObject([{ ended_at: expect.any(String) }])
})

test('an earlier version is taken out at the request of the person: no correction holds the name, what stands now stays, and it is told and audited', async () => {
  // The person stood twice in one line and once in another; somebody else only beside them.
  const { owner, case_id, witness_id, officer, id } = await given([first, second, first, second, third])
  await corrects(owner, case_id, null, first)
  const other = (await portal.given.shown(owner, case_id)).witnesses[1].id
  await corrects(owner, case_id, other, second)
  await corrects(owner, case_id, other, null)
  expect(await correctionsOf(owner, case_id)).toHaveLength(7)
  const found = await foundAs(officer, id, case_id, first)
  const from = await desk.lastRow()
  const answer = await takeOut(officer, id, found)
  expect([answer.statusCode, answer.body.data]).toEqual([200, { done: 'former_erased', at: expect.any(String) }])

  // What is left are the corrections without a word of them.
  const left = await correctionsOf(owner, case_id)
  expect(left.map((one: { before: Witness; after: Witness }) => [one.before?.name, one.after?.name])).toEqual([
    [second.name, third.name],
    [second.name, undefined],
  ])
  expect(await search(officer, id, case_id, first.name, first.contact_number)).toEqual([])
  expect(await search(officer, id, case_id, second.name)).toHaveLength(2)
  expect((await portal.given.shown(owner, case_id)).witnesses).toMatchObject([{ id: witness_id, ...third }])
  const told = (await portal.as(owner).get(`/incidents/corrections/${case_id}`)).body
  expect(told.by_witnesses).toEqual([{ id: expect.any(Number), done: 'former_erased', at: answer.body.data.at }])
  expect((await desk.as(officer).get(`/desk/requests/${id}`)).body.data.changes).toMatchObject([
    { case_id, done: 'former_erased', at: answer.body.data.at, restriction: null },
  ])
  const codes = [`request=${id}`, `witness=${found.witness_id}`, 'former']
  const audited = async () =>
    (await desk.told(from, 'action', 'who', 'subject_id', 'after')).filter(
      ([action]) => action === 'witness_erased_on_request',
    )
  expect(await audited()).toEqual([['witness_erased_on_request', officer.id, case_id, codes]])

  // The same once more, as after an answer that was lost, changes nothing.
  const again = await takeOut(officer, id, found)
  expect([again.statusCode, again.text]).toEqual([200, answer.text])
  expect(await audited()).toHaveLength(1)
})

test('with an earlier version goes what the reporter has corrected to it, and nothing is left to be found', async () => {
  const { owner, case_id, officer, id } = await given([first, second, third, first])
  expect((await takeOut(officer, id, await foundAs(officer, id, case_id, third))).statusCode).toBe(200)
  for (const gone of [second, third]) expect(await search(officer, id, case_id, gone.name)).toEqual([])
  // Whoever stood before and after them is the same: no correction tells of it.
  expect(await correctionsOf(owner, case_id)).toEqual([])
  expect(await search(officer, id, case_id, first.name)).toMatchObject([{ ended_at: null }, {}])
})

test('who stood there before is neither corrected nor restricted, and not taken out for a request that has not found them', async () => {
  const { case_id, officer, id } = await given()
  const found = await foundAs(officer, id, case_id, first)
  for (const [call, more] of [
    ['correction', { value: third }],
    ['restriction', {}],
    ['restriction/end', { restricted_at: found.updated_at, note: 'Sagt fra.' }],
  ] as const) {
    const { statusCode, body } = await requests.act(officer, id, call, { ...found, ...more })
    expect([call, statusCode, body.code]).toEqual([call, 404, 'witness_not_found'])
  }
  const other = await requests.checked(officer)
  expect((await takeOut(officer, other.id, found)).body.code).toBe('witness_not_found')
  expect(await hashesOf(case_id)).toBeGreaterThan(0)
})

test('staff go on not reading what is withheld of a restricted witness, whichever of their earlier versions is taken out', async () => {
  const { owner, case_id, witness_id, officer, id } = await given([third, first, second])
  const standing = await requests.looked(officer, id, case_id, second)
  expect((await requests.act(officer, id, 'restriction', standing)).statusCode).toBe(200)
  await corrects(owner, case_id, witness_id, null)
  const lead = await desk.person('lead')
  const read = async () => (await desk.as(lead).get(`/desk/cases/${case_id}`)).text
  expect(await read()).not.toMatch(/Forrigesen|Senerevik|Tredjeland/)
  expect((await takeOut(officer, id, await foundAs(officer, id, case_id, second))).statusCode).toBe(200)
  expect(await read()).not.toMatch(/Forrigesen|Senerevik|Tredjeland/)
})
