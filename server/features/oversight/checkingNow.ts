import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { checkLine } from '#contract/deskAudit.ts'
import type { Services } from '#server/context.ts'
import { checkAudit } from '#server/platform/audit/check.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { lastNumber, readCheck } from './auditRows.ts'

/** Milliseconds between two lines that say how far it is. */
const often = 250

/** Checks the chain now, as each night. That it was asked for is a row of the log, written before the check begins. */
export async function beginCheck(services: Services, staffId: number) {
  const entries = await services.db.transaction().execute(async (trx) => {
    const last = await lastNumber(trx)
    await writeAudit(services, trx, { actor: { staff: staffId }, action: 'audit_checked', after: [`count=${last}`] })
    return last
  })
  return linesOf(services, entries)
}

/** How far it is, and at last what it found. Whoever stops reading does not stop the check. */
async function* linesOf(services: Services, entries: number) {
  let checked = 0
  const running = checkAudit(services, (rows) => {
    checked = rows
  })
  running.catch(() => undefined)
  while (!(await Promise.race([running, pause(often)])))
    yield lineOf({ kind: 'progress', checked: Math.min(checked, entries), entries })
  yield lineOf({ kind: 'end', check: await readCheck(services.db) })
}

const lineOf = (line: z.input<typeof checkLine>) => `${JSON.stringify(checkLine.parse(line))}\n`
