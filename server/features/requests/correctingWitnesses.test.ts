import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { addDays, todayInOslo } from '#contract/time.ts'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { readLedger } from '#server/cases/erasure/ledger.ts'
import { ensureLedgerFile, readLedgerFile } from '#server/cases/erasure/ledgerFile.ts'
import { replayErasures } from '#server/cases/erasure/replay.ts'
import { personHashes } from '#server/cases/personHashes.ts'
import { endRequests } from '#server/cases/retention/work.ts'
import { openText } from '#server/platform/secrets/encryption.ts'
import { odd, refusal, sealedColumns, useStaffedPortal, vera, veraWords } from '#server/testing/index.ts'
import type { Person, StaffPerson, Witness } from '#server/testing/index.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import requestTexts from '#texts/nb/requests.ts'
import { listRequests } from './shownRequests.ts'

const { portal, desk, query, redacted, requests, exports, lead, officer } = useStaffedPortal()
const { corrects } = requests
/** What a reporter has corrected her to and back, and what she wants to be called. */
const earlier = { name: 'Tidligere Canarinavn', contact_number: '95100003' }
const value = { name: 'Vera Riktigsen', contact_number: '95100009' }

/** A case with two witnesses, of whom a request's search has found the first. */
async function given(witnesses: Witness[] = [vera, odd]) {
  const { owner, id: case_id } = await portal.given.case({ witnesses })
  const officer = await desk.person('privacy_officer')
  const { id, reference, code } = await requests.checked(officer)
  const seen = await requests.looked(officer, id, case_id, witnesses[0] ?? vera)
  return { owner, case_id, officer, id, opening: { reference, code }, seen }
}
const search = async (...whom: Parameters<typeof requests.search>) =>
  (await requests.search(...whom)).map(({ case_id }) => case_id)
const seenOf = (officer: StaffPerson, id: number, case_id: number, name: string) =>
  requests.found(officer, id, case_id, { name })
const correct = (officer: StaffPerson, id: number, body: object) => requests.act(officer, id, 'correction', body)
const erase = (officer: StaffPerson, id: number, body: object) => requests.act(officer, id, 'erasure', body)
const nils = { name: 'Nils Nilsen', contact_number: '95100014' }
/** What the reporter has written in the line of the other before: words of the first, and others. */
async function muddled(owner: Person, case_id: number, other: number) {
  const [alike, sameNumber] = [
    { name: 'CANARISEN, Vera', contact_number: '95100008' },
    { ...nils, contact_number: vera.contact_number },
  ]
  for (const one of [alike, nils, sameNumber, odd, nils]) await corrects(owner, case_id, other, one)
}
/** The names to which the corrections that are left have changed somebody. */
const toldOf = async (owner: Person, case_id: number) =>
  (await portal.as(owner).get(`/incidents/corrections/${case_id}`)).body.corrections.map((one: any) => one.after.name)
const namesOf = async (owner: Person, case_id: number) =>
  (await portal.given.shown(owner, case_id)).witnesses.map(({ name }: Witness) => name)
const historyOf = async (case_id: number) =>
  (
    await query(
      `SELECT action, before, after, staff_id FROM incident_activity
        WHERE incident_id = $1 AND action IN ('witness_corrected', 'witness_erased') ORDER BY id`,
      [case_id],
    )
  ).map(({ action, before, after, staff_id }) => [action, before, after, Number(staff_id)])

async function opened(case_id: number) {
  const key = await portal.services.keys.keyOf(portal.db, case_id)
  const texts: string[] = []
  for (const { table_name: table, column_name: column } of await sealedColumns(portal)) {
    const rows = await query(
      `SELECT coalesce(j ->> 'id', j ->> 'incident_id')::bigint AS row, value
        FROM (SELECT to_jsonb(t) AS j, t.${column} AS value FROM ${table} t) AS rows
        WHERE value IS NOT NULL AND CASE '${table}' WHEN 'incident' THEN j ->> 'id' ELSE j ->> 'incident_id' END = $1`,
      [String(case_id)],
    )
    for (const { row, value } of rows) texts.push(openText(key, value, { table, column, row: Number(row) }))
  }
  return texts.join('\n')
}
/** Whether some text is found by a hash that the case has. */
const isHashed = async (case_id: number, { name, contact_number }: Witness) => {
  const hashes = personHashes(portal.services.secret, { name, contact: contact_number }).map(({ hash }) => hash)
  const rows = await query('SELECT FROM person_hash WHERE incident_id = $1 AND hash = ANY ($2)', [case_id, hashes])
  return rows.length > 0
}
const numbersOf = async (case_id: number) =>
  (await query("SELECT hash FROM related_hash WHERE incident_id = $1 AND kind = 'telephone'", [case_id])).length

