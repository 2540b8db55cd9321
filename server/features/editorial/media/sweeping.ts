import { sql } from 'kysely'
import { mediaBinDays } from '#contract/deskMedia.ts'
import type { Services } from '#server/context.ts'

const hour = 3_600_000
/** An upload that gets no part for a day is given up; how one ended can be read for a week. */
const abandonedAfter = 24 * hour
const toldFor = 7 * 24 * hour

/** Removes files that have been in the bin for 30 days, and uploads that nobody continues. Their bytes go with the storage's own job. */
export async function sweepMedia({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
  await sql`
    DELETE FROM media_file AS file
    WHERE deleted_at < ${ago(mediaBinDays * 24 * hour)}
      AND NOT EXISTS (SELECT FROM media_use WHERE media_use.stem = file.stem)`.execute(db)
  await db
    .deleteFrom('media_upload')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'receiving').and('touched_at', '<', ago(abandonedAfter)),
        // One that is still being checked then will never be: a part is lost, or its job.
        eb('state', 'in', ['checking', 'ready', 'refused']).and('touched_at', '<', ago(toldFor)),
      ]),
    )
    .execute()
}
