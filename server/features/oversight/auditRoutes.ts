import { Readable } from 'node:stream'
import * as contract from '#contract/deskAudit.ts'
import type { AuditRow } from '#contract/deskAudit.ts'
import { rolesWith } from '#contract/staff.ts'
import { todayInOslo } from '#contract/time.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { csvOf } from '#server/platform/sheets/csv.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import { fail } from '#server/platform/http/failures.ts'
import { stillHas } from '#server/platform/http/whileSignedIn.ts'
import texts from '#texts/nb/desk.ts'
import words from '#texts/nb/deskAudit.ts'
import { auditCodesOf, resolveFilter } from './auditFilter.ts'
import { countRows, eachAuditRow, lastNumber, readAuditPage, readCheck } from './auditRows.ts'
import { beginCheck } from './checkingNow.ts'

const done = (message: string) => ({ success: true as const, message })
const reads = { who: 'staff', role: rolesWith('read_audit') } as const

/**
 * The audit log for the privacy officer. Reading it is written into it, with the filter and the count, before the answer goes
 * out: nobody looks at who looked without leaving a trace.
 */
export const auditRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock, keys } = services

  app.route({
    ...contract.listAudit,
    config: { may: { ...reads, audit: 'audit_read' } },
    handler: async ({ staff, query }) =>
      db.transaction().execute(async (trx) => {
        const wanted = await resolveFilter(trx, query)
        const data = { ...(await readAuditPage(keys, trx, wanted)), check: await readCheck(trx) }
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'audit_read',
          after: [...auditCodesOf(wanted), `count=${data.total}`],
        })
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.listAuditPeople,
    config: { may: { ...reads, audit: null } },
    handler: async () => {
      const rows = await db.selectFrom('staff').select(['id', 'name', 'email']).orderBy('id').limit(1000).execute()
      return { ...done(texts.fetched), data: rows.map(({ id, name, email }) => ({ id, name: name ?? email })) }
    },
  })

  app.route({
    ...contract.checkAudit,
    // Each check reads the whole log.
    config: { may: { ...reads, audit: 'audit_checked' }, throttle: { name: 'audit-check', account: [10, 3600] } },
    handlerTimeout: 10 * 60_000,
    handler: async ({ staff }, reply) => {
      const lines = await beginCheck(services, staff.id)
      return reply.type('application/x-ndjson; charset=utf-8').send(Readable.from(lines, { objectMode: false }))
    },
  })

  app.route({
    ...contract.exportAudit,
    config: {
      may: { ...reads, audit: 'audit_exported' },
      file: true,
    },
    handler: async ({ staff, query }, reply) => {
      const { upto, wanted } = await db.transaction().execute(async (trx) => {
        const last = await lastNumber(trx)
        const filter = await resolveFilter(trx, query)
        const total = await countRows(trx, filter, last)
        await writeAudit(services, trx, {
          actor: { staff: staff.id },
          action: 'audit_exported',
          after: [...auditCodesOf(filter), `count=${total}`],
        })
        return { upto: last, wanted: filter }
      })
      const stillReads = () => stillHas(services, staff.sessionId, reads.role)
      reply.headers({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-disposition': contentDisposition('attachment', `${words.fileName}-${todayInOslo(clock.now())}.csv`),
      })
      return reply
        .type('text/csv; charset=utf-8')
        .send(Readable.from(csvOf(rowsOf(eachAuditRow(keys, db, wanted, upto), stillReads)), { objectMode: false }))
    },
  })
}

/** How many rows go out between two looks at whether whoever reads them still may. */
const rowsAtOnce = 1000

/** Breaks off, so that the file is not whole, when the session, the access or the role has gone. */
async function* rowsOf(rows: AsyncIterable<AuditRow>, stillReads: () => Promise<boolean>) {
  yield words.columnsOfFile
  let count = 0
  for await (const row of rows) {
    if (count % rowsAtOnce === 0 && !(await stillReads())) fail('not_signed_in')
    count += 1
    yield cellsOf(row)
  }
}

/** Codes as they are stored, so that a program reads them for years. */
const cellsOf = (row: AuditRow) => [
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
