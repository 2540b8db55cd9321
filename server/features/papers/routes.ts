import type { PaperKind } from '#contract/paperKinds.ts'
import * as contract from '#contract/papers.ts'
import type { ShownPaper } from '#contract/papers.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import { lockOwnCase } from '#server/cases/locking.ts'
import { ownSharedCase } from '#server/cases/sharedCase.ts'
import type { FeaturePlugin } from '#server/context.ts'
import type { Trx } from '#server/database/connect.ts'
import { fail } from '#server/platform/http/failures.ts'
import { askerOf } from '#server/platform/pdf/pdf.ts'
import { transact } from '#server/platform/transact.ts'
import words from '#texts/nb/papers.ts'
import { paperPdf, sendPaper } from './paperPdf.ts'
import { changePaper, readPaper, readPapers } from './reading.ts'

const done = (message: string) => ({ success: true as const, message })
const may = { who: 'reporter' } as const
/** Every document of the case is read, so that its fingerprint is true. */
const readsFiles = { name: 'evidence', account: [30, 300] } as const

/** "What next" papers of a reporter's own case. Nothing is sent anywhere. */
export const paperRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services
  const own = async (trx: Trx, user_id: number, id: number) =>
    (await ownSharedCase(services, trx, user_id, id)) ?? fail('not_found')
  const read = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

  app.route({
    ...contract.listPapers,
    config: { may },
    handler: async ({ user, params: { id } }) =>
      read().execute(async (trx) => {
        const data = await readPapers(trx, await own(trx, user.id, id), clock.now())
        return { ...done(words.server.fetched), data }
      }),
  })

  app.route({
    ...contract.listEvidence,
    config: { may, throttle: { ...readsFiles } },
    handler: async ({ user, params: { id } }) => {
      const { key, files } = await read().execute((trx) => own(trx, user.id, id))
      return { ...done(words.server.fetched), data: await withFingerprints(services, key, files) }
    },
  })

  const change = (
    user_id: number,
    { id, kind, version }: { id: number; kind: PaperKind; version: number },
    parts: ShownPaper['parts'] | null,
  ) =>
    transact(db, async (trx) => {
      await lockOwnCase(trx, user_id, id)
      const by = { kind, version, staff_id: null, at: clock.now() }
      return changePaper(trx, await own(trx, user_id, id), by, parts)
    })

  app.route({
    ...contract.savePaper,
    config: { may },
    handler: async ({ user, params, body: { parts, ...which } }) => {
      const data = await change(user.id, { ...params, ...which }, parts)
      return { ...done(words.server.saved), data }
    },
  })

  app.route({
    ...contract.resetPaper,
    config: { may },
    handler: async ({ user, params, body }) => {
      const data = await change(user.id, { ...params, ...body }, null)
      return { ...done(words.server.reset), data }
    },
  })

  app.route({
    ...contract.printPaper,
    config: {
      may,
      throttle: { ...readsFiles },
      file: true,
    },
    handler: async ({ user, params: { id }, body: { kind, with_witnesses } }, reply) => {
      const now = clock.now()
      const [shared, paper] = await read().execute(async (trx) => {
        const found = await own(trx, user.id, id)
        return [found, await readPaper(trx, found, kind, now)] as const
      })
      const evidence = await withFingerprints(services, shared.key, shared.files)
      const witnesses = with_witnesses ? shared.witnesses : null
      return sendPaper(
        reply,
        await paperPdf(paper, { witnesses, showsNumbers: true, evidence, now, asker: askerOf('reporter', user.id) }),
        kind,
        id,
      )
    },
  })
}
