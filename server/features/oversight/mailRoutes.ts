import { randomUUID } from 'node:crypto'
import { sql, type SqlBool } from 'kysely'
import * as contract from '#contract/deskMail.ts'
import { deliveryResults } from '#contract/deskMail.ts'
import { can } from '#server/cases/access.ts'
import { guarded, inAct, staffRoutes, type Given, type OwnAct } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { findDelivery } from '#server/platform/mail/deliveries.ts'
import { composeMail } from '#server/platform/mail/mailBody.ts'
import { takeFromCap } from '#server/platform/mail/mailCap.ts'
import { findOutage } from '#server/platform/mail/outage.ts'
import { deliver } from '#server/platform/mail/smtp.ts'
import { staffMailKinds } from '#server/platform/mail/staffMail.ts'
import { listRolesGiven } from '#server/platform/staff/rolesGiven.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import texts from '#texts/nb/desk.ts'
import mails from '#texts/nb/staffMail.ts'
import { lastReadingLimit, readCheck } from './auditRows.ts'
import { countReporterMails } from './reporterMails.ts'

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
      const cap = await takeFromCap(services, email, 'notices')
      if (!cap.isTaken) fail('too_many_requests')
      // Before the mail goes: a mail without its row would be worse than a row without its mail. The address is not in it.
      await inAct(services, contract.testMail, staff, ({ tell }) => tell())
      const id = randomUUID()
      const mail = composeMail(mails.mail_test, { link: undefined, config })
      const failure = await deliver(services, { ...mail, to: email, job: { id, kind: 'mail_test' } }).then(
        () => undefined,
        (error: unknown) => error,
      )
      if (failure !== undefined) await cap.giveBack()
      const found = await findDelivery(services, id)
      if (!found) fail('unavailable')
      const data = { result: oneOf(deliveryResults, found.result), code: found.code }
      return { success: true as const, message: texts.mail_tested, data }
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
  const { total } = await wanted.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
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
    mails: shown.map(({ place: _place, at, ...row }) => ({
      ...row,
      result: oneOf(deliveryResults, row.result),
      at: at.toISOString(),
    })),
    total,
    reporters: await countReporterMails(at),
    next_cursor: end && rows.length > limit ? `${end.place}_${end.id}` : null,
    outage: outage ? { since: outage.since.toISOString(), code: outage.code } : null,
    has_server: at.config.smtpUrl !== null,
  }
}
