import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { todayInOslo } from '#contract/time.ts'
import { eraseDue, withdrawnKinds } from '#server/cases/retention/erasing.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { tellReporter } from '#server/cases/reporterNews.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { canaryCase } from '#server/testing/canaryCase.ts'
import { pdf } from '#server/testing/documents.ts'
import { waitingForLocks, promisedMails } from '#server/testing/index.ts'
import { until } from '#server/testing/mail.ts'
import { nobody, type Person } from '#server/testing/person.ts'
import { filesOf } from '#server/testing/traces.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import texts from '#texts/nb/erasureReplies.ts'
import mailTexts from '#texts/nb/mail.ts'
import serverTexts from '#texts/nb/server.ts'

const { portal, desk, query, requests, talk, owner, lead } = useStaffedPortal()
/** Numbers that nothing else has, so that they can be looked for in every value. */
const first = { incident: 7_654_320, account: 8_765_430 }
beforeAll(async () => {
  for (const [table, number] of Object.entries(first))
    await query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${number})`)
})

const check = async (receipt: string) => (await portal.as(nobody).post('/receipts/check', { receipt })).body
async function workOff() {
  await eraseDue(portal.services, withdrawnKinds)
  expect(await finishErasures(portal.services)).toBe(0)
}
const signIn = ({ email, password }: Person) => portal.as(nobody).post('/auth/login', { email, password })
/** Whoever leaves is signed out everywhere, and signs in again. */
const again = async (owner: Person): Promise<Person> => ({ ...owner, token: (await signIn(owner)).body.data.token })
const mailsOfTakingBack = ({ id }: Person) => promisedMails(portal, 'user_id', id, 'erasure_taken_back')
const statusOf = async (id: number) => (await query('SELECT status FROM incident WHERE id = $1', [id]))[0]?.['status']

test('a withdrawn case is in no list of staff’s, and its reporter sees it as withdrawn until it is erased', async () => {
  const { owner, id } = await portal.given.case()
  const before = await desk.as(lead).get('/desk/cases?list=new')
  expect(before.text).toContain(`"id":${id},`)
  const answer = await portal.given.withdrawal(owner, id)
  expect(answer).toMatchObject({ statusCode: 200, body: { receipt: expect.stringMatching(/^(\w{5}-){3}\w{5}$/) } })
  const list = await desk.as(lead).get('/desk/cases?list=new')
  expect(list.text).not.toContain(`"id":${id},`)
  expect(list.body.data.total).toBe(before.body.data.total - 1)
  const day = todayInOslo(new Date(answer.body.due_at))
  expect(await portal.given.shown(owner, id)).toMatchObject({ status: 'Withdrawn', erased_on: day })
  const { body } = await portal.as(owner).get(`/incidents/withdrawal/${id}`)
  expect(body).toMatchObject({ due_at: answer.body.due_at, is_counted: false })
  expect(await check(answer.body.receipt)).toMatchObject({ state: 'waiting', at: answer.body.due_at })
  await workOff()
  expect(await statusOf(id)).toBe('Withdrawn')
  portal.clock.forward({ days: 7, minutes: 1 })
  await workOff()
  expect(await statusOf(id)).toBeUndefined()
  expect(await check(answer.body.receipt.toLowerCase().replaceAll('-', ' '))).toMatchObject({ state: 'erased' })
  expect(await check('00000-00000-00000-00000')).toMatchObject({ state: 'unknown', at: null })
})

test('whoever loses the answer on the line gets the number of the receipt by the key of the attempt, and nobody else does', async () => {
  const { owner, id } = await portal.given.case()
  const wish = { password: owner.password, at_once: true, attempt: 'en-tilfeldig-nokkel-av-siden' }
  const ask = async (attempt: string) => (await portal.as(nobody).post('/receipts/check', { attempt })).body
  expect(await ask(wish.attempt)).toMatchObject({ state: 'unknown', at: null, receipt: null })
  const lost = await portal.as(owner).post(`/incidents/withdrawal/${id}`, wish)
  expect((await portal.as(owner).post(`/incidents/withdrawal/${id}`, wish)).statusCode).toBe(404)
  await workOff()
  const { receipt } = lost.body
  expect(await ask(wish.attempt)).toMatchObject({ state: 'erased', receipt })
  expect(await check(receipt)).toMatchObject({ state: 'erased', receipt: null })
  expect(await ask('en-annen-nokkel-som-er-lang')).toMatchObject({ state: 'unknown', receipt: null })

  const later = { ...wish, at_once: false, attempt: 'for-kontoen-som-helhet' }
  const left = await portal.as(owner).post('/user/leaving', later)
  expect(await ask(later.attempt)).toMatchObject({ state: 'waiting', at: left.body.due_at, receipt: left.body.receipt })
})

test('one attempt has one receipt: for another case, or by another person, it is refused', async () => {
  const other = await portal.given.account()
  const cases: { person: Person; id: number }[] = []
  for (const person of [owner, owner, owner, other])
    cases.push({ person, id: (await portal.given.incident({ owner: person })).id })
  const attempt = 'den-samme-nokkelen-hver-gang'
  const erase = (at: number, at_once: boolean) => {
    const { person, id } = cases[at] ?? { person: owner, id: 0 }
    return portal.as(person).post(`/incidents/withdrawal/${id}`, { password: person.password, at_once, attempt })
  }
  const refused = { statusCode: 422, body: { code: 'idempotency_mismatch' } }
  expect(await erase(0, false)).toMatchObject({ statusCode: 200 })
  for (const at of [1, 3]) for (const at_once of [false, true]) expect(await erase(at, at_once)).toMatchObject(refused)
  const wish = { password: owner.password, at_once: true, attempt }
  expect(await portal.as(owner).post('/user/leaving', wish)).toMatchObject(refused)
  // Of the case itself the second step, whose number is that of the first.
  expect(await erase(0, true)).toMatchObject({ statusCode: 200, body: { receipt: null, finished: true } })
  expect(await erase(2, false)).toMatchObject(refused)
  expect(await portal.as(owner).post('/user/leaving', { ...wish, attempt: 'kort' })).toMatchObject({ statusCode: 422 })
  for (const { id } of cases.slice(1)) expect(await statusOf(id)).toBe('Submitted')
})

for (const [at_once, table] of [
  [false, 'case_withdrawal'],
  [true, 'audit.erasure_ledger'],
] as const)
  test(`of two people who send the same attempt at the same moment the second is refused: ${table}`, async () => {
    const people = [await portal.given.account(), await portal.given.account()]
    const wish = { at_once, attempt: `i-samme-oyeblikk-${table}` }
    const cases = await Promise.all(
      people.map(async (owner) => ({ owner, id: (await portal.given.incident({ owner })).id })),
    )
    const holder = await portal.connection.pool.connect()
    // Both have looked whether the number is used, and neither has written it down.
    await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
    onTestFinished(() => holder.release(true))
    const answers = cases.map(({ owner, id }) =>
      portal.as(owner).post(`/incidents/withdrawal/${id}`, { ...wish, password: owner.password }),
    )
    await until(async () => (await waitingForLocks(portal)) === 2)
    await holder.query('COMMIT')
    const [good, bad] = (await Promise.all(answers)).toSorted((one, other) => one.statusCode - other.statusCode)
    expect(good).toMatchObject({ statusCode: 200 })
    expect(bad).toMatchObject({ statusCode: 422, body: { code: 'idempotency_mismatch' } })
  })

test('while the ledger cannot be written, what is erased at once is said to be taken away and not to be gone', async () => {
  const { ledgerDir } = portal.services.config
  const kept = `${ledgerDir}.kept`
  await mkdir(ledgerDir, { recursive: true })
  await rename(ledgerDir, kept)
  await writeFile(ledgerDir, '')
  const wenche = { name: 'Wenche Ventesen', contact_number: '94555556' }
  const { id } = await portal.given.incident({ owner, witnesses: [wenche] })
  const { id: draft } = await portal.given.incident({ owner, status: 'Draft' })
  const officer = await desk.person('privacy_officer')
  const request = await requests.checked(officer)
  expect(await requests.search(officer, request.id, wenche.name)).toHaveLength(1)
  const waits = async () => (await desk.as(await desk.person('administrator')).get('/desk/backups')).body.data.erasures
  expect(await waits()).toBeNull()
  let receipts: string[] = []
  try {
    const one = await portal.given.withdrawal(owner, id, true)
    expect(await portal.as(owner).delete(`/incidents/${draft}`)).toMatchObject({
      statusCode: 200,
      body: { finished: false, message: serverTexts.draft_deleted_soon },
    })
    const all = await portal.given.leaving(owner, true)
    expect([one, all]).toMatchObject([
      { statusCode: 200, body: { finished: false, due_at: null, message: texts.erased_soon } },
      { statusCode: 200, body: { finished: false, due_at: null, message: texts.left_soon } },
    ])
    receipts = [one.body.receipt, all.body.receipt]
    // Nobody is signed in with it any more, and its address is free.
    expect(await portal.as(owner).get('/user')).toMatchObject({ statusCode: 401 })
    await portal.given.account({ email: owner.email })
    for (const receipt of receipts) expect(await check(receipt)).toMatchObject({ state: 'under_way' })
    expect(await desk.as(lead).get(`/desk/cases/${id}`)).toMatchObject({ statusCode: 404 })
    expect(await statusOf(id)).toBe('Withdrawn')
    // Nor is it found for a request, or listed with what a search has found before.
    expect((await desk.as(officer).get(`/desk/requests/${request.id}`)).body.data.found).toEqual([])
    expect(await requests.search(officer, request.id, wenche.name)).toEqual([])
    // What is begun just now is no fault; what is not done after two runs of the job is shown to administrators, and logged.
    expect(await waits()).toBeNull()
    portal.clock.forward({ minutes: 21 })
    expect(await waits()).toBe('ledger')
    expect(portal.logged.join()).toContain('the ledger of erasures in LEDGER_DIR cannot be written')
  } finally {
    await rm(ledgerDir)
    await rename(kept, ledgerDir)
  }
  await workOff()
  expect(await waits()).toBeNull()
  expect(await statusOf(draft)).toBeUndefined()
  for (const receipt of receipts) expect(await check(receipt)).toMatchObject({ state: 'erased' })
  expect(await statusOf(id)).toBeUndefined()
  const { owner: other, id: next } = await portal.given.case()
  expect((await portal.given.withdrawal(other, next, true)).body).toMatchObject({
    finished: true,
    message: texts.erased,
  })
  expect((await portal.given.leaving(other, true)).body).toMatchObject({ finished: true, message: texts.left })
})

test('what is asked for while the account is given up is refused, also when it came first', async () => {
  await portal.given.incident({ owner })
  const wish = Buffer.from(JSON.stringify({ password: owner.password }))
  async function* slowly() {
    yield wish.subarray(0, 5)
    expect((await portal.given.leaving(owner)).statusCode).toBe(200)
    yield wish.subarray(5)
  }
  const headers = { 'content-type': 'application/json' }
  const asked = await portal.as(owner).post('/user/takeout', Readable.from(slowly()), { headers })
  expect([asked.statusCode, asked.body.code]).toEqual([403, 'account_leaving'])
  expect(await query("SELECT FROM takeout WHERE user_id = $1 AND state = 'asked'", [owner.id])).toEqual([])
})

test('a case that is taken back is what it was, with whoever had it, nothing of it is erased, and one mail tells of it and names nothing', async () => {
  const worker = await desk.person('caseworker')
  const { owner, id } = await portal.given.case()
  await query(
    "UPDATE incident SET status = 'Closed', outcome = 'guidance_given', closed_at = now(), assignee_id = $2 WHERE id = $1",
    [id, worker.id],
  )
  const columns = 'status, outcome, closed_at, assignee_id, user_id'
  const [before] = await query(`SELECT ${columns} FROM incident WHERE id = $1`, [id])
  const { body } = await portal.given.withdrawal(owner, id)
  expect(await portal.as(owner).post(`/incidents/withdrawal/${id}/take-back`)).toMatchObject({ statusCode: 200 })
  expect(await mailsOfTakingBack(owner)).toEqual([
    { template: 'erasure_taken_back', user_id: owner.id, share: 'notices' },
  ])
  const words = JSON.stringify(mailTexts.erasure_taken_back)
  expect(words).not.toMatch(/\bsak|konto|muslim|rapport|hendelse|trakassering/i)
  expect((await query(`SELECT ${columns} FROM incident WHERE id = $1`, [id]))[0]).toEqual(before)
  expect(await desk.as(lead).get(`/desk/cases/${id}`)).toMatchObject({ statusCode: 200 })
  expect(await check(body.receipt)).toMatchObject({ state: 'unknown' })
  portal.clock.forward({ days: 8 })
  await workOff()
  expect(await statusOf(id)).toBe('Closed')
})

test('cases that go at once with their account are as many withdrawals in the year’s numbers as one by one, each once', async () => {
  const ada = desk.as(await desk.person('privacy_officer'))
  const year = todayInOslo(portal.services.clock.now()).slice(0, 4)
  const numbers = async () => {
    const { counts } = (await ada.get(`/desk/privacy-report?year=${year}`)).body.data
    const { withdrawn, taken_back, cases_erased, cases_erased_with_receipt } = counts
    return { withdrawn, taken_back, cases_erased, cases_erased_with_receipt }
  }
  const now = await numbers()
  for (const before of ['nothing', 'one', 'account'] as const) {
    const { owner, id } = await portal.given.case()
    await portal.given.incident({ owner })
    await portal.given.incident({ owner, status: 'Draft' })
    if (before === 'one') expect((await portal.given.withdrawal(owner, id)).statusCode).toBe(200)
    if (before === 'account') expect((await portal.given.leaving(owner)).statusCode).toBe(200)
    const signedIn = before === 'account' ? await again(owner) : owner
    expect((await portal.given.leaving(signedIn, true)).body).toMatchObject({ finished: true })
    now.withdrawn += 2
    now.cases_erased += 2
    // The number of the account proves the others.
    if (before === 'one') now.cases_erased_with_receipt += 1
    expect({ before, ...(await numbers()) }).toEqual({ before, ...now })
  }
})

test('what is withdrawn is not withdrawn again but erased at once, which its number proves; nothing without the password, no draft, and nothing else is taken back', async () => {
  const { owner, id } = await portal.given.case()
  expect(await portal.given.withdrawal({ ...owner, password: 'feil passord' }, id, true)).toMatchObject({
    statusCode: 422,
    body: { codes: { password: 'current_password_wrong' } },
  })
  const draft = await portal.given.incident({ owner, status: 'Draft' })
  for (const at_once of [false, true])
    expect(await portal.given.withdrawal(owner, draft.id, at_once)).toMatchObject({ statusCode: 409 })
  expect([await statusOf(id), await statusOf(draft.id)]).toEqual(['Submitted', 'Draft'])
  for (const path of [`/incidents/withdrawal/${id}/take-back`, '/user/leaving/take-back'])
    expect(await portal.as(owner).post(path)).toMatchObject({ statusCode: 409, body: { code: 'withdrawal_refused' } })
  const ofCase = (await portal.given.withdrawal(owner, id)).body.receipt
  expect(await portal.given.withdrawal(owner, id)).toMatchObject({ statusCode: 409 })
  expect((await portal.given.withdrawal(owner, id, true)).body).toMatchObject({ receipt: null, due_at: null })
  const { id: alone } = await portal.given.incident({ owner })
  const ofAccount = (await portal.given.leaving(owner)).body.receipt
  const ended = await portal.given.leaving(await again(owner), true)
  expect(ended.body).toMatchObject({ receipt: null, due_at: null })
  expect([await statusOf(id), await statusOf(alone)]).toEqual([undefined, undefined])
  for (const receipt of [ofCase, ofAccount]) expect(await check(receipt)).toMatchObject({ state: 'erased' })
})

test('an account that leaves can be taken back, and comes back with its cases', async () => {
  const kept = await portal.given.incident({ owner })
  const own = await portal.given.incident({ owner })
  await portal.given.withdrawal(owner, own.id)
  const draft = await portal.given.incident({ owner, status: 'Draft' })
  const [early, original, late] = [
    await portal.given.incident({ owner }),
    await portal.given.incident({ owner }),
    await portal.given.incident({ owner }),
  ]
  await query(
    "UPDATE incident SET status = 'Closed', outcome = 'duplicate', closed_at = now(), duplicate_of = $2 WHERE id = ANY ($1)",
    [[early.id, late.id], original.id],
  )
  expect((await portal.given.leaving(owner)).body.due_at).toBeTruthy()
  expect(await desk.as(lead).get(`/desk/cases/${kept.id}`)).toMatchObject({ statusCode: 404 })
  const { body } = await signIn(owner)
  expect(body.data.permissions).toEqual(['stay'])
  const back = { ...owner, token: body.data.token }
  const { body: leaving } = await portal.as(back).get('/user/leaving')
  expect(leaving).toMatchObject({ cases: 5, drafts: 1, counted: [], due_at: expect.any(String) })
  expect(await portal.as(back).post('/user/leaving/take-back')).toMatchObject({ statusCode: 200 })
  expect(await mailsOfTakingBack(owner)).toHaveLength(1)
  const states = [await statusOf(kept.id), await statusOf(own.id), await statusOf(draft.id)]
  expect(states).toEqual(['Submitted', 'Withdrawn', 'Draft'])
  expect([await statusOf(early.id), await statusOf(late.id)]).toEqual(['Closed', 'Closed'])
  expect(await portal.as(back).get('/incidents/list')).toMatchObject({ statusCode: 200 })
  expect(await portal.as(back).post('/user/leaving/take-back')).toMatchObject({ statusCode: 409 })
})

test('an account is erased when its days are over, or at once, with everything that is its own', async () => {
  for (const at_once of [false, true]) {
    const owner = await portal.given.account()
    const { id } = await caseWithFiles(portal, owner, [{ name: 'brev.pdf', bytes: pdf() }])
    const { id: draft } = await portal.given.incident({ owner, status: 'Draft' })
    await portal
      .as(owner)
      .post('/impact-highlight/store', { link: 'https://avis.example/sak', suggestion: 'Les denne' })
    const { body } = await portal.given.leaving(owner, at_once)
    if (!at_once) {
      portal.clock.forward({ days: 7, minutes: 1 })
      await workOff()
    }
    expect(await check(body.receipt)).toMatchObject({ state: 'erased' })
    expect(await portal.as(owner).get('/user')).toMatchObject({ statusCode: 401 })
    expect(await signIn(owner)).toMatchObject({ statusCode: 401 })
    for (const number of [owner.id, id, draft]) expect(await tablesWith(number)).toEqual([])
    // Staff never knew of the draft.
    const erased = "SELECT subject_id FROM audit.entry WHERE action = 'erased' AND subject_id = ANY ($1)"
    expect(await query(erased, [[id, draft]])).toEqual([{ subject_id: id }])
  }
})

test('whoever erases a case now waits for staff who hold it, and keeps nothing that they need meanwhile', async () => {
  const { owner, id } = await portal.given.case()
  const { erasing } = await portal.inTransaction(async (trx) => {
    await trx.updateTable('incident').set({ active_at: portal.clock.now() }).where('id', '=', id).execute()
    const answer = portal.given.withdrawal(owner, id, true)
    await until(async () => (await waitingForLocks(portal)) > 0)
    // A second change of the row has PostgreSQL look at whose it is.
    await tellReporter(portal.services, trx, id)
    return { erasing: answer }
  })
  expect((await erasing).statusCode).toBe(200)
})

test('cases are erased now while staff write notes, messages and tasks in them, and nobody is answered 500', async () => {
  const ada = await desk.person('caseworker')
  const answers: { statusCode: number; text: string }[] = []
  // One case after the other: more writers than the pool has connections would be kept waiting for one.
  for (let times = 0; times < 5; times += 1) {
    const { owner, id } = await portal.given.case()
    let isErased = false
    const writes = [
      () => desk.post(ada, id, 'notes', { text: 'Ringt.', audience: 'staff', mentions: [lead.id] }),
      () => talk.write(ada, id, 'Takk for at du skrev.'),
      () => talk.write(lead, id, 'Noe mer.'),
      () => desk.post(lead, id, 'tasks', { text: 'Ring', due: null, assignee_id: ada.id }),
      () => desk.as(lead).get(`/desk/cases/${id}`),
    ].map(async (write) => {
      while (!isErased) answers.push(await write())
    })
    const erased = await portal.given.withdrawal(owner, id, true)
    isErased = true
    await Promise.all(writes)
    answers.push(erased)
    expect([erased.statusCode, erased.body.finished]).toEqual([200, true])
  }
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ text }) => text)).toEqual([])
  expect(answers.some(({ statusCode }) => statusCode === 201 || statusCode === 200)).toBe(true)
})

test('no row of any table keeps the number of an erased case, and no file is left of it', async () => {
  const other = await desk.person('lead')
  const witness = { name: 'Siri Sanglerke', contact_number: '95100701' }
  const { id } = await canaryCase(portal, desk, owner, 'Kanarifugl', { witness, telephone: '95100702' })
  const beside = await portal.given.incident({ owner })
  const repeats = await portal.given.incident({ owner })
  const as = desk.as(lead)
  const { version } = await portal.given.shown(owner, id)
  expect((await desk.bulk(lead, id, 'take', { version })).statusCode).toBe(200)
  const officer = await desk.person('privacy_officer')
  const request = await requests.checked(officer)
  const hits = { name: witness.name, telephone: '' }
  expect((await desk.as(officer).post(`/desk/requests/${request.id}/search`, hits)).statusCode).toBe(200)
  expect((await portal.given.consent(owner, id, 'statistics')).statusCode).toBe(200)
  await as.post(`/desk/cases/${id}/related`, { other_id: beside.id, seen: 'open', state: 'linked' })
  const listed = { what: 'list', kind: 'list_csv', filter: { list: 'mine' }, count: 1, purpose: 'own_work' }
  const asked = await as.post('/desk/exports', listed)
  await desk.as(other).post(`/desk/exports/${asked.body.data?.id}/decision`, { decision: 'approve' })
  await query(
    "UPDATE incident SET status = 'Closed', outcome = 'duplicate', closed_at = now(), duplicate_of = $2 WHERE id = $1",
    [repeats.id, id],
  )
  await query(
    "INSERT INTO incident_activity (incident_id, action, status_after, after) VALUES ($1, 'closed', 'Closed', $2)",
    [repeats.id, ['duplicate', `duplicate_of=${id}`]],
  )
  const files = await filesOf(portal, id)
  expect(files.length).toBeGreaterThan(5)
  const tables =
    'case_note related_hash consent case_hold incident_paper case_correction consent_answer person_hash case_task ' +
    'privacy_request_hit note_draft message_draft audit_reason case_redaction coding incident incident_activity export ' +
    'case_link message'
  const named = ['keyring.incident_key', 'pgboss.job', ...tables.split(' ').map((table) => `public.${table}`)]
  expect(await tablesWith(id)).toEqual(expect.arrayContaining(named))
  expect((await portal.given.withdrawal(owner, id, true)).statusCode).toBe(200)
  // In a column of any name and any type.
  expect(await tablesWith(id)).toEqual([])
  for (const storage_name of files) {
    expect(await portal.services.storage.has(storage_name)).toBe(false)
    expect(await query('SELECT FROM stored_file WHERE name = $1', [storage_name])).toEqual([])
  }
  expect((await portal.given.shown(owner, beside.id))['status']).toBe('Submitted')
})

/** The tables in which the number stands by itself in any value; the audit log is not looked at. */
async function tablesWith(number: number) {
  const tables = await query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname IN ('public', 'keyring', 'pgboss') AND tablename <> 'mailbox'`,
  )
  const found: string[] = []
  for (const { name } of tables)
    if ((await query(`SELECT FROM ${name} t WHERE t::text ~ $1 LIMIT 1`, [`\\m${number}\\M`])).length > 0)
      found.push(name)
  return found
}