/** An export of the case that is made and not fetched yet, and a file that its reporter has not fetched. */
async function filesOf(owner: Person, case_id: number) {
  const [lead, other] = [await desk.person('lead'), await desk.person('lead')]
  const export_id = await exports.ready(lead, other, exports.ofCase(case_id, { witness_numbers: true }))
  expect((await portal.as(owner).post('/user/takeout', { password: owner.password })).statusCode).toBe(200)
  const takeout = 'SELECT state FROM takeout WHERE user_id = $1'
  return {
    fetched: () => exports.fetchFile(lead, export_id),
    states: async () => [(await exports.stored(export_id)).state, (await query(takeout, [owner.id]))[0]?.['state']],
    key: () => exports.keyOf(export_id),
  }
}

test('a witness is taken out at their own request, and no word of them is left in the case, its files or what finds it', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  // What the reporter has corrected of this witness and of another before.
  for (const one of [earlier, vera]) await corrects(owner, case_id, seen.witness_id, one)
  await muddled(owner, case_id, seen.witness_id + 1)
  const other = await requests.checked(officer)
  for (const one of [id, other.id]) expect(await search(officer, one, vera.name)).toContain(case_id)
  expect((await redacted(lead, case_id, { witnesses_out: [seen.witness_id] })).state).toBe('current')
  const files = await filesOf(owner, case_id)
  expect([await files.states(), await files.key()]).toEqual([['ready', 'asked'], expect.any(Buffer)])
  const from = await desk.lastRow()
  expect(await opened(case_id)).toContain('Canari')

  const answer = await erase(officer, id, await seenOf(officer, id, case_id, vera.name))
  expect([answer.statusCode, answer.body.data]).toEqual([200, { done: 'erased', at: expect.any(String) }])

  const left = await opened(case_id)
  expect(left).toContain(nils.name)
  expect(left).toContain(odd.name)
  expect(left).not.toMatch(veraWords)
  expect(left).not.toContain('95100003')
  expect(await namesOf(owner, case_id)).toEqual([nils.name])
  // The one correction that names others only.
  expect(await toldOf(owner, case_id)).toEqual([nils.name])
  for (const one of [vera, earlier]) expect(await isHashed(case_id, one)).toBe(false)
  expect(await isHashed(case_id, nils)).toBe(true)
  expect(await numbersOf(case_id)).toBe(1)
  for (const one of [id, other.id]) expect(await search(officer, one, vera.name, '')).not.toContain(case_id)
  expect(await query('SELECT FROM privacy_request_hit WHERE incident_id = $1', [case_id])).toEqual([])
  // What was made before is handed out to nobody.
  expect(await files.states()).toEqual(['outdated', 'stopped'])
  expect(await files.key()).toBeUndefined()
  expect((await files.fetched()).statusCode).toBe(410)
  // A redaction that names the row goes on being one.
  const after = await desk.as(lead).get(`/desk/cases/${case_id}/redaction`)
  expect(after.body.data).toMatchObject({ state: 'current', witnesses: [{ name: nils.name, is_left_out: false }] })

  // Told to staff, to the reporter and in the log: that it was done and when, and nothing else.
  expect(await historyOf(case_id)).toEqual([['witness_erased', [], [], officer.id]])
  const { body, text } = await portal.as(owner).get(`/incidents/corrections/${case_id}`)
  expect(body.by_witnesses).toEqual([{ id: expect.any(Number), done: 'erased', at: answer.body.data.at }])
  expect(text).not.toMatch(veraWords)
  expect((await portal.given.shown(owner, case_id))['has_news']).toBe(true)
  const rows = await desk.told(from, 'action', 'who', 'subject_id', 'before', 'after')
  const codes = [`request=${id}`, `witness=${seen.witness_id}`]
  expect(rows.filter(([action]) => action === 'witness_erased_on_request')).toEqual([
    ['witness_erased_on_request', officer.id, case_id, [], codes],
  ])
  const request = (await desk.as(officer).get(`/desk/requests/${id}`)).body.data
  const by = { id: officer.id, name: expect.any(String) }
  const unrestricted = { restricted_witness_id: null, restriction: null, note: '' }
  expect(request.changes).toEqual([{ case_id, done: 'erased', at: answer.body.data.at, by, ...unrestricted }])
  expect(request.found).toEqual([])
  expect(JSON.stringify(await query('SELECT * FROM audit.entry'))).not.toMatch(veraWords)
})

