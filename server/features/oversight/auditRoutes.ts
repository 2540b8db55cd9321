import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import * as contract from '#contract/deskAudit.ts'
import { todayInOslo } from '#contract/time.ts'
import { guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import { checkAudit } from '#server/platform/audit/check.ts'
import { fail } from '#server/platform/http/failures.ts'
import { stillHas } from '#server/platform/http/whileSignedIn.ts'
import { sendCsv } from '#server/platform/sheets/csv.ts'
import words from '#texts/nb/deskAudit.ts'
import { auditCodesOf, resolveFilter } from './auditFilter.ts'
import { countRows, eachAuditRow, lastNumber, readAuditPage, readCheck } from './auditRows.ts'

/** Reading the log is written into it before the answer goes out: nobody looks at who looked without leaving a trace. */
export const auditRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listAudit, async ({ trx, keys, tell }, query) => {
    const wanted = await resolveFilter(trx, query)
    const data = { ...(await readAuditPage(keys, trx, wanted)), check: await readCheck(trx) }
    tell({ after: [...auditCodesOf(wanted), `count=${data.total}`] })
    return data
  })
  route(contract.listAuditPeople, async ({ trx }) => {
    const rows = await trx.selectFrom('staff').select(['id', 'name', 'email']).orderBy('id').limit(1000).execute()
    return rows.map(({ id, name, email }) => ({ id, name: name ?? email }))
  })

  app.route({
    ...guarded(contract.checkAudit),
    handlerTimeout: 10 * 60_000,
    handler: async ({ staff }, reply) => {
      // That it was asked for is a row of the log, written before the check begins.
      const entries = await inAct(services, contract.checkAudit, staff, async ({ trx, tell }) => {
        const last = await lastNumber(trx)
        tell({ after: [`count=${last}`] })
        return last
      })
      const lines = Readable.from(linesOf(services, entries), { objectMode: false })
      return reply.type('application/x-ndjson; charset=utf-8').send(lines)
    },
  })

  const exporting = guarded(contract.exportAudit)
  app.route({
    ...exporting,
    handler: async ({ staff, query }, reply) => {
      const { upto, wanted } = await inAct(services, contract.exportAudit, staff, async ({ trx, tell }) => {
        const last = await lastNumber(trx)
        const filter = await resolveFilter(trx, query)
        tell({ after: [...auditCodesOf(filter), `count=${await countRows(trx, filter, last)}`] })
        return { upto: last, wanted: filter }
      })
      const stillReads = () => stillHas(services, staff.sessionId, exporting.config.may.role)
      const rows = rowsOf(eachAuditRow(services.keys, services.db, wanted, upto), stillReads)
      return sendCsv(reply, `${words.fileName}-${todayInOslo(services.clock.now())}`, rows)
    },
  })
}

/** How many rows go out between two looks at whether whoever reads them still may. */
const rowsAtOnce = 1000

/** Breaks off, so that the file is not whole, when the session, the access or the role has gone. */
async function* rowsOf(rows: AsyncIterable<contract.AuditRow>, stillReads: () => Promise<boolean>) {
  yield words.columnsOfFile
  let count = 0
  for await (const row of rows) {
    if (count % rowsAtOnce === 0 && !(await stillReads())) fail('not_signed_in')
    count += 1
    yield cellsOf(row)
  }
}

/** Codes as they are stored, so that a program reads them for years. */
const cellsOf = (row: contract.AuditRow) => [
  String(row.number),
  row.at,
  row.actor,
  row.staff ? String(row.staff.id) : '',
  row.staff?.name ?? '',
  row.reporter ?? '',
  row.action,
  row.subject?.kind ?? '',
  row.subject?.id ? String(row.subject.id) : '',
  row.reason_erased ? 'erased' : (row.reason ?? ''),
  row.before.join(', '),
  row.after.join(', '),
]

/** Milliseconds between two lines that say how far it is. */
const often = 250

/** Checks the chain now, as each night: how far it is, and at last what it found. Whoever stops reading does not stop the check. */
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

const lineOf = (line: z.input<typeof contract.checkLine>) => `${JSON.stringify(contract.checkLine.parse(line))}\n`
