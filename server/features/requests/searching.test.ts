import { graceDays } from '#contract/erasure.ts'
import { addDays, todayInOslo } from '#contract/time.ts'
import { nameParts, personHashes } from '#server/cases/personHashes.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { useStaffedPortal } from '#server/testing/index.ts'

const { portal, desk, query, requests, officer } = useStaffedPortal()

/** A request of the officer's whose identity is checked. */
let id: number
beforeEach(async () => void (id = (await requests.checked(officer)).id))
const search = async (...whom: Parameters<typeof requests.search>) =>
  // A case that is on its way out is told by its day; the others have none.
  (await requests.search(...whom)).map(({ gone_on, ended_at, ...hit }) => ({
    ...hit,
    ...(gone_on && { gone_on }),
    ...(ended_at && { ended_at }),
  }))
const caseOf = (witnesses: object[], more: object = {}) => portal.given.case({ witnesses, ...more })
const { facts } = requests

test('a witness is found by name in any order and spelling, by two of its words and by the number, and by nothing less', async () => {
  const { id: case_id } = await caseOf([
    { name: 'Åse-Marie Ødegård', contact_number: '+47 412 34 567' },
    { name: 'Yusuf Bergan', contact_number: '90000002' },
  ])
  const hit = (likeness: string) => [{ case_id, role: 'witness', likeness }]
  for (const [name, telephone, likeness] of [
    ['Åse-Marie Ødegård', '', 'name'],
    ['  ødegård,  ASE marie ', '', 'name'],
    ['Marie Ødegård', '', 'parts'],
    ['Åse Marie Hansen Ødegård', '', 'parts'],
    ['', '41234567', 'telephone'],
    ['', '0047 41 23 45 67', 'telephone'],
    ['Helt Annen', '(+47) 41234567', 'telephone'],
  ] as const)
    expect([name, telephone, await search(officer, id, name, telephone)]).toEqual([name, telephone, hit(likeness)])
  // Found in the log by the case too.
  expect((await desk.audit()).at(-1)?.after).toContain(`case=${case_id}`)
  for (const [name, telephone] of [
    ['Ødegård', ''],
    ['Marie', ''],
    ['Marie Hansen', ''],
    // Two witnesses of a case do not make a third.
    ['Marie Bergan', ''],
    ['', '41234568'],
  ] as const)
    expect([name, telephone, await search(officer, id, name, telephone)]).toEqual([name, telephone, []])
  // Nothing readable is stored, and no hash that is made without the server's secret.
  const stored = await query('SELECT kind, hash FROM person_hash WHERE incident_id = $1', [case_id])
  expect(JSON.stringify(stored)).not.toMatch(/bergan|90000002/i)
  for (const { hash } of personHashes(Buffer.alloc(32), { name: 'Yusuf Bergan', contact: '90000002' }))
    expect(stored.some((one) => hash.equals(one['hash']))).toBe(false)
})

test('accounts and callers are found too, each as what they are, also with a case that is withdrawn; drafts are not', async () => {
  const owner = await portal.given.account({ name: 'Per' })
  const changed = { name: 'Samira Solheim', phone_number: '+4792222222', gender: 'Female' }
  expect((await portal.as(owner).post('/auth/update-account', changed)).statusCode).toBe(200)
  expect(await search(officer, id, 'Samira Solheim')).toEqual([{ case_id: null, role: 'account', likeness: 'name' }])
  const { id: own } = await portal.given.incident({ owner, witnesses: [] })
  await portal.given.incident({
    owner,
    status: 'Draft',
    witnesses: [{ name: 'Draft Vitnesen', contact_number: '93333333' }],
  })
  expect(await search(officer, id, 'Draft Vitnesen', '93333333')).toEqual([])
  const hit = { case_id: own, role: 'account' }
  expect(await search(officer, id, 'Samira Solheim', '92222222')).toEqual([{ ...hit, likeness: 'telephone' }])
  const lead = await desk.person('lead')
  const told = { caller_name: 'Ringe Ringesen', caller_contact: '94444444', witnesses: [] }
  const entered = await desk.entered(lead, told)
  expect(await search(officer, id, 'Ringesen, Ringe')).toEqual([{ case_id: entered, role: 'caller', likeness: 'name' }])
  await portal.given.withdrawal(owner, own)
  // Also when another account has confirmed its address since.
  await portal.query('UPDATE account SET lost_email = email, email = NULL, email_verified_at = NULL WHERE id = $1', [
    owner.id,
  ])
  const gone_on = addDays(todayInOslo(), graceDays)
  expect(await search(officer, id, 'Samira Solheim')).toEqual([{ ...hit, likeness: 'name', gone_on }])
})