test('a witness is corrected at their own request: the new words stand everywhere, and what was wrong nowhere', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  for (const one of [earlier, vera]) await corrects(owner, case_id, seen.witness_id, one)
  await muddled(owner, case_id, seen.witness_id + 1)
  const other = await requests.checked(officer)
  for (const one of [id, other.id]) await search(officer, one, vera.name)
  const files = await filesOf(owner, case_id)
  const shown = await seenOf(officer, id, case_id, vera.name)
  const answer = await correct(officer, id, { ...shown, value })
  expect([answer.statusCode, answer.body.data?.done]).toEqual([200, 'corrected'])

  const left = await opened(case_id)
  expect(left).toContain('Vera Riktigsen')
  expect(left).not.toMatch(veraWords)
  expect(left).not.toContain('95100003')
  expect(await namesOf(owner, case_id)).toEqual(['Vera Riktigsen', nils.name])
  for (const [one, is] of [
    [{ name: 'Vera Canarisen', contact_number: '' }, true],
    [{ name: 'Helt Canarisen', contact_number: '95100001' }, false],
    [earlier, false],
    [value, true],
  ] as const)
    expect([one.name, await isHashed(case_id, one)]).toEqual([one.name, is])
  expect(await search(officer, id, 'Vera Canarisen', vera.contact_number)).not.toContain(case_id)
  expect(await search(officer, id, 'riktigsen vera')).toContain(case_id)
  expect(await files.states()).toEqual(['outdated', 'stopped'])
  expect(await historyOf(case_id)).toEqual([['witness_corrected', [], [], officer.id]])
  const { by_witnesses } = (await portal.as(owner).get(`/incidents/corrections/${case_id}`)).body
  expect(by_witnesses.map(({ done }: { done: string }) => done)).toEqual(['corrected'])
  expect(await toldOf(owner, case_id)).toEqual([nils.name])
  // It goes on being shown for the request for which it was done, and for no other.
  expect(await seenOf(officer, id, case_id, value.name)).toMatchObject({ witness_id: seen.witness_id })
  const unfound = await desk.as(officer).post(`/desk/requests/${other.id}/case-facts`, { case_id })
  expect(unfound.statusCode).toBe(404)
})

test('a witness whom the search of this request has not found is refused as one who does not exist, and nothing changes', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  const second = { ...seen, witness_id: seen.witness_id + 1 }
  const elsewhere = await given([{ name: 'Tora Torsen', contact_number: '95100011' }])
  const never = await requests.checked(officer)
  const gone = await given([{ name: 'Gunn Gunnesen', contact_number: '95100012' }])
  await portal.given.withdrawal(gone.owner, gone.case_id)
  const before = await query('SELECT * FROM witness ORDER BY id')
  const from = await desk.lastRow()
  const all = async (request: number, body: typeof seen, witness: Witness) => [
    await erase(officer, request, body),
    await correct(officer, request, { ...body, value: witness }),
    await restrict(officer, request, body),
    await release(officer, request, { ...body, restricted_at: body.updated_at }, 'Sagt fra.'),
  ]
  const missing = await erase(officer, id, { case_id: 999_999, witness_id: 999_999, updated_at: seen.updated_at })
  expect([missing.statusCode, missing.body.code]).toEqual([404, 'witness_not_found'])
  for (const [what, request, body] of [
    ['the other witness of the case', id, second],
    ['a witness of another case', id, elsewhere.seen],
    ['this witness in another case', id, { ...seen, case_id: elsewhere.case_id }],
    ['no witness', id, { ...seen, witness_id: 999_999 }],
    ['a request that has searched nothing', never.id, seen],
    ['a case in its seven days', gone.id, gone.seen],
  ] as const)
    for (const answer of await all(request, body, value))
      expect([what, answer.statusCode, answer.text]).toEqual([what, 404, missing.text])
  for (const unknown of await all(999_999, seen, value))
    expect([unknown.statusCode, unknown.body.code]).toEqual([404, 'not_found'])
  expect(await query('SELECT * FROM witness ORDER BY id')).toEqual(before)
  expect((await desk.audit(from)).filter(({ action }) => action.startsWith('witness_'))).toEqual([])
  expect(await namesOf(owner, case_id)).toEqual([vera.name, odd.name])
})

