import { createTransport } from 'nodemailer'
import { promiseMail } from '#server/platform/mail/mail.ts'
import { connections } from '#server/platform/mail/smtp.ts'
import { startMailServer, until } from '#server/testing/mail.ts'
import { withoutDemo, withPortal, type Portal } from './portal.ts'
import { print } from './table.ts'

const backlog = 200

/** Mails that wait when the mail server comes back, from its return to the last one that it has taken. */
export async function bench() {
  const server = await startMailServer()
  const baseline = await bare(server)
  await server.goAway()
  const measure = async (portal: Portal) => {
    await fill(portal)
    const before = server.received.length
    await server.comeBack()
    const ours = await rate(() => server.received.length - before)
    if (new Set(server.received.slice(before).map(({ messageId }) => messageId)).size !== backlog)
      throw new Error('a mail came twice')
    print(
      `Mails through a backlog of ${backlog} after an outage`,
      `the same number over ${connections} connections of the same library`,
      [{ what: 'mails sent', ours, baseline, unit: '/s', bar: { atLeast: backlog / 20 } }],
    )
  }
  try {
    await withPortal(measure, { ...withoutDemo, SMTP_URL: server.url })
  } finally {
    await server.stop()
  }
}

/** Mails a second until `count` has reached the backlog. */
async function rate(count: () => number) {
  const startedAt = performance.now()
  await until(() => count() >= backlog, 300)
  return (backlog * 1000) / (performance.now() - startedAt)
}

async function bare({ url, received }: Awaited<ReturnType<typeof startMailServer>>) {
  const transport = createTransport({ url, pool: true, maxConnections: connections })
  const mail = { from: 'a@example.org', to: 'b@example.org', subject: 'x', text: 'x'.repeat(3000) }
  const sent = Promise.all(Array.from({ length: backlog }, () => transport.sendMail(mail)))
  const measured = await rate(() => received.length)
  await sent
  transport.close()
  return measured
}

/** Accounts, a mail for each, and the wait until each was tried and waits for its next turn. */
async function fill(portal: Portal) {
  const { db, pool, jobs, close } = await portal.jobs()
  const { rows } = await pool.query<{ id: number }>(`
    INSERT INTO account (name, email, password_hash, phone_number, gender, email_verified_at)
    SELECT 'Person', 'copy' || n || '@example.org', 'none', '+4700000000', 'Female', now()
    FROM generate_series(1, ${backlog}) n RETURNING id`)
  await db.transaction().execute(async (trx) => {
    for (const { id } of rows) await promiseMail(jobs, trx, 'password_changed', id)
  })
  await until(async () => {
    const { rows: tried } = await pool.query(
      `SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail' AND state = 'retry'`,
    )
    return tried[0].count === backlog
  }, 120)
  await close()
}