test('an account in its seven days is told with its day, with and without cases, and is gone with its erasure', async () => {
  const named = { name: 'Levi Lervik', phone_number: '+4794666666', gender: 'Male' }
  const [alone, reporter] = [await portal.given.account(), await portal.given.account()]
  for (const owner of [alone, reporter])
    expect((await portal.as(owner).post('/auth/update-account', named)).statusCode).toBe(200)
  const { id: case_id } = await portal.given.incident({ owner: reporter, witnesses: [] })
  const hit = { role: 'account', likeness: 'name' }
  const live = [
    { ...hit, case_id },
    { ...hit, case_id: null },
  ]
  expect(await search(officer, id, 'Levi Lervik')).toEqual(live)
  const gone_on = addDays(todayInOslo(), graceDays)
  for (const owner of [alone, reporter]) expect((await portal.given.leaving(owner)).statusCode).toBe(200)
  expect(await search(officer, id, 'Levi Lervik')).toEqual(live.map((one) => ({ ...one, gone_on })))
  const missing = await facts(officer, id, 999_999)
  const refused = await facts(officer, id, case_id)
  expect([refused.statusCode, refused.text]).toEqual([404, missing.text])
  expect((await portal.as(alone).post('/user/leaving/take-back', {})).statusCode).toBe(200)
  expect(await search(officer, id, 'Levi Lervik')).toEqual([
    { ...hit, case_id, gone_on },
    { ...hit, case_id: null },
  ])
  for (const owner of [alone, reporter]) expect((await portal.given.leaving(owner, true)).statusCode).toBe(200)
  expect(await finishErasures(portal.services)).toBe(0)
  expect(await search(officer, id, 'Levi Lervik')).toEqual([])
})

test('a case in its seven days is told with its day and shown to nobody, and is a case again when it is taken back', async () => {
  const { owner, id: case_id } = await caseOf([{ name: 'Vilde Vikesen', contact_number: '94555555' }])
  const other = await caseOf([{ name: 'Vilde Vikesen', contact_number: '94555555' }])
  const hit = { case_id, role: 'witness', likeness: 'name' }
  const live = { ...hit, case_id: other.id }
  expect(await search(officer, id, 'Vilde Vikesen')).toEqual([hit, live])
  expect((await portal.given.withdrawal(owner, case_id)).statusCode).toBe(200)
  const gone_on = addDays(todayInOslo(), graceDays)
  const fresh = await requests.checked(officer)
  expect(await search(officer, fresh.id, 'Vilde Vikesen')).toEqual([{ ...hit, gone_on }, live])
  // What was found before says so too, and neither request opens it.
  for (const request of [id, fresh.id]) {
    const { text, body } = await desk.as(officer).get(`/desk/requests/${request}`)
    expect(body.data.found).toEqual([
      { ...hit, gone_on, ended_at: null },
      { ...live, gone_on: null, ended_at: null },
    ])
    expect(text).not.toMatch(/Vilde|94555555/)
    const missing = await facts(officer, request, 999_999)
    const refused = await facts(officer, request, case_id)
    expect([refused.statusCode, refused.text]).toEqual([404, missing.text])
  }
  const lead = await desk.person('lead')
  for (const path of [`/desk/cases/${case_id}`, `/desk/requests/${id}`])
    expect([path, (await desk.as(lead).get(path)).statusCode]).toEqual([path, 404])
  expect((await portal.as(owner).post(`/incidents/withdrawal/${case_id}/take-back`, {})).statusCode).toBe(200)
  expect((await facts(officer, id, case_id)).statusCode).toBe(200)
  expect(await search(officer, id, 'Vilde Vikesen')).toEqual([hit, live])
})

