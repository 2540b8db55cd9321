import { randomUUID } from 'node:crypto'
import { nobody, toNoon, until, useMailedPortal } from '#server/testing/index.ts'
import { todayInOslo } from '#contract/time.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { manyAttempts, recordDelivery } from '#server/platform/mail/smtp.ts'

const { mail, portal, desk } = useMailedPortal()

const admin = async () => desk.as(await desk.person('administrator'))
const notices = async () => (await desk.as(await desk.person('editor')).get('/desk/notices')).body.data
const promiseStaff = (staff_id: number) =>
  portal.inTransaction((trx) => promiseStaffMail(portal.services.jobs, trx, 'staff_password_changed', staff_id))

test('a mail is one row from the first try to the last, without its address, and all staff hear while none can go', async () => {
  const reader = await admin()
  const person = await desk.person('editor')
  expect(await notices()).toEqual({
    mail_outage_since: null,
    audit_broken_at: null,
    reading_limited_at: null,
    roles: ['editor'],
    roles_given: [],
  })
  await mail.goAway()
  await promiseStaff(person.id)
  await until(async () => (await notices()).mail_outage_since)
  const waiting = await until(async () => {
    const { body } = await reader.get('/desk/mail?result=deferred')
    return body.data.mails.length > 0 && body
  })
  expect(waiting.data).toMatchObject({
    total: 1,
    mails: [{ kind: 'staff_password_changed', result: 'deferred', code: expect.stringContaining('ECONNREFUSED') }],
    outage: { code: expect.stringContaining('ECONNREFUSED') },
    has_server: true,
  })
  await mail.comeBack()
  await until(() => mail.to(person.email).length === 1, 30)
  await until(async () => (await notices()).mail_outage_since === null)
  const body = await until(async () => {
    const seen = (await reader.get('/desk/mail')).body
    return seen.data.mails[0].result === 'accepted' && seen
  })
  expect(body.data.mails[0]).toMatchObject({ kind: 'staff_password_changed', code: '250' })
  expect(body.data.mails[0].attempts).toBeGreaterThan(1)
  expect(body.data.mails).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain(person.email)
})

test('a mailbox that is full for very many attempts counts as one that takes no mail, and a sender that is blocked does not', async () => {
  const [reader, full, blocking] = [await admin(), await desk.person('editor'), await desk.person('editor')]
  mail.refuse(full.email, 552, '5.2.2 mailbox full')
  mail.refuse(blocking.email, 550, '5.7.1 blocked')
  const rowOf = async (code: string) => {
    const { mails } = (await reader.get('/desk/mail')).body.data
    return mails.find((one: { code: string }) => one.code === code)
  }
  for (const { id } of [full, blocking]) await promiseStaff(id)
  for (const code of ['552', '550']) await until(async () => (await rowOf(code))?.attempts > 1)
  expect([(await rowOf('552')).result, (await rowOf('550')).result]).toEqual(['deferred', 'deferred'])
  await portal.query("UPDATE mail_delivery SET attempts = $1 WHERE code IN ('550', '552')", [manyAttempts])
  await until(async () => (await rowOf('552')).result === 'refused')
  await until(async () => (await rowOf('550')).attempts > manyAttempts)
  expect((await rowOf('550')).result).toBe('deferred')
  mail.refuse(blocking.email, 550, '5.1.1 no such mailbox')
  await until(async () => (await rowOf('550')).result === 'refused')
})

test('what tells of the log waits for the mail server and goes to nobody who may not read it any more', async () => {
  const [officer, left] = [await desk.person('privacy_officer'), await desk.person('privacy_officer')]
  await mail.goAway()
  const { jobs } = portal.services
  await portal.inTransaction(async (trx) => {
    for (const { id } of [left, officer]) await promiseStaffMail(jobs, trx, 'audit_broken', id, { number: 7 })
  })
  const waiting = async (states: string) =>
    (await portal.query(`SELECT FROM pgboss.job WHERE data->>'template' = 'audit_broken' AND state IN (${states})`))
      .length
  // Tried once, so that none is under way with the address from before.
  await until(async () => (await waiting("'retry'")) === 2)
  await portal.query("UPDATE staff SET roles = '{editor}' WHERE id = $1", [left.id])
  await mail.comeBack()
  await until(() => mail.to(officer.email).length === 1, 30)
  await until(async () => (await waiting("'created', 'retry', 'active'")) === 0)
  expect(mail.to(left.email)).toEqual([])
})

