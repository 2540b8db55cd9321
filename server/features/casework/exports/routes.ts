import * as contract from '#contract/deskExports.ts'
import { powersOf, rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { dropFile, placeOf } from '#server/cases/madeFiles/making.ts'
import type { Trx } from '#server/database/connect.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import { fail } from '#server/platform/http/failures.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'
import { openFile } from '#server/platform/secrets/sealedFile.ts'
import { transact } from '#server/platform/transact.ts'
import texts from '#texts/nb/deskExportReplies.ts'
import { askForExport } from './asking.ts'
import { decideExport } from './deciding.ts'
import { takeFile } from './fetching.ts'
import { shownColumns, toShown } from './shown.ts'

const done = (message: string) => ({ success: true as const, message })
const asks = rolesWith('request_exports')
const approves = rolesWith('approve_exports')
/** Either asks or approves; what exactly is decided in the transaction, by the roles of that moment. */
const takesPart = [...new Set([...asks, ...approves])]
const monthMs = 30 * 86_400_000

/** Exports: asked for, approved by another, made by a job (making.ts), fetched once. */
export const exportRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services

  app.route({
    ...contract.listExports,
    // The page asks by itself, which is no use of the session.
    config: { may: { who: 'staff', role: takesPart, isPolled: true, audit: null } },
    handler: async ({ staff }) =>
      db.transaction().execute(async (trx) => {
        const since = new Date(clock.now().getTime() - monthMs)
        const mine = await shownColumns(trx)
          .where('export.asked_by', '=', staff.id)
          .where('export.asked_at', '>', since)
          .orderBy('export.id', 'desc')
          .execute()
        const mayApprove = powersOf(staff.roles).includes('approve_exports')
        const waiting = mayApprove ? await ofOthers(trx, staff.id, ['asked']) : []
        const approved = mayApprove ? await ofOthers(trx, staff.id, ['approved', 'ready']) : []
        const shown = async (rows: typeof mine) => {
          const all = []
          for (const row of rows) all.push(await toShown(services, trx, row))
          return all
        }
        const data = { mine: await shown(mine), waiting: await shown(waiting), approved: await shown(approved) }
        return { ...done(texts.fetched), data }
      }),
  })

  app.route({
    ...contract.askForExport,
    config: {
      may: { who: 'staff', role: asks, audit: 'export_requested' },
      throttle: { name: 'export', account: [60, 3600] },
    },
    handler: async ({ staff, body }) => {
      const data = await transact(db, (trx) => askForExport(services, trx, staff.id, body))
      return { ...done(texts.asked), data }
    },
  })

  app.route({
    ...contract.decideExport,
    config: { may: { who: 'staff', role: takesPart, stepUp: true, audit: 'export_approved' } },
    handler: async ({ staff, params: { id }, body: { decision } }) => {
      const data = await transact(db, (trx) => decideExport(services, trx, staff.id, { id, decision }))
      if (data.state === 'outdated') return fail('export_outdated')
      return { ...done(decision === 'approve' ? texts.approved : texts.refused), data }
    },
  })

  app.route({
    ...contract.fetchExport,
    config: {
      may: { who: 'staff', role: asks, stepUp: true, audit: 'export_downloaded' },
      file: true,
    },
    handler: async ({ staff, params: { id } }, reply) => {
      const { key, size, storage_name, name, type } = await takeFile(services, staff.id, id)
      const bytes = openFile(key, placeOf('export', id), size, (range) => services.storage.read(storage_name, range))
      bytes.once('close', () => void dropFile(services, 'export', id, storage_name).catch(() => undefined))
      reply.headers({
        'content-type': type,
        'content-length': size,
        'content-disposition': contentDisposition('attachment', name),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      return reply.send(whileSignedIn(services, staff.sessionId, asks, bytes))
    },
  })
}

const ofOthers = (trx: Trx, staffId: number, states: ('asked' | 'approved' | 'ready')[]) =>
  shownColumns(trx)
    .where('export.state', 'in', states)
    .where('export.asked_by', '!=', staffId)
    .orderBy('export.id')
    .execute()