test('the facts of a case are shown for the request whose search found it, with the person alone, and each look is a row', async () => {
  const other = await requests.checked(officer)
  const found = await caseOf(
    [
      { name: 'Hedda Hegge', contact_number: '98888881' },
      { name: 'Ukjent Ukjentsen', contact_number: '98888882' },
    ],
    { description: 'Det som skjedde.' },
  )
  const unfound = await caseOf([{ name: 'Noen Andre', contact_number: '98888883' }])
  const before = await facts(officer, id, found.id)
  await search(officer, id, 'Hedda Hegge')
  const missing = await facts(officer, id, 999_999)
  // Not before the search, not another case, and not for another request.
  for (const answer of [before, await facts(officer, id, unfound.id), await facts(officer, other.id, found.id)])
    expect([answer.statusCode, answer.text]).toEqual([404, missing.text])
  const from = await desk.lastRow()
  const shown = await facts(officer, id, found.id)
  expect(shown.body.data).toMatchObject({
    case_id: found.id,
    description: 'Det som skjedde.',
    people: [{ role: 'witness', name: 'Hedda Hegge', contact: '98888881' }],
    others: 1,
  })
  expect(shown.text).not.toMatch(/Ukjent|98888882|Person \d/)
  expect(await desk.told(from, 'who', 'action', 'subject_id', 'after')).toEqual([
    [officer.id, 'request_case_shown', found.id, [`request=${id}`]],
  ])
  await requests.step(officer, id, 'answer', { outcome: 'granted', text: 'Her er det.' })
  expect((await facts(officer, id, found.id)).body.code).toBe('identity_needed')
})

test('the log says whether the person of the request was searched, or another', async () => {
  const { id } = await requests.checked(officer, {
    capacity: 'guardian',
    name: 'Åse Nordmann',
    about: 'Lille Nordmann Bergan',
    reach_by: 'telephone',
    reach: '+47 417 65 432',
  })
  const from = await desk.lastRow()
  const searched = [
    ['nordmann, ASE', '', 'by_name as_asked'],
    ['Lille Bergan', '004741765432', 'by_name by_number as_asked'],
    ['', '417 65 432', 'by_number as_asked'],
    // Of two who are named no third is made.
    ['Åse Bergan', '', 'by_name another_name'],
    ['Åse Nordmann Hansen', '41765432', 'by_name by_number another_name'],
    ['', '41765433', 'by_number another_number'],
    ['Tidligere Ektefelle', '41765433', 'by_name by_number another_name another_number'],
  ] as const
  for (const [name, telephone] of searched) await search(officer, id, name, telephone)
  expect((await desk.audit(from)).map(({ after }) => after.join(' '))).toEqual(
    searched.map(([, , codes]) => `${codes} hits=0`),
  )
})

test('a search needs something to look for, and is stopped after sixty looks in an hour', async () => {
  const ask = (body: object) => desk.as(officer).post(`/desk/requests/${id}/search`, body)
  expect((await ask({})).body.codes).toEqual({ name: 'name_or_number' })
  expect((await ask({ name: ' - ' })).body.codes).toEqual({ name: 'invalid' })
  expect((await ask({ telephone: '12' })).body.codes).toEqual({ telephone: 'invalid' })
  let last = 200
  for (let at = 0; at < 61; at += 1) last = (await ask({ name: 'Noen Andre' })).statusCode
  expect(last).toBe(429)
})

test('names that are nothing but marks, or as long as a text, make few hashes or none', () => {
  expect(nameParts('Åse-Marie  Ødegård')).toEqual(['ase', 'marie', 'odegard'])
  expect(nameParts("O’Connor d'Arc")).toEqual(['oconnor', 'darc'])
  expect(nameParts('José Müller Żółć Đặng')).toEqual(['jose', 'muller', 'zolc', 'dang'])
  expect(nameParts('فاطمة الزهراء')).toEqual(['فاطمة', 'الزهراء'])
  for (const empty of ['', '  ', '-', '.', '123', 'A']) expect([empty, nameParts(empty)]).toEqual([empty, []])
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  const words = ['x', 'y'].flatMap((end) => letters.map((letter) => `navn${letter}${end}`))
  expect(nameParts(words.join(' '))).toHaveLength(8)
})