test('nothing is done before the identity is checked, nor after the answer', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  const unchecked = await requests.sent()
  // As if a search had found them, which cannot be.
  await query(
    "INSERT INTO privacy_request_hit (request_id, incident_id, witness_id, role, likeness) VALUES ($1, $2, $3, 'witness', 'name')",
    [unchecked.id, case_id, seen.witness_id],
  )
  await requests.step(officer, id, 'answer', { outcome: 'refused', refusal: 'secrecy', text: 'Nei.' })
  for (const request of [unchecked.id, id]) {
    for (const answer of [
      await erase(officer, request, seen),
      await correct(officer, request, { ...seen, value }),
      await restrict(officer, request, seen),
    ])
      expect([answer.statusCode, answer.body.code]).toEqual([409, 'identity_needed'])
    const ended = await release(officer, request, { ...seen, restricted_at: seen.updated_at }, 'Sagt fra.')
    expect([ended.statusCode, ended.body.code]).toEqual([404, 'witness_not_found'])
  }
  expect(await namesOf(owner, case_id)).toEqual([vera.name, odd.name])
})

test('whoever comes second is told so: a reporter who corrected meanwhile is not overwritten, nor is an officer', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  await corrects(owner, case_id, seen.witness_id, { ...vera, name: 'Vera Meldt' })
  const refused = await correct(officer, id, { ...seen, value })
  expect([refused.statusCode, refused.body.message]).toEqual([404, deskErrors.messages.witness_not_found])
  await search(officer, id, 'Vera Meldt')
  expect(await erase(officer, id, seen)).toMatchObject({ statusCode: 409, body: { code: 'changed_meanwhile' } })
  const fresh = await seenOf(officer, id, case_id, 'Vera Meldt')
  expect((await correct(officer, id, { ...fresh, value })).statusCode).toBe(200)
  const late = await correct(officer, id, { ...fresh, value: { ...value, name: 'Vera Feil' } })
  expect([late.statusCode, late.body.code]).toEqual([409, 'changed_meanwhile'])
  // A page of the reporter's from before does not put the old words back.
  const { version } = await portal.given.shown(owner, case_id)
  const old = { version: version - 1, field: 'witness', witness_id: seen.witness_id, value: vera }
  const page = await portal.as(owner).post(`/incidents/corrections/${case_id}`, old)
  expect([page.statusCode, page.body.code]).toEqual([409, 'stale_version'])
  // The same for staff who decide on what the case said before.
  const { version: shown } = await desk.shown(lead, case_id)
  await erase(officer, id, await seenOf(officer, id, case_id, value.name))
  const taken = await desk.bulk(lead, case_id, 'take', { version: shown })
  expect(taken.body.codes).toEqual({ 'cases.0': 'case_has_changed' })
})

test('of a reporter who corrects and an officer who takes out at the same moment one is refused, and no word comes back', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { owner, case_id, officer, id, seen } = await given()
    const value = { ...vera, contact_number: '95100008' }
    const { version } = await portal.given.shown(owner, case_id)
    const body = { version, field: 'witness', witness_id: seen.witness_id, value }
    const [ours, theirs] = await Promise.all([
      erase(officer, id, seen),
      portal.as(owner).post(`/incidents/corrections/${case_id}`, body),
    ])
    expect([ours.statusCode, theirs.statusCode].toSorted((one, other) => one - other)[0]).toBe(200)
    expect([404, 409]).toContain(Math.max(ours.statusCode, theirs.statusCode))
    expect(/Canari/.test(await opened(case_id))).toBe(theirs.statusCode === 200)
  }
})

test('the same once more, as after an answer that was lost, is done once and answered alike', async () => {
  const { case_id, officer, id, seen } = await given()
  const from = await desk.lastRow()
  const corrected = await Promise.all([1, 2].map(() => correct(officer, id, { ...seen, value })))
  corrected.push(await correct(officer, id, { ...seen, value }))
  const fresh = await seenOf(officer, id, case_id, value.name)
  const erased = await Promise.all([1, 2].map(() => erase(officer, id, fresh)))
  erased.push(await erase(officer, id, fresh))
  for (const answers of [corrected, erased]) {
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  }
  expect((await historyOf(case_id)).map(([action]) => action)).toEqual(['witness_corrected', 'witness_erased'])
  const rows = (await desk.audit(from)).filter(({ action }) => action.startsWith('witness_'))
  expect(rows.map(({ action }) => action)).toEqual(['witness_corrected_on_request', 'witness_erased_on_request'])
})

