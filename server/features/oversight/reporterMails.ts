import { sql } from 'kysely'
import { deliveryResults, mailStep, type ReporterMails } from '#contract/deskMail.ts'
import { timeZone, todayInOslo } from '#contract/time.ts'
import type { Services } from '#server/context.ts'
import { mailTemplates } from '#server/platform/mail/templates.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import { oneOf } from '#server/database/storedCodes.ts'

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
  return rows.flatMap(({ day, result: stored, count }): ReporterMails[] => {
    const edge = keyedHash(secret, 'reporter mails', day, stored).readUInt32BE() % mailStep
    const about = Math.floor((count + edge) / mailStep) * mailStep
    return about > 0 ? [{ day, result: oneOf(deliveryResults, stored), about }] : []
  })
}
