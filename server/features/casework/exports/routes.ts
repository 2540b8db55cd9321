import * as contract from '#contract/deskExports.ts'
import { can } from '#server/cases/access.ts'
import { dropFile, placeOf } from '#server/cases/madeFiles/making.ts'
import { guarded, inAct, staffRoutes, type Act } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { contentDisposition } from '#server/platform/http/contentDisposition.ts'
import { fail } from '#server/platform/http/failures.ts'
import { whileSignedIn } from '#server/platform/http/whileSignedIn.ts'
import { openFile } from '#server/platform/secrets/sealedFile.ts'
import texts from '#texts/nb/deskExportReplies.ts'
import { askForExport } from './asking.ts'
import { decideExport } from './deciding.ts'
import { takeFile } from './fetching.ts'
import { shownColumns, toShown } from './shown.ts'

const monthMs = 30 * 86_400_000

/**
 * Exports: asked for, approved by another, made by a job (making.ts), fetched once. Who takes part is decided in the transaction, by the
 * roles of that moment.
 */
export const exportRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listExports, listExports, texts.fetched)
  route(contract.askForExport, askForExport, texts.asked)

  app.route({
    ...guarded(contract.decideExport),
    handler: async ({ staff, params: { id }, body: { decision } }) => {
      const data = await inAct(services, contract.decideExport, staff, (at) => decideExport(at, { id, decision }))
      // That it is outdated is kept, so it is refused after the commit.
      if (data.state === 'outdated') return fail('export_outdated')
      const message = decision === 'approve' ? texts.approved : texts.refused
      return { success: true as const, message, data }
    },
  })

  const fetching = guarded(contract.fetchExport)
  app.route({
    ...fetching,
    handler: async ({ staff, params: { id } }, reply) => {
      const { key, size, storage_name, name, type } = await takeFile(services, staff, id)
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
      return reply.send(whileSignedIn(services, staff.sessionId, fetching.config.may.role, bytes))
    },
  })
}

async function listExports(at: Act) {
  const { trx, staff, clock } = at
  const since = new Date(clock.now().getTime() - monthMs)
  const own = shownColumns(trx).where('export.asked_by', '=', staff.id).where('export.asked_at', '>', since)
  const others = shownColumns(trx).where('export.asked_by', '!=', staff.id).orderBy('export.id')
  const shown = async (query: typeof own) => {
    const all = []
    for (const row of await query.execute()) all.push(await toShown(at, trx, row))
    return all
  }
  const mine = await shown(own.orderBy('export.id', 'desc'))
  if (!can(staff, 'approve_exports')) return { mine, waiting: [], approved: [] }
  const waiting = await shown(others.where('export.state', '=', 'asked'))
  return { mine, waiting, approved: await shown(others.where('export.state', 'in', ['approved', 'ready'])) }
}
