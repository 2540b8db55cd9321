import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { rolesWith } from '#contract/staff.ts'
import type { App, Services } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { type AuditAction, writeAudit } from '#server/platform/audit/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { count, tally, throttle } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { activeWith } from './access.ts'

type Ground = Pick<Services, 'config' | 'db' | 'clock' | 'secret' | 'jobs'>
const hour = 3600
const day = 24 * hour

/** How many different cases one person may look into within an hour, and how many numbers and originals they may fetch. */
export const readingLimits = { cases: 300, secrets: 60 } as const
/** Different cases within a day, beyond which nobody is stopped, but those who watch are told: each hour may be below its limit. */
export const toldFromInDay = 400
/** Searches within a day, beyond which it is the same: a name may be asked for letter by letter. Each further part of a list is one. */
export const toldFromSearches = 60
const toldLimits = { ...readingLimits, day: toldFromInDay, searches: toldFromSearches } as const
type Limit = keyof typeof toldLimits
const isOfDay = (limit: Limit) => limit === 'day' || limit === 'searches'

/** Calls with these actions answer what is hidden even on the page of a case: each call counts, the same one again too. */
const secretActions: readonly AuditAction[] = ['witness_number_shown', 'caller_shown', 'original_shown']

/** A number by now, or still a text where a handler checks its request itself. */
const whichCase = z.object({ id: z.coerce.number().int().positive() })

/** Every call of staff on one case counts its case, a new call too; beyond the limit it is 429. To be registered before routes. */
export function limitReading(app: App, services: Ground) {
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.may?.who === 'staff' && /\/desk\/cases\/:id(?:\/|$)/.test(url)) config.isCounted = true
  })
  const known: KnownLooks = new LRUCache<string, Date>({ max: 10_000 })
  app.addHook('preHandler', async ({ routeOptions: { config }, params, signedInStaff }) => {
    const { may, isCounted } = config
    if (!isCounted || !signedInStaff || may?.who !== 'staff') return
    const id = whichCase.safeParse(params).data?.id
    if (id !== undefined) await countLook(services, known, signedInStaff.id, id)
    if ([may.audit ?? []].flat().some((action) => secretActions.includes(action)))
      await tellingOf('secrets', services, signedInStaff.id, () =>
        throttle(services, [bucketOf('secrets', signedInStaff.id)]),
      )
  })
}

/** Looks that this server has counted, and until when, so that a page with several calls, some of them repeated, counts its case once. */
type KnownLooks = LRUCache<string, Date>

/** A number that is no case's counts as one that is: the answer must not differ. */
async function countLook(ground: Ground, known: KnownLooks | undefined, staff_id: number, id: number) {
  const look = `${staff_id} ${id}`
  const now = ground.clock.now()
  if ((known?.get(look) ?? now) > now) return
  // Both are counted or neither, so that what was refused is refused again when it is asked for again.
  const counted = await tellingOf('cases', ground, staff_id, () =>
    ground.db.transaction().execute(async (trx) => {
      const inside = { ...ground, db: trx }
      const [one] = await tally(inside, [{ name: 'reading look', subject: look, allow: 1, seconds: hour }])
      if (one?.hits === 1) {
        await throttle(inside, [bucketOf('cases', staff_id)])
        await countDay(inside, trx, staff_id, look)
      }
      return one
    }),
  )
  if (counted) known?.set(look, counted.expires_at)
}

/** The same case within a day counts once. */
async function countDay(ground: Ground, trx: Trx, staff_id: number, look: string) {
  const [one] = await tally(ground, [{ name: 'reading look of a day', subject: look, allow: 1, seconds: day }])
  if (one?.hits !== 1) return
  const bucket = { name: 'reading day', subject: staff_id, allow: toldFromInDay, seconds: day }
  if ((await count(ground, [bucket])) !== undefined) await tellOfMassReading(ground, trx, staff_id, 'day')
}

/** A case that a search has found counts as one that was looked into. Refuses as a call does. */
export const countHit = (ground: Ground, staff_id: number, id: number) => countLook(ground, undefined, staff_id, id)

/** Of many searches within a day whoever watches hears, and nobody is stopped. In the transaction of the search's first row. */
export async function countSearch(ground: Ground, trx: Trx, staff_id: number) {
  const bucket = { name: 'searches of a day', subject: staff_id, allow: toldFromSearches, seconds: day }
  if ((await count(ground, [bucket])) !== undefined) await tellOfMassReading(ground, trx, staff_id, 'searches')
}

/**
 * That a number is alike in two cases tells the number to whoever knows one of them, so each other case counts as a number handed
 * out, once an hour. To be called in the transaction of the answer; what is counted in one that is refused counts not.
 */
export async function countAlike(ground: Ground, trx: Trx, staff_id: number, { id, others }: Alike) {
  const inside = { ...ground, db: trx }
  for (const other of others) {
    const subject = `${staff_id} ${id} ${other}`
    const [one] = await tally(inside, [{ name: 'reading alike', subject, allow: 1, seconds: hour }])
    if (one?.hits === 1) await throttle(inside, [bucketOf('secrets', staff_id)])
  }
}
type Alike = { id: number; others: readonly number[] }

/** Does what counts looks or secrets; when it is refused because there were too many, whoever watches hears of it, once in its time. */
export async function tellingOf<T>(limit: Limit, ground: Ground, staff_id: number, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests')
      await ground.db.transaction().execute((trx) => tellOfMassReading(ground, trx, staff_id, limit))
    throw error
  }
}

const bucketOf = (limit: keyof typeof readingLimits, subject: number) => ({
  name: `reading ${limit}`,
  subject,
  allow: readingLimits[limit],
  seconds: hour,
})

/** Once an hour for a person and a limit, once a day for those of a day. Other leads hear where nobody else reads the log. */
async function tellOfMassReading(ground: Ground, trx: Trx, staff_id: number, limit: Limit) {
  const told = { name: `reading ${limit} told`, subject: staff_id, allow: 1, seconds: isOfDay(limit) ? day : hour }
  if ((await count({ ...ground, db: trx }, [told])) !== undefined) return
  const template = isOfDay(limit) ? 'much_reading' : 'mass_reading'
  if (ground.config.auditMailTo) await promiseStaffMail(ground.jobs, trx, template, null)
  const isOther = ({ id }: { id: number }) => id !== staff_id
  const readers = (await activeWith(trx, rolesWith('read_audit'))).filter(isOther)
  const isWatched = readers.length > 0 || ground.config.auditMailTo !== null
  const listeners = isWatched ? readers : (await activeWith(trx, ['lead'])).filter(isOther)
  for (const { id } of listeners) await promiseStaffMail(ground.jobs, trx, template, id)
  await writeAudit(ground, trx, {
    actor: { staff: staff_id },
    action: 'reading_limited',
    subject: { kind: 'staff', id: staff_id },
    after: [`limit=${limit}`, `count=${toldLimits[limit]}`],
  })
}