test('who was taken out is in both places of the ledger, at the latest when LEDGER_DIR can be written again; who was corrected is not', async () => {
  const { services } = portal
  const { owner, case_id, officer, id, seen } = await given()
  const ledgers = async () => {
    const { entries, damaged } = await readLedgerFile(services.config)
    expect(damaged).toBe(0)
    return [(await readLedger(portal.db)).slice(before.length), entries.slice(before.length)]
  }
  const before = await readLedger(portal.db)
  await correct(officer, id, { ...seen, value })
  expect(await ledgers()).toEqual([[], []])

  const file = path.join(services.config.ledgerDir, 'erasures')
  await ensureLedgerFile(services.config)
  await rename(file, `${file}.aside`)
  await mkdir(file)
  const answer = await erase(officer, id, await seenOf(officer, id, case_id, value.name))
  await rmdir(file)
  await rename(`${file}.aside`, file)
  expect([answer.statusCode, await namesOf(owner, case_id)]).toEqual([200, [odd.name]])
  expect((await ledgers()).map(({ length }) => length)).toEqual([2, 0])
  expect(await finishErasures(services)).toBe(0)
  const [inDatabase, inFile] = await ledgers()
  expect(inFile).toEqual(inDatabase)
  expect(inDatabase?.map(({ kind, at, receiptHash }) => [kind, at.toISOString(), receiptHash]).toSorted()).toEqual([
    ['draft_witnesses', answer.body.data.at, null],
    ['witness', answer.body.data.at, null],
  ])
  // A second one of the same case: one entry more, because the case has its own.
  expect((await erase(officer, id, await requests.looked(officer, id, case_id, odd))).statusCode).toBe(200)
  expect((await ledgers()).map(({ length }) => length)).toEqual([3, 3])
  expect(await query('SELECT FROM erasure')).toEqual([])
})

