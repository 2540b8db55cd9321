import { createTransport } from 'nodemailer'
import { until, useMailedPortal } from '#server/testing/index.ts'
import { promiseMail } from './mail.ts'
import { optionsOf, saysNoSuchMailbox } from './smtp.ts'
import type { MailTemplate } from './templates.ts'

const jobTimes = { retryDelay: 600, retryDelayMax: 900, pollingIntervalSeconds: 10 }
const { mail: mailServer, portal } = useMailedPortal({}, { jobTimes })

const backlog = 200

const accounts = (count: number, verified: boolean) =>
  Promise.all(Array.from({ length: count }, () => portal.given.account({ verified })))

const promise = (template: MailTemplate, people: { id: number }[]) =>
  portal.inTransaction(async (trx) => {
    for (const { id } of people) await promiseMail(portal.services.jobs, trx, template, id)
  })

test.each([
  ['550 5.1.1 no such user', true],
  ['553 5.1.3 bad address', true],
  ['550 No such mailbox here', true],
  ['552 5.2.2 mailbox full', false],
  ['550 5.7.1 your address is blocked', false],
  ['550 5.4.5 daily quota exceeded', false],
  ['550 relay not permitted', false],
  ['550 User unknown', true],
  ['550-Verification failed for <portal@example.org>\n550-No Such User Here\n550 Sender verify failed', false],
  ['550 mailbox unavailable', false],
])('whether «%s» says that the address will never take a mail: %s', (response, isFinal) => {
  expect(saysNoSuchMailbox(Object.assign(new Error('refused'), { response }))).toBe(isFinal)
})

test('after an outage every waiting mail goes at once and arrives once, a confirmation before the others', async () => {
  const waiting = await accounts(backlog - 1, true)
  const [last] = await accounts(1, false)
  if (!last) throw new Error('one account')
  await mailServer.goAway()
  await promise('password_changed', waiting)
  const tried = "SELECT FROM pgboss.job WHERE name = 'mail' AND state = 'retry'"
  const tries = async () => (await portal.query(tried)).length
  await until(async () => (await tries()) === waiting.length, 60)
  await promise('verify', [last])
  await until(async () => (await tries()) === backlog)
  await mailServer.comeBack()
  await until(() => mailServer.received.length >= backlog, 90)
  const order = mailServer.received.map(({ recipient }) => recipient)
  expect(new Set(order).size).toBe(backlog)
  // It was promised last. One mail tries the way, and some go while the others are hurried.
  expect(order.indexOf(last.email)).toBeLessThan(backlog / 4)
  expect(new Set(mailServer.received.map(({ messageId }) => messageId)).size).toBe(backlog)
  const left = `SELECT FROM pgboss.job WHERE name = 'mail' AND state IN ('created', 'retry', 'active')`
  await until(async () => (await portal.connection.pool.query(left)).rowCount === 0)
  expect(mailServer.received).toHaveLength(backlog)
  const told = portal.logged.filter((line) => /mail server|job failed/.test(line)).map((line) => JSON.parse(line))
  expect(told).toMatchObject([
    {
      level: 'warn',
      event: 'the mail server cannot be used, mails wait',
      code: expect.stringContaining('ECONNREFUSED'),
    },
    { level: 'info', event: 'the mail server can be used again' },
  ])
}, 180_000)

test('smtp:// sends nothing without TLS, except to this machine or where the setting says so', async () => {
  const { port } = new URL(mailServer.url)
  const mail = { from: 'a@example.org', to: 'tls@example.org', subject: 'x', text: 'x' }
  const send = async (url: string) => {
    const { host } = optionsOf(url)
    expect(host).toBe('mail.example.org')
    const transport = createTransport({ ...optionsOf(url), host: '127.0.0.1', port: Number(port) })
    await transport.sendMail(mail).finally(() => transport.close())
  }
  await expect(send('smtp://mail.example.org')).rejects.toMatchObject({ code: 'ETLS' })
  expect(mailServer.to('tls@example.org')).toHaveLength(0)
  await send('smtp://mail.example.org?tls=never')
  expect(mailServer.to('tls@example.org')).toHaveLength(1)
  expect(optionsOf('smtps://a%40b:p%2Fq@mail.example.org')).toMatchObject({
    secure: true,
    port: 465,
    auth: { user: 'a@b', pass: 'p/q' },
  })
  expect(optionsOf(mailServer.url)).toMatchObject({ requireTLS: false, ignoreTLS: false })
})
