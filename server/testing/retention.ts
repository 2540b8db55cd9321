import { expect } from 'vitest'
import { finishErasures } from '#server/cases/erasure/finish.ts'
import { mayMail } from '#server/cases/reporterNews.ts'
import { sweepExpired } from '#server/cases/retention/work.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import type { Portal } from './portal.ts'

/** Goes on to noon, so that an hour earlier or later, as summer time brings it, is the same day in Norway. */
export function toNoon(clock: Portal['clock']) {
  const now = clock.now()
  const day = 24 * 60
  clock.forward({ minutes: (day + 12 * 60 - now.getUTCHours() * 60 - now.getUTCMinutes()) % day })
}

/** What ends by its age, as the jobs of each night do it. */
export function useRetention(portal: Portal) {
  /** Ends it, and what was to be erased is erased. */
  async function run() {
    await sweepExpired(portal.services)
    expect(await finishErasures(portal.services)).toBe(0)
  }
  /** Sends the mails about erasures that wait; answers to how many accounts. */
  async function sendNotices() {
    const ofThem = "name = 'mail' AND data ->> 'template' = 'retention'"
    const waiting = await portal.query(`SELECT id, data FROM pgboss.job WHERE ${ofThem} AND state = 'created'`)
    for (const { id, data } of waiting) await sendMail(portal.services, { id, data }, mayMail)
    await portal.query(`DELETE FROM pgboss.job WHERE ${ofThem}`)
    return waiting.length
  }
  const exists = async (id: number) => (await portal.query('SELECT FROM incident WHERE id = $1', [id])).length > 0
  /** Whether it is once so many days more have gone by. */
  async function existsAfter(days: number, id: number, night = run) {
    portal.clock.forward({ days })
    await night()
    return exists(id)
  }
  return { run, sendNotices, exists, existsAfter }
}