test('who has come back with an older database is taken out again, with what finds them, and nobody else who got their number', async () => {
  const { services } = portal
  const { owner, case_id, officer, id } = await given()
  const [{ id: witness_id }] = (await portal.given.shown(owner, case_id)).witnesses
  for (const one of [earlier, vera]) await corrects(owner, case_id, witness_id, one)
  // In the line of the other too.
  for (const one of [vera, odd]) await corrects(owner, case_id, witness_id + 1, one)
  await search(officer, id, vera.name)
  const tables = ['witness', 'person_hash', 'privacy_request_hit', 'related_hash'] as const
  const stored = (table: string) => query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE incident_id = $1`, [case_id])
  const old = await Promise.all(tables.map(async (table) => [table, await stored(table)] as const))
  const { body } = await erase(officer, id, await seenOf(officer, id, case_id, vera.name))
  const now = new Map(await Promise.all(tables.map(async (table) => [table, await stored(table)] as const)))
  const entries = await readLedger(portal.db)
  const noted = entries.filter(({ kind, at }) => kind === 'witness' && at.toISOString() === body.data.at)
  expect(noted).toHaveLength(5)
  const bringBack = async (change: object = {}) => {
    for (const [table, rows] of old) {
      await query(`DELETE FROM ${table} WHERE incident_id = $1`, [case_id])
      for (const { row } of rows)
        await query(
          `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`,
          [table === 'witness' && row.id === witness_id ? { ...row, ...change } : row],
        )
    }
  }
  await bringBack()
  await query("DELETE FROM incident_activity WHERE incident_id = $1 AND action = 'witness_erased'", [case_id])
  expect(await opened(case_id)).toMatch(/Canari/)
  const from = await desk.lastRow()
  expect(await replayErasures(services, entries)).toMatchObject({ witnesses: 1, unfinished: 0 })
  const left = await opened(case_id)
  expect(left).not.toMatch(veraWords)
  expect(left).not.toContain('95100003')
  for (const table of tables) expect([table, await stored(table)]).toEqual([table, now.get(table)])
  expect(await desk.told(from, 'who', 'action')).toEqual([['system', 'witness_erased_on_request']])
  const { by_witnesses } = (await portal.as(owner).get(`/incidents/corrections/${case_id}`)).body
  expect(by_witnesses.map(({ at }: { at: string }) => at)).toEqual([body.data.at])
  expect(await replayErasures(services, entries)).toMatchObject({ witnesses: 0 })
  // Made at another time: somebody else, who stays. The earlier versions are the ones that went.
  await bringBack({ created_at: '2026-01-01T00:00:00Z' })
  expect(await replayErasures(services, entries)).toMatchObject({ witnesses: 2 })
  expect(await query('SELECT FROM witness WHERE incident_id = $1 AND ended_at IS NOT NULL', [case_id])).toEqual([])
  expect(await namesOf(owner, case_id)).toEqual([vera.name, odd.name])
})

test('nobody is taken out of a case that a law demands to keep; a correction is made, and a consent holds nothing', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  const hold = (ground: string) => ({
    case_id,
    ground,
    reason: 'Politiet har bedt oss ta vare på saken.',
    ends_on: addDays(todayInOslo(), 800),
  })
  const { body } = await desk.as(officer).post('/desk/holds', hold('legal_duty'))
  expect(await refusal(erase(officer, id, seen))).toEqual([409, 'witness_held'])
  expect(await namesOf(owner, case_id)).toContain(vera.name)
  expect((await correct(officer, id, { ...seen, value })).statusCode).toBe(200)
  const { version, id: hold_id } = body.data
  expect((await desk.as(officer).post(`/desk/holds/${hold_id}/end`, { version })).statusCode).toBe(200)
  expect((await desk.as(officer).post('/desk/holds', hold('consent'))).statusCode).toBe(200)
  expect((await erase(officer, id, await seenOf(officer, id, case_id, value.name))).statusCode).toBe(200)
})

test('in a case that staff entered a witness is taken out too; a caller without an account who was found gets the case erased, and nobody else’s is', async () => {
  const told = { caller_name: 'Slette Slettesen', caller_contact: '95300000', witnesses: [vera, odd] }
  const case_id = await desk.entered(lead, told)
  const { id } = await requests.checked(officer)
  const eraseCase = (which: number) => desk.as(officer).post(`/desk/requests/${id}/case-erasure`, { case_id: which })
  expect((await eraseCase(case_id)).body.code).toBe('witness_not_found')
  // Found as its witness, whose case it is not.
  expect((await erase(officer, id, await requests.looked(officer, id, case_id, vera))).statusCode).toBe(200)
  const left = await opened(case_id)
  expect(left).not.toMatch(veraWords)
  expect(left).toContain(told.caller_name)
  expect(await isHashed(case_id, { name: told.caller_name, contact_number: told.caller_contact })).toBe(true)
  // The caller's number and the other witness's.
  expect(await numbersOf(case_id)).toBe(2)
  await search(officer, id, odd.name)
  expect((await eraseCase(case_id)).body.code).toBe('witness_not_found')
  // Found by the account that reported it.
  const { owner, id: reported } = await portal.given.case()
  const named = { name: 'Kontoeier Kontoeiersen', phone_number: '+4795300001', gender: 'Female' }
  await portal.as(owner).post('/auth/update-account', named)
  expect(await search(officer, id, 'Kontoeier Kontoeiersen')).toContain(reported)
  await search(officer, id, told.caller_name)
  const held = { case_id, ground: 'legal_duty', reason: 'Rettssak.', ends_on: addDays(todayInOslo(), 800) }
  const { version, id: hold_id } = (await desk.as(officer).post('/desk/holds', held)).body.data
  expect((await eraseCase(case_id)).body.code).toBe('witness_held')
  await desk.as(officer).post(`/desk/holds/${hold_id}/end`, { version })
  const from = await desk.lastRow()
  expect((await eraseCase(reported)).statusCode).toBe(404)
  expect((await eraseCase(case_id)).statusCode).toBe(200)
  expect(await desk.told(from, 'who', 'action', 'subject_id', 'after')).toContainEqual([
    officer.id,
    'case_erased_on_request',
    case_id,
    [`request=${id}`],
  ])
  await finishErasures(portal.services)
  expect(await query('SELECT FROM incident WHERE id = $1', [case_id])).toEqual([])
  const { found, steps } = (await desk.as(officer).get(`/desk/requests/${id}`)).body.data
  expect(found.filter((one: { case_id: number }) => one.case_id === case_id)).toEqual([])
  expect(steps.at(-1).kind).toBe('case_erased')
})

test('the rules of a witness are those of the form, and a correction changes something', async () => {
  const { owner, case_id, officer, id, seen } = await given()
  for (const [value, codes] of [
    [{ name: 'Bare Navn', contact_number: '' }, { 'value.contact_number': 'contact_number_required' }],
    [{ name: '', contact_number: ' ' }, { 'value.contact_number': 'required' }],
    [{ name: 'a'.repeat(256), contact_number: '1' }, { 'value.name': 'too_long' }],
    [{ ...vera, name: ` ${vera.name} ` }, { 'value.name': 'stands_already' }],
  ] as const) {
    const { statusCode, body } = await correct(officer, id, { ...seen, value })
    expect([value, statusCode, body.codes]).toEqual([value, 422, codes])
  }
  expect(await namesOf(owner, case_id)).toEqual([vera.name, odd.name])
})

test('what was found for a request is forgotten when it is taken back or was for nobody who is known, and stays with an answer', async () => {
  for (const [outcome, refusal, left] of [
    ['withdrawn', null, 0],
    ['refused', 'identity_unproven', 0],
    ['granted', null, 1],
  ] as const) {
    const { case_id, officer, id } = await given()
    const found = async () =>
      (await desk.as(officer).get(`/desk/requests/${id}`)).body.data.found.filter(
        (one: { case_id: number }) => one.case_id === case_id,
      )
    expect(await found()).toMatchObject([{ role: 'witness' }])
    expect((await requests.step(officer, id, 'answer', { outcome, refusal, text: 'Hei.' })).statusCode).toBe(200)
    expect([outcome, (await found()).length]).toEqual([outcome, left])
  }
})

const restrict = (officer: StaffPerson, id: number, body: object) => requests.act(officer, id, 'restriction', body)
type Resting = { case_id: number; witness_id: number; restricted_at: string }
const release = (officer: StaffPerson, id: number, { case_id, witness_id, restricted_at }: Resting, note: string) =>
  requests.act(officer, id, 'restriction/end', { case_id, witness_id, restricted_at, note })
/** Restricts a witness as they are now, for a request whose search finds them. */
async function rest(officer: StaffPerson, id: number, case_id: number, witness: Witness): Promise<Resting> {
  const seen = await requests.looked(officer, id, case_id, witness)
  const { statusCode, body, text } = await restrict(officer, id, seen)
  if (statusCode !== 200) throw new Error(text)
  return { case_id, witness_id: seen.witness_id, restricted_at: body.data.at }
}
const takeBack = async (id: number) =>
  expect(
    (await requests.step(officer, id, 'answer', { outcome: 'withdrawn', text: 'Du skrev til oss.' })).statusCode,
  ).toBe(200)
const changesOf = async (officer: StaffPerson, id: number): Promise<any[]> =>
  (await desk.as(officer).get(`/desk/requests/${id}`)).body.data.changes

test('each beginning and end of a restriction stays with its request, and a late press ends only the one that it was shown', async () => {
  const { case_id, officer, id } = await given()
  const first = await rest(officer, id, case_id, vera)
  const ended = await release(officer, id, first, 'Første grunn, sagt fra i brev')
  expect(ended.statusCode).toBe(200)
  const second = await rest(officer, id, case_id, vera)
  // As a retry, or a colleague's page from before.
  const late = await release(officer, id, first, 'Første grunn, sagt fra i brev')
  expect([late.statusCode, late.body.code]).toEqual([409, 'changed_meanwhile'])
  expect(await query('SELECT restricted_at FROM witness WHERE id = $1', [first.witness_id])).toEqual([
    { restricted_at: new Date(second.restricted_at) },
  ])
  expect((await release(officer, id, second, 'Andre grunn')).statusCode).toBe(200)
  const again = await release(officer, id, first, 'Noe annet')
  expect([again.statusCode, again.text]).toEqual([200, ended.text])
  expect((await changesOf(officer, id)).map(({ done, note }) => [done, note])).toEqual([
    ['restricted', ''],
    ['released', 'Første grunn, sagt fra i brev'],
    ['restricted', ''],
    ['released', 'Andre grunn'],
  ])
})

test('a restriction that was ended for another request, or with the witness, is told so to the officer', async () => {
  const told = async ({ officer, id }: Awaited<ReturnType<typeof given>>) => {
    const { restricted_witness_id, restriction } = (await changesOf(officer, id))[0]
    return [restricted_witness_id, restriction]
  }
  const stands = await given()
  const resting = await rest(stands.officer, stands.id, stands.case_id, vera)
  expect(await told(stands)).toEqual([resting.witness_id, 'stands'])

  const ended = await given()
  const other = await requests.checked(ended.officer)
  const shown = await rest(ended.officer, ended.id, ended.case_id, vera)
  await search(ended.officer, other.id, vera.name)
  expect((await release(ended.officer, other.id, shown, 'Sagt fra.')).statusCode).toBe(200)
  // Whoever still has the page of the first request open is told what is so, also in words.
  expect(await refusal(release(ended.officer, ended.id, shown, 'Sagt fra.'))).toEqual([409, 'witness_not_restricted'])
  expect(await told(ended)).toEqual([null, 'ended'])

  const erased = await given()
  await rest(erased.officer, erased.id, erased.case_id, vera)
  const third = await requests.checked(erased.officer)
  const seen = await requests.looked(erased.officer, third.id, erased.case_id, vera)
  expect((await erase(erased.officer, third.id, seen)).statusCode).toBe(200)
  expect(await told(erased)).toEqual([null, 'ended'])
})

test('what a reporter has changed of a restricted witness since is told to the officer, until the person is looked for and changed again', async () => {
  const { owner, case_id, officer, id } = await given()
  const now = async () => (await changesOf(officer, id)).map(({ restriction }) => restriction)
  const { witness_id } = await rest(officer, id, case_id, vera)
  // Of another witness, and swapped: the name stands in the other row from then on, without a restriction.
  const new_ = { name: 'Ny Nilsen', contact_number: '95100044' }
  await corrects(owner, case_id, witness_id + 1, { ...odd, name: 'Odd Rettesen' })
  expect(await now()).toEqual(['stands'])
  await corrects(owner, case_id, witness_id, new_)
  await corrects(owner, case_id, witness_id + 1, vera)
  expect(await now()).toEqual(['corrected'])
  // Both are looked for again: whom it does not concern is released, and whom it does is restricted.
  const [{ restricted_witness_id, at }] = await changesOf(officer, id)
  const wrong = { case_id, witness_id: restricted_witness_id, restricted_at: at }
  expect((await release(officer, id, wrong, 'Gjaldt en annen.')).statusCode).toBe(200)
  const right = await rest(officer, id, case_id, vera)
  expect(right.witness_id).toBe(witness_id + 1)
  expect(await now()).toEqual(['ended', null, 'stands'])
  await corrects(owner, case_id, right.witness_id, null)
  expect(await now()).toEqual(['ended', null, 'taken_out'])
})

test('each restriction that stands is listed however many requests are done', async () => {
  const { case_id, officer, id } = await given()
  const resting = await rest(officer, id, case_id, vera)
  await takeBack(id)
  for (let at = 0; at < 2; at += 1) await takeBack((await requests.sent()).id)
  const now = portal.services.clock.now()
  const ofIt = (rows: { id: number; is_restricting?: boolean }[]) =>
    rows.flatMap((row) => (row.id === id ? [row.is_restricting] : []))
  const few = await listRequests(portal.db, now, 2)
  expect([few.done.length, ofIt(few.done), ofIt(few.unfinished)]).toEqual([2, [], [true]])
  expect((await desk.as(officer).get('/desk/requests')).body.data.unfinished).toEqual(few.unfinished)
  expect((await release(officer, id, resting, 'Sagt fra.')).statusCode).toBe(200)
  const all = await listRequests(portal.db, now)
  expect([ofIt(all.unfinished), ofIt(all.done)]).toEqual([[], [false]])
})

test('a request is kept while a witness is restricted for it, also one whom the reporter has taken out since', async () => {
  const taken = async () => {
    const one = await given()
    const resting = await rest(one.officer, one.id, one.case_id, vera)
    await takeBack(one.id)
    await query("UPDATE privacy_request SET answered_at = answered_at - interval '366 days' WHERE id = $1", [one.id])
    return { ...one, resting }
  }
  const [first, second] = [await taken(), await taken()]
  await query('UPDATE witness SET ended_at = now() WHERE restricted_for = $1', [second.id])
  const statuses = async () => {
    await endRequests(portal.services)
    const answers = [first, second].map(({ opening: { reference, code } }) => requests.read(reference, code))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200])
  expect(requestTexts.form.code).toMatch(/Ligger noe i ro fordi du ba om det, slettes de først når det er slutt\./)
  expect((await release(first.officer, first.id, first.resting, 'Sagt fra.')).statusCode).toBe(200)
  expect(await statuses()).toEqual([404, 200])
})
