import { sql } from 'kysely'
import type { Services } from '#server/context.ts'

/** Counts a press. One that comes after editors have dealt with the link opens it again. */
export async function keepDeadLink({ db, clock }: Pick<Services, 'db' | 'clock'>, slug: string, link: string) {
  const now = clock.now()
  await sql`
    INSERT INTO dead_link_report AS known (entry_id, link, first_at, last_at)
    SELECT id, ${link}, ${now}, ${now} FROM knowledge_entry WHERE slug = ${slug}
    ON CONFLICT (entry_id, link) DO UPDATE SET
      times = CASE WHEN known.handled_at IS NULL THEN least(known.times, 1000000) + 1 ELSE 1 END,
      first_at = CASE WHEN known.handled_at IS NULL THEN known.first_at ELSE excluded.first_at END,
      last_at = excluded.last_at, handled_at = NULL, handled_by = NULL`.execute(db)
}
