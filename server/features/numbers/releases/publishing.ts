import type { Services } from '#server/context.ts'
import { type Trx, transact } from '#server/database/connect.ts'
import { update } from '#server/database/rows.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { describeError } from '#server/platform/log.ts'
import { makeReleaseFiles } from '../open/files.ts'
import { isApproved } from '../open/published.ts'
import { checkRelease } from './reading.ts'

export const releaseQueue = 'release_publishing'

type Needs = Pick<Services, 'db' | 'clock' | 'secret' | 'log'>

/** Publishes the releases that are due, each in a transaction of its own. One that fails is tried again, and keeps no other from it. */
export async function publishReleases(services: Needs) {
  const { db, clock, log } = services
  const due = await db
    .selectFrom('release')
    .select('id')
    .where('publish_at', '<=', clock.now())
    .where('published_at', 'is', null)
    .orderBy('publish_at')
    .execute()
  for (const { id } of due)
    try {
      await transact(db, (trx) => publishOne(services, trx, id))
    } catch (error) {
      log.error('a release of numbers failed and is tried again', describeError(error))
    }
}

/** Waits while an approval is missing: whoever gave it may have lost the role since. */
async function publishOne({ clock, secret }: Needs, trx: Trx, id: number) {
  const now = clock.now()
  // Another server may have published it meanwhile, or its drafter have changed it.
  const row = await trx
    .selectFrom('release')
    .select(['id', 'slug'])
    .where('id', '=', id)
    .where('publish_at', '<=', now)
    .where('published_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row || !(await isApprovedNow(trx, id))) return
  const { checks } = await checkRelease(trx, row)
  if (!checks.every(({ holds }) => holds)) throw new Error(`a check of release ${row.slug} does not hold`)
  // First the files: nothing is added to what is published.
  await makeReleaseFiles(trx, id, now)
  await update(trx, 'release', id, { published_at: now })
  const after = [`period=${row.slug}`]
  await writeAudit({ clock, secret }, trx, {
    actor: 'system',
    action: 'release_published',
    subject: { kind: 'release', id },
    after,
  })
}

/** Whoever takes a role from one who approved waits until the numbers are out. */
async function isApprovedNow(trx: Trx, id: number) {
  const approvers = trx.selectFrom('release_approval').select('staff_id').where('release_id', '=', id)
  await trx.selectFrom('staff').select('id').where('id', 'in', approvers).orderBy('id').forShare().execute()
  const row = await trx
    .selectFrom('release as r')
    .select(isApproved.as('is_approved'))
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  return row.is_approved
}