test('a test mail waits for what the mail server says, is a row in both logs, and names no address there', async () => {
  const ada = await desk.person('administrator')
  const to = `proeve.${process.pid}@dialog.example`
  const before = await desk.lastRow()
  const sent = await desk.as(ada).post('/desk/mail/test', { email: to })
  expect([sent.statusCode, sent.body.data]).toEqual([200, { result: 'accepted', code: '250' }])
  expect(mail.to(to)).toHaveLength(1)
  await mail.goAway()
  const refused = await desk.as(ada).post('/desk/mail/test', { email: to })
  expect(refused.body.data).toEqual({ result: 'deferred', code: expect.stringContaining('ECONN') })
  expect((await notices()).mail_outage_since).not.toBeNull()
  await mail.comeBack()
  expect((await desk.as(ada).post('/desk/mail/test', { email: to })).body.data.result).toBe('accepted')
  expect((await notices()).mail_outage_since).toBeNull()
  expect(await desk.actions(before)).toEqual(Array(3).fill('mail_tested'))
  const rows = await portal.query('SELECT row_to_json(e)::text AS row FROM audit.entry e')
  expect(JSON.stringify(rows)).not.toContain('proeve.')
})

test('test mails are few to one address and few by one person', async () => {
  const ada = await desk.person('administrator')
  const codes: number[] = []
  for (let sent = 0; sent < 12; sent += 1)
    codes.push(
      (await desk.as(ada).post('/desk/mail/test', { email: `en${sent % 2}.${process.pid}@dialog.example` })).statusCode,
    )
  expect(codes.filter((code) => code === 200)).toHaveLength(10)
  expect(codes.slice(10)).toEqual([429, 429])
  const eva = await desk.person('administrator')
  const one: number[] = []
  for (let sent = 0; sent < 4; sent += 1)
    one.push((await desk.as(eva).post('/desk/mail/test', { email: `en0.${process.pid}@dialog.example` })).statusCode)
  expect(one).toEqual([200, 200, 429, 429])
})

test('an outage that an ended server noted is over when the mail server answers and no mail waits', async () => {
  await mail.goAway()
  await portal.db.insertInto('mail_outage').values({ since: new Date(), code: 'ECONNREFUSED' }).execute()
  expect((await notices()).mail_outage_since).not.toBeNull()
  await mail.comeBack()
  await until(async () => (await notices()).mail_outage_since === null, 30)
})

test('the delivery log tells nobody whether an address has an account', async () => {
  const kari = await portal.given.account({ email: `kanari.${process.pid}@dialog.example` })
  const person = await desk.person('administrator', 'caseworker')
  const both = desk.as(person)
  const read = async () => {
    const { mails, total, reporters } = (await both.get('/desk/mail')).body.data
    return { mails, total, reporters }
  }
  const before = await read()
  await portal.as(nobody).post('/auth/password/forgot', { email: kari.email })
  await until(() => mail.to(kari.email).length === 1, 30)
  await desk.entered(person, { account_email: kari.email })
  await until(() => mail.to(kari.email).length === 2, 30)
  const kinds = async () =>
    (await portal.db.selectFrom('mail_delivery').select('kind').execute()).map(({ kind }) => kind)
  await until(async () => (await kinds()).filter((kind) => kind === 'reset' || kind === 'case_news').length === 2)
  expect(await read()).toEqual(before)
})

test('mails to reporters are counted for days that are over, in steps that do not tell of one more, and without kinds', async () => {
  toNoon(portal.clock)
  await portal.db.deleteFrom('mail_delivery').execute()
  const [yesterday, today] = [new Date(portal.services.clock.now().getTime() - 86_400_000), portal.services.clock.now()]
  const add = async (at: Date, count: number) => {
    const row = { kind: 'reset', result: 'accepted', code: '250', at }
    for (let one = 0; one < count; one += 1) await portal.db.insertInto('mail_delivery').values({ ...row, job_id: randomUUID() }).execute() // prettier-ignore
  }
  const reader = await admin()
  const counted = async () => (await reader.get('/desk/mail')).body.data.reporters
  await add(today, 40)
  expect(await counted()).toEqual([])
  const told: number[] = []
  for (let count = 1; count <= 30; count += 1) {
    await add(yesterday, 1)
    const [row] = await counted()
    if (row) expect(row).toEqual({ day: todayInOslo(yesterday), result: 'accepted', about: expect.any(Number) })
    told.push(row?.about ?? 0)
  }
  expect(told.filter((about, at) => at > 0 && about !== told[at - 1]).length).toBeLessThanOrEqual(3)
  expect(told.every((about, at) => about % 10 === 0 && Math.abs(about - at - 1) < 10)).toBe(true)
})

test('pages of mails follow each other, newest first, with exact totals', async () => {
  await portal.db.deleteFrom('mail_delivery').execute()
  for (let at = 0; at < 25; at += 1)
    await recordDelivery(portal.services, { id: randomUUID(), kind: 'digest' }, { result: 'accepted', code: `${at}` })
  const reader = await admin()
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await reader.get(`/desk/mail?limit=10${cursor && `&cursor=${cursor}`}`)
    expect(body.data.total).toBe(25)
    seen.push(...body.data.mails.map(({ code }: { code: string }) => code))
    cursor = body.data.next_cursor ?? ''
  } while (cursor)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => `${24 - at}`))
})
