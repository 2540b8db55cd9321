import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import * as contract from '#contract/deskMail.ts'
import { timeZone, todayInOslo } from '#contract/time.ts'
import { can } from '#server/cases/access.ts'
import { type Given, guarded, inAct, type OwnAct, staffRoutes, done } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { countOf, shownAs, oneOf } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { composeMail } from '#server/platform/mail/mailBody.ts'
import { takeFromCap } from '#server/platform/mail/mailCap.ts'
import { findOutage } from '#server/platform/mail/outage.ts'
import { deliver, findDelivery } from '#server/platform/mail/smtp.ts'
import { staffMailKinds } from '#server/platform/mail/staffMail.ts'
import { mailTemplates } from '#server/platform/mail/templates.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import { listRolesGiven } from '#server/platform/staff/rolesGiven.ts'
import mails from '#texts/nb/staffMail.ts'
import { lastReadingLimit, readCheck } from './auditRows.ts'

/** What became of mails, a test of the way they take, and what all staff are to know at once. */
export const mailRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.showNotices, readNotices)
  route(contract.listDeliveries, listDeliveries)

  // A mail to whomever the administrator names: few, and only with the second factor given lately (docs/threats.md row 19).
  app.route({
    ...guarded(contract.testMail),
    handler: async ({ staff, body: { email } }) => {
      const { config } = services
      const cap = await takeFromCap(services, email, 'tests')
      if (!cap.isTaken) fail('too_many_requests')
      // Before the mail goes: a mail without its row would be worse than a row without its mail. The address is not in it.
      await inAct(services, contract.testMail, staff, ({ tell }) => tell())
      const id = randomUUID()
      const mail = composeMail(mails.mail_test, { link: undefined, config })
      await deliver(services, { ...mail, to: email, job: { id, kind: 'mail_test' } }).catch(cap.giveBack)
      const found = await findDelivery(services, id)
      if (!found) fail('unavailable')
      const data = { result: oneOf(contract.deliveryResults, found.result), code: found.code }
      return { ...done, data }
    },
  })
}

async function readNotices(at: OwnAct) {
  const { trx, staff, clock } = at
  const outage = await findOutage(at)
  const readsAudit = can(staff, 'read_audit')
  const check = readsAudit ? await readCheck(trx) : null
  return {
    mail_outage_since: outage?.since.toISOString() ?? null,
    audit_broken_at: check?.broken_at ?? null,
    roles: staff.roles,
    roles_given: await listRolesGiven(trx, clock.now(), staff),
    reading_limited_at: readsAudit ? await lastReadingLimit(at) : null,
  }
}

async function listDeliveries(at: OwnAct, { limit, result, cursor }: Given<typeof contract.listDeliveries>) {
  const { trx } = at
  const [place, last] = cursor?.split('_').map(Number) ?? []
  const wanted = trx
    .selectFrom('mail_delivery')
    // Those alone that go to staff, and what is none of these stays unseen.
    .where('kind', 'in', staffMailKinds)
    .$if(result !== undefined, (select) => select.where('result', '=', result ?? ''))
  const total = await countOf(wanted)
  const rows = await wanted
    .select(['id', 'kind', 'result', 'code', 'attempts', 'at'])
    .select(sql<number>`(extract(epoch FROM at) * 1000000)::bigint`.as('place'))
    .$if(last !== undefined, (select) =>
      select.where(
        sql<SqlBool>`(at, id) < (timestamptz 'epoch' + ${place ?? 0}::bigint * interval '1 microsecond', ${last ?? 0}::bigint)`,
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const shown = rows.slice(0, limit)
  const end = shown.at(-1)
  const outage = await findOutage(at)
  return {
    mails: shown.map((row) => shownAs(contract.delivery, row)),
    total,
    reporters: await countReporterMails(at),
    next_cursor: end && rows.length > limit ? `${end.place}_${end.id}` : null,
    outage: outage ? { since: outage.since.toISOString(), code: outage.code } : null,
    has_server: at.config.smtpUrl !== null,
  }
}

/**
 * What became of the mails to reporters, newest day first: about how many a day with each result. A row for each, or an exact
 * number, would tell an administrator who has an account: they ask for a new password for an address, or enter a case with it,
 * and see whether a mail goes (docs/threats.md row 9). So only days that are over are told of, without kinds, and in steps of
 * ten whose edges nobody can know who does not have the server's secret.
 */
export async function countReporterMails({ db, clock, secret }: Pick<Services, 'db' | 'clock' | 'secret'>) {
  const { rows } = await sql<{ day: string; result: string; count: number }>`
    SELECT to_char(at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, result, count(*)::integer AS count
    FROM mail_delivery
    WHERE kind = ANY (${[...mailTemplates]}::text[])
      AND to_char(at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') < ${todayInOslo(clock.now())}
    GROUP BY 1, 2
    ORDER BY 1 DESC, 2`.execute(db)
  return rows.flatMap(({ day, result: stored, count }): contract.ReporterMails[] => {
    const edge = keyedHash(secret, 'reporter mails', day, stored).readUInt32BE() % contract.mailStep
    const about = Math.floor((count + edge) / contract.mailStep) * contract.mailStep
    return about > 0 ? [{ day, result: oneOf(contract.deliveryResults, stored), about }] : []
  })
}
