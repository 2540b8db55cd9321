import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sampleWitness } from '#contract/witnessSamples.ts'
import { toFailure } from '#server/platform/http/failures.ts'
import { canaryCase, dumpOf, sealedColumns } from '#server/testing/canaryCase.ts'
import { caseWithFiles } from '#server/testing/caseWithFiles.ts'
import { fieldsOf, multipart, pdf, type Sent } from '#server/testing/documents.ts'
import { openPortal, type Portal } from '#server/testing/index.ts'
import type { Person } from '#server/testing/person.ts'
import { staffPassword } from '#server/testing/staff.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { storedNames } from '#server/testing/storedNames.ts'

const { portal, desk, requests, kari } = useStaffedPortal()
const run = promisify(execFile)

async function send({ as, given }: Portal, person: Person, files: Sent[], overrides: Record<string, unknown> = {}) {
  const form = await multipart(fieldsOf(await given.report(overrides)), files)
  return as(person).post('/incidents/store', form.payload, { headers: form.headers })
}

test('no text that a person gave, no password, second factor, token of a session and link of an invitation is readable in the database, the storage or the log', async () => {
  const canary = 'Kanarifugl'
  const staff = await desk.joined()
  const invitation = { email: 'venter@example.org', roles: ['editor'] }
  const { member } = (await desk.as(staff.ada).post('/desk/staff/invite', invitation)).body.data
  const tokens = [staff.first.cookie.split('=')[1] ?? '', (await desk.linkOf(member.id)).split('#')[1] ?? '']
  expect(tokens.map(({ length }) => length)).toEqual([43, 43])
  const codes = staff.codes.flatMap((code) => [code, code.replace('-', '')])
  const secrets = [canary, ...Object.values(sampleWitness), staff.secret, ...codes, ...tokens, staffPassword]
  const { words, lead } = await canaryCase(portal, desk, kari, canary)
  const breach = {
    key: 'et-brudd-som-er-alvorlig',
    found_at: new Date().toISOString(),
    happened_on: '',
    kinds: ['confidentiality'],
    data: [],
    people: [],
    extent: 'unknown',
    risk: 'unlikely',
    what: `${canary}Brudd`,
    consequences: `${canary}Folge`,
    measures: `${canary}Tiltak`,
    no_notice: `${canary}Hvorfor`,
    delay: `${canary}Sent`,
  }
  const officer = await desk.person('privacy_officer')
  const registered = await desk.as(officer).post('/desk/breaches', breach)
  expect([registered.statusCode, registered.body.data.delay]).toEqual([200, breach.delay])
  const asked = { capacity: 'heir', name: `${canary}Arving`, about: `${canary}Avdød`, reach_by: 'post' }
  const request = await requests.checked(officer, { ...asked, reach: `${canary}Vei 1`, words: `${canary}Krav` })
  const bystander = { name: `${canary} Rosen`, contact_number: '40404041' }
  const { id: case_id } = await portal.given.case({ witnesses: [bystander] })
  const body = await requests.looked(officer, request.id, case_id, bystander)
  const restricted = await requests.act(officer, request.id, 'restriction', body)
  expect(restricted.statusCode).toBe(200)
  const restricted_at = restricted.body.data.at
  const ended = { case_id, witness_id: body.witness_id, restricted_at, note: `${canary}Avsluttet` }
  expect((await requests.act(officer, request.id, 'restriction/end', ended)).statusCode).toBe(200)
  const answer = { outcome: 'granted', text: `${canary}Avgjørelse` }
  expect((await requests.step(officer, request.id, 'answer', answer)).statusCode).toBe(200)
  expect((await requests.read(request.reference, request.code)).text).toContain(answer.text)
  await send(portal, kari, [{ name: `${canary}Navn.exe`, bytes: pdf(`${canary}Innhold`) }], words)
  const told = { caller_name: `${canary} Ringesen`, caller_contact: `${canary}nummer`, source: 'phone', consent: true }
  const form = { ...(await portal.given.report(words)), ...told, key: 'en-gang' }
  expect((await desk.as(lead).post('/desk/cases', form)).statusCode).toBe(201)

  // A column that this test does not fill proves nothing, so each must hold a value.
  for (const { table_name, column_name } of await sealedColumns(portal)) {
    const rows = await portal.query(`SELECT count(${column_name})::integer AS filled FROM ${table_name}`)
    expect([table_name, column_name, rows[0].filled > 0]).toEqual([table_name, column_name, true])
  }
  const places = [await dumpOf(portal), Buffer.from(portal.logged.join('')), ...(await storedBytes())]
  expect(places.length).toBeGreaterThan(5)
  for (const bytes of places)
    for (const text of [...secrets, 'CanaryCam', '%PDF', 'WEBP', 'word/document'])
      expect([text, bytes.includes(text)]).toEqual([text, false])
})

