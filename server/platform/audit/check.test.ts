import { appendFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { anotherPortal, tamperWithLog } from '#server/testing/index.ts'
import { startMailServer, until } from '#server/testing/mail.ts'
import { useDesk } from '#server/testing/staff.ts'
import { useStaffedPortal } from '#server/testing/staffed.ts'
import { checkAudit } from './check.ts'
import { readHeads } from './heads.ts'
import { writeAudit } from './log.ts'

const { portal, desk } = useStaffedPortal()

const write = (count: number) =>
  portal.inTransaction(async (trx) => {
    for (let at = 0; at < count; at += 1) await writeAudit(portal.services, trx, { actor: 'system', action: 'held' })
  })
const fileOf = () => path.join(portal.services.config.dataDir, 'audit-heads')
const shown = async (...roles: Parameters<typeof desk.person>) => {
  const { body } = await desk.as(await desk.person(...roles)).get('/desk/notices')
  return body.data.audit_broken_at
}

beforeAll(() => write(20))
afterEach(() =>
  tamperWithLog(portal, 'DELETE FROM audit.entry')
    .then(() => rm(fileOf(), { force: true }))
    .then(() => write(20)),
)

test('each check that finds the log whole leaves its length and head outside the database, a line a check', async () => {
  expect(await checkAudit(portal.services)).toMatchObject({ holds: true, head: { number: 20 } })
  await write(5)
  await checkAudit(portal.services)
  const heads = await readHeads(portal.services.config)
  expect(heads.map(({ number }) => number)).toEqual([20, 25])
  expect(await readFile(fileOf(), 'utf8')).toMatch(/^(\d{4}-\d\d-\d\dT\S+Z \d+ [0-9a-f]{64}\n){2}$/)
  expect(await shown('privacy_officer')).toBeNull()
})

test('a tail that was cut, and written anew, is found by the head that was kept, and the officer alone sees it', async () => {
  await checkAudit(portal.services)
  await tamperWithLog(portal, 'DELETE FROM audit.entry WHERE number > 15')
  expect(await checkAudit(portal.services)).toEqual({ holds: false, at: 16 })
  // The portal goes on writing: the chain by itself would hold.
  await write(30)
  expect(await checkAudit(portal.services)).toEqual({ holds: false, at: 20 })
  expect(portal.logged.filter((line) => line.includes('the audit log was changed'))).toHaveLength(2)
  expect(await shown('privacy_officer')).toBe(20)
  expect(await shown('administrator', 'lead')).toBeNull()
  // The kept heads are not overwritten by what was found.
  expect(await readHeads(portal.services.config)).toHaveLength(1)
})

test('a line that a power cut left half is skipped, and a file that cannot be read stops the check', async () => {
  await checkAudit(portal.services)
  await appendFile(fileOf(), '2026-11-22T03:10:00.000Z 9999 ab')
  expect(await checkAudit(portal.services)).toMatchObject({ holds: true })
  await rm(fileOf())
  await writeFile(fileOf(), '')
  expect(await checkAudit(portal.services)).toMatchObject({ holds: true })
  await rm(fileOf())
  await mkdir(fileOf())
  await expect(checkAudit(portal.services)).rejects.toThrow('EISDIR')
  await rm(fileOf(), { recursive: true })
})

test('length and head go to the address of AUDIT_MAIL_TO, and word of a change goes to every privacy officer too', async () => {
  const mail = await startMailServer()
  onTestFinished(mail.stop)
  const own = 'kontroll@dialog.example'
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'portal@dialog.example', AUDIT_MAIL_TO: own }
  const another = await anotherPortal(env, { withWork: true })
  const staff = useDesk(another)
  const officer = await staff.person('privacy_officer')
  const lead = await staff.person('lead')
  const gone = await staff.person('privacy_officer')
  await another.services.db.updateTable('staff').set({ state: 'suspended' }).where('id', '=', gone.id).execute()
  await another.services.db
    .transaction()
    .execute((trx) => writeAudit(another.services, trx, { actor: 'system', action: 'held' }))
  const verdict = await checkAudit(another.services)
  await until(() => mail.to(own).length === 1)
  expect(verdict).toMatchObject({ holds: true, head: { number: 1 } })
  if (verdict.holds) expect(mail.to(own)[0]?.text).toContain(verdict.head.hash)
  expect(mail.to(officer.email)).toEqual([])
  await tamperWithLog(another, "UPDATE audit.entry SET action = 'noted'")
  await checkAudit(another.services)
  await until(() => mail.to(own).length === 2 && mail.to(officer.email).length === 1)
  expect(mail.to(officer.email)[0]?.link).toBe(`${another.services.config.publicUrl}/desk/audit`)
  expect([...mail.to(lead.email), ...mail.to(gone.email)]).toEqual([])
})
