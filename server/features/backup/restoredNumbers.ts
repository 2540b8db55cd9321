import type pg from 'pg'
import { codeListVersion } from '#contract/codes.ts'
import { codingDays } from '#contract/figures.ts'
import { timeZone } from '#contract/time.ts'

/**
 * Keeps a restored portal from doing again, otherwise, what the lost one may have done with the numbers since the backup. Approvals may
 * have been taken back, so those of what is not published are. A quarter that is due may have been frozen and published, and would be
 * drawn anew, under the same address: it is left empty and not small, as no frozen one is, so that its cases count in the next
 * (docs/decisions/backups.md).
 * @returns the first days of the quarters that are left empty
 */
export async function keepNumbersOnce(client: pg.Client): Promise<string[]> {
  await client.query(
    `UPDATE release SET publish_at = NULL WHERE published_at IS NULL;
    DELETE FROM release_approval WHERE release_id IN (SELECT id FROM release WHERE published_at IS NULL)`,
  )
  const { rows } = await client.query<{ quarter: string }>(
    `INSERT INTO frozen_base (quarter, is_correction, is_demo, is_small, code_list, frozen_at)
    SELECT quarter, false, coalesce((SELECT is_demo FROM frozen_base ORDER BY quarter DESC, id DESC LIMIT 1), false), false, $1, now()
    FROM generate_series(
      coalesce((SELECT max(quarter) + interval '3 months' FROM frozen_base),
        (SELECT date_trunc('quarter', min(submitted_at) AT TIME ZONE $2) FROM incident)),
      (now() AT TIME ZONE $2)::date - $3::integer - interval '3 months', '3 months') AS quarter
    RETURNING quarter::text`,
    [codeListVersion, timeZone, codingDays],
  )
  return rows.map(({ quarter }) => quarter)
}
