import * as contract from '#contract/deskPapers.ts'
import { rolesWith } from '#contract/staff.ts'
import type { FeaturePlugin, Services } from '#server/context.ts'
import type { DeskActivity } from '#contract/casework.ts'
import type { PaperKind } from '#contract/paperKinds.ts'
import type { ShownPaper } from '#contract/papers.ts'
import { recordActivity } from '#server/cases/activity.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { sharedCase, type SharedCase } from '#server/cases/sharedCase.ts'
import type { Trx } from '#server/database/connect.ts'
import type { AuditAction } from '#server/platform/audit/actions.ts'
import { writeReading } from '#server/cases/visits.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { fail } from '#server/platform/http/failures.ts'
import { askerOf } from '#server/platform/pdf/pdf.ts'
import { transact } from '#server/platform/transact.ts'
import words from '#texts/nb/papers.ts'
import { paperPdf } from './paperPdf.ts'
import { readPaper, readPapers } from './reading.ts'
import { changePaper } from './saving.ts'
import { sendPaper } from './sending.ts'

const done = (message: string) => ({ success: true as const, message })
const sees = { who: 'staff', role: rolesWith('see_inbox') } as const
const works = { who: 'staff', role: rolesWith('work_on_cases') } as const
const readsFiles = { name: 'evidence', account: [30, 300] } as const

/**
 * "What next" papers at the desk, on the reporter's behalf: the same texts, saved in the same place, with what a lead has
 * redacted left out and without the numbers of witnesses. Each read and each change is one transaction with its audit row.
 */
export const deskPaperRoutes: FeaturePlugin = async (app, services) => {
  const { db, clock } = services

  app.route({
    ...contract.deskListPapers,
    config: { may: { ...sees, audit: 'case_opened' } },
    handler: async ({ staff, params: { id } }) =>
      transact(db, async (trx) => {
        const shared = (await sharedCase(services, trx, staff, id)) ?? fail('not_found')
        const data = await readPapers(trx, shared, clock.now())
        await writeReading(services, trx, staff.id, { id, action: 'case_opened', after: ['papers'] })
        return { ...done(words.server.fetched), data }
      }),
  })

  app.route({
    ...contract.deskListEvidence,
    config: { may: { ...sees, audit: 'case_opened' }, throttle: { ...readsFiles } },
    handler: async ({ staff, params: { id } }) => {
      const { key, files } = await transact(db, async (trx) => {
        const shared = (await sharedCase(services, trx, staff, id)) ?? fail('not_found')
        await writeReading(services, trx, staff.id, { id, action: 'case_opened', after: ['evidence'] })
        return shared
      })
      return { ...done(words.server.fetched), data: await withFingerprints(services, key, files) }
    },
  })

  const change = (
    staff_id: number,
    { id, kind, version }: { id: number; kind: PaperKind; version: number },
    parts: ShownPaper['parts'] | null,
  ) =>
    transact(db, async (trx) => {
      const shared = await lockShared(services, trx, staff_id, id)
      const by = { kind, version, staff_id, at: clock.now() }
      const data = await changePaper(trx, shared, by, parts)
      await tellHistory(trx, shared, { activity: 'paper_saved', staff_id, at: by.at, kind })
      await tell(services, trx, staff_id, { id, action: 'paper_saved', after: parts ? [kind] : [kind, 'reset'] })
      return data
    })

  app.route({
    ...contract.deskSavePaper,
    config: { may: { ...works, audit: 'paper_saved' } },
    handler: async ({ staff, params, body: { parts, ...which } }) => {
      const data = await change(staff.id, { ...params, ...which }, parts)
      return { ...done(words.server.saved), data }
    },
  })

  app.route({
    ...contract.deskResetPaper,
    config: { may: { ...works, audit: 'paper_saved' } },
    handler: async ({ staff, params, body }) => {
      const data = await change(staff.id, { ...params, ...body }, null)
      return { ...done(words.server.reset), data }
    },
  })

  app.route({
    ...contract.deskPrintPaper,
    config: {
      may: { ...works, audit: 'paper_made' },
      throttle: { ...readsFiles },
      file: true,
    },
    handler: async ({ staff, params: { id }, body: { kind, with_witnesses } }, reply) => {
      const now = clock.now()
      const read = (trx: Trx) => lockShared(services, trx, staff.id, id)
      const readBoth = async (trx: Trx) => {
        const found = await read(trx)
        return [found, await readPaper(trx, found, kind, now)] as const
      }
      const [shared, paper] = await transact(db, readBoth)
      const evidence = await withFingerprints(services, shared.key, shared.files)
      const witnesses = with_witnesses ? shared.witnesses : null
      const asker = askerOf('staff', staff.id)
      const pdf = await paperPdf(paper, { witnesses, showsNumbers: false, evidence, now, asker })
      // What was not made is not written down, and nothing goes out before it is: nor what the case no longer says by then, as the
      // name of a witness who was restricted or taken out meanwhile.
      await transact(db, async (trx) => {
        const [found, paperNow] = await readBoth(trx)
        if (found.redactionVersion !== shared.redactionVersion) fail('redaction_outdated')
        if (printed(found, paperNow, with_witnesses) !== printed(shared, paper, with_witnesses)) fail('case_changed')
        const after = [kind, 'asked_by_reporter', ...(with_witnesses ? ['witnesses'] : [])]
        await tellHistory(trx, found, { activity: 'paper_made', staff_id: staff.id, at: now, kind })
        await tell(services, trx, staff.id, { id, action: 'paper_made', after })
      })
      return sendPaper(reply, pdf, kind, id)
    },
  })
}

/** The case for somebody who may change it, held to the end of the transaction. */
async function lockShared(services: Services, trx: Trx, staffId: number, id: number) {
  const { actor } = await lockToWork(trx, staffId, { id })
  return (await sharedCase(services, trx, actor, id)) ?? fail('not_found')
}

/** What a paper says of a case, to be compared with what it says later. */
function printed({ witnesses, files }: SharedCase, { parts }: ShownPaper, withWitnesses: boolean) {
  const named = withWitnesses && witnesses.map(({ name, contact_number }) => [name, contact_number !== ''])
  return JSON.stringify([parts, named, files.map(({ id, name, size, isHeld }) => [id, name, size, isHeld])])
}

type Line = { activity: Extract<DeskActivity, `paper_${string}`>; staff_id: number; at: Date; kind: PaperKind }

/** The line in the history of the case, which `lockShared` holds. */
async function tellHistory(trx: Trx, { id, status }: SharedCase, { kind, ...line }: Line) {
  const change = { before: status, after: status, codes: { before: [], after: [kind] } }
  await recordActivity(trx, { ...line, ...change, incident_id: id })
  await trx.updateTable('incident').set({ active_at: line.at }).where('id', '=', id).execute()
}

type Told = { id: number; action: AuditAction; after: string[] }

const tell = (services: Services, trx: Trx, staff: number, { id, action, after }: Told) =>
  writeAudit(services, trx, { actor: { staff }, action, subject: { kind: 'case', id }, after })
