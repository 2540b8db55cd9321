import type { PaperKind } from '#contract/paperKinds.ts'
import * as contract from '#contract/papers.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { reporterRoutes } from '#server/cases/reporterRoutes.ts'
import { ownSharedCase } from '#server/cases/sharedCase.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { type Trx, transact } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { askerOf } from '#server/platform/pdf/pdf.ts'
import words from '#texts/nb/papers.ts'
import { paperPdf, sendPaper, changePaper, readPaper, readPapers } from './reading.ts'

const fetched = { message: words.server.fetched }
/** Every document of the case is read, so that its fingerprint is true. */
const readsFiles = { name: 'evidence', account: [30, 300] } as const

/** "What next" papers of a reporter's own case. Nothing is sent anywhere. */
export const paperRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const route = reporterRoutes(app)
  const own = async (trx: Trx, user_id: number, id: number) =>
    (await ownSharedCase(services, trx, user_id, id)) ?? fail('not_found')
  const read = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

  route(contract.listPapers, fetched, ({ user, params: { id } }) =>
    read().execute(async (trx) => ({ data: await readPapers(trx, await own(trx, user.id, id), clock.now()) })),
  )

  route(contract.listEvidence, { ...fetched, throttle: { ...readsFiles } }, async ({ user, params: { id } }) => {
    const { key, files } = await read().execute((trx) => own(trx, user.id, id))
    return { data: await withFingerprints(services, key, files) }
  })

  const change = (
    user_id: number,
    { id, kind, version }: { id: number; kind: PaperKind; version: number },
    parts: contract.ShownPaper['parts'] | null,
  ) =>
    transact(db, async (trx) => {
      await lockOwnCase(trx, user_id, id)
      const by = { kind, version, staff_id: null, at: clock.now() }
      return (await changePaper(trx, await own(trx, user_id, id), by, parts)).paper
    })

  route(contract.savePaper, { message: words.server.saved }, async ({ user, params, body: { parts, ...which } }) => ({
    data: await change(user.id, { ...params, ...which }, parts),
  }))

  route(contract.resetPaper, { message: words.server.reset }, async ({ user, params, body }) => ({
    data: await change(user.id, { ...params, ...body }, null),
  }))

  app.route({
    ...contract.printPaper,
    config: { may: { who: 'reporter' }, throttle: { ...readsFiles }, file: true },
    handler: async ({ user, params: { id }, body: { kind, with_witnesses } }, reply) => {
      const now = clock.now()
      const [shared, paper] = await read().execute(async (trx) => {
        const found = await own(trx, user.id, id)
        return [found, await readPaper(trx, found, kind, now)] as const
      })
      const asker = askerOf('reporter', user.id)
      return sendPaper(reply, await paperPdf(services, shared, paper, { with_witnesses, now, asker }), kind, id)
    },
  })
}