async function storedBytes() {
  const all: Buffer[] = []
  const root = path.join(portal.services.config.dataDir, 'documents')
  for (const name of await storedNames(portal)) {
    const file = path.join(root, name.slice(0, 2), name)
    expect((await stat(file)).mode & 0o077).toBe(0)
    all.push(await readFile(file))
  }
  return all
}

test('a sealed value that was moved to another row, or a file swapped with another, does not open', async () => {
  const files = ['a', 'b'].map((name) => ({ name: `${name}.pdf`, bytes: pdf(name) }))
  const { id } = await caseWithFiles(portal, kari, files)
  const { id: other } = await portal.given.incident({ owner: kari })
  const { query } = portal
  await query(
    'UPDATE incident SET description_sealed = (SELECT description_sealed FROM incident WHERE id = $1) WHERE id = $2',
    [id, other],
  )
  expect((await portal.as(kari).get(`/incidents/show/${other}`)).statusCode).toBe(500)
  const [a, b] = (await portal.given.shown(kari, id)).incident_documents
  expect((await portal.app.inject(a.filepath)).statusCode).toBe(200)
  const [{ storage_name }] = await query('SELECT storage_name FROM incident_document WHERE id = $1', [a.id])
  await query(`INSERT INTO stored_file (name, state) VALUES ('away', 'reserved')`)
  await query(`UPDATE incident_document SET storage_name = 'away' WHERE id = $1`, [a.id])
  await query('UPDATE incident_document SET storage_name = $1 WHERE id = $2', [storage_name, b.id])
  const swapped = await portal.app.inject(b.filepath).catch(() => undefined)
  expect(swapped?.payload.includes('%PDF') ?? false).toBe(false)
})

test('a full storage answers storage_full, keeps nothing of the request, and accepts files again when there is room', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-small-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  } catch {
    // Without the right to mount, what a disk says when it is full.
    await rm(folder, { recursive: true })
    return expect(toFailure(Object.assign(new Error('full'), { code: 'ENOSPC' })).code).toBe('storage_full')
  }
  const small = await openPortal({ STORAGE_URL: `file://${folder}` })
  try {
    const kari = await small.portal.given.account()
    const large = {
      name: 'stor.pdf',
      bytes: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(3_000_000, 'x'), Buffer.from('%%EOF')]),
    }
    const full = await send(small.portal, kari, [{ name: 'liten.pdf', bytes: pdf() }, large])
    expect(full).toMatchObject({ statusCode: 507, body: { code: 'storage_full' }, headers: { 'retry-after': '60' } })
    expect(await storedNames(small.portal)).toEqual([])
    expect((await small.portal.as(kari).get('/incidents/list')).body.total).toBe(0)
    expect((await send(small.portal, kari, [])).statusCode).toBe(201)
    expect((await send(small.portal, kari, [{ name: 'liten.pdf', bytes: pdf() }])).statusCode).toBe(201)
  } finally {
    await small.close()
    await run('umount', [folder])
    await rm(folder, { recursive: true })
  }
})
