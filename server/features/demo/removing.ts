import type { Services } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import texts from '#texts/nb/casesDemo.ts'
import { demoCases } from './demoCases.ts'
import { findDemoCases, forgetMarks, readStage } from './marks.ts'

type Needs = Pick<Services, 'db' | 'clock' | 'secret' | 'keys'>

/**
 * Erases the demo cases, and gives up their labels, before they are made anew. May be interrupted anywhere and repeated. A
 * trigger releases the documents' files, and the storage job removes them.
 * @param email of the account that sent them
 */
export async function removeDemoCases(services: Needs, email: string) {
  const { db, clock } = services
  if ((await readStage(db)) === undefined) return
  const names = demoCases.map(({ name }) => name)
  for (const id of await findDemoCases(db, names, email)) await erase(services, id)
  await db
    .updateTable('label')
    .set({ retired_at: clock.now() })
    .where('name', 'in', Object.values(texts.labels))
    .where('retired_at', 'is', null)
    .execute()
  await forgetMarks(db)
}

/** The key first, without which no copy can be read. The audit log keeps its rows, which hold only the case's number. */
const erase = (services: Needs, id: number) =>
  services.db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('incident').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!known) return
    await services.keys.forget(trx, id)
    // Else the same case sent again would be answered with the one that is gone.
    await trx.deleteFrom('idempotency').where('incident_id', '=', id).execute()
    await trx.deleteFrom('incident').where('id', '=', id).execute()
    await writeAudit(services, trx, { actor: 'system', action: 'erased', subject: { kind: 'case', id } })
  })
