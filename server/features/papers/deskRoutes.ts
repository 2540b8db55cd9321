import * as contract from '#contract/deskPapers.ts'
import type { PaperKind } from '#contract/paperKinds.ts'
import type { ShownPaper } from '#contract/papers.ts'
import { tellCase, type Act, guarded, inAct, staffRoutes } from '#server/cases/staffRoutes.ts'
import { withFingerprints } from '#server/cases/evidence.ts'
import { lockToWork } from '#server/cases/locking.ts'
import { sharedCase, type SharedCase } from '#server/cases/sharedCase.ts'
import { writeReading } from '#server/cases/visits.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { askerOf } from '#server/platform/pdf/pdf.ts'
import words from '#texts/nb/papers.ts'
import { paperPdf, sendPaper, changePaper, readPaper, readPapers } from './reading.ts'

/** The reporter's papers, saved in the same place, with what a lead has redacted left out and without the numbers of witnesses. */
export const deskPaperRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.listPapers, async (at, { id }) =>
    readPapers(at.trx, await readShared(at, id, 'papers'), at.clock.now()),
  )
  route(contract.savePaper, (at, { parts, ...which }) => change(at, which, parts), words.server.saved)
  route(contract.resetPaper, (at, which) => change(at, which, null), words.server.reset)

  app.route({
    ...guarded(contract.listEvidence),
    handler: async ({ staff, params: { id } }) => {
      const call = contract.listEvidence
      const { key, files } = await inAct(services, call, staff, (at) => readShared(at, id, 'evidence'))
      const data = await withFingerprints(services, key, files)
      return { success: true as const, message: words.server.fetched, data }
    },
  })

  app.route({
    ...guarded(contract.printPaper),
    handler: async ({ staff, params: { id }, body: { kind, with_witnesses } }, reply) => {
      const now = services.clock.now()
      const readBoth = async (at: Act) => {
        const found = await lockShared(at, id)
        return [found, await readPaper(at.trx, found, kind, now)] as const
      }
      const [shared, paper] = await inAct(services, contract.printPaper, staff, readBoth)
      const asker = askerOf('staff', staff.id)
      const pdf = await paperPdf(services, shared, paper, { with_witnesses, now, asker })
      // What was not made is not written down, and nothing goes out before it is: nor what the case no longer says by then, as the
      // name of a witness who was restricted or taken out meanwhile.
      await inAct(services, contract.printPaper, staff, async (at) => {
        const [found, paperNow] = await readBoth(at)
        if (found.redactionVersion !== shared.redactionVersion) fail('redaction_outdated')
        if (printed(found, paperNow, with_witnesses) !== printed(shared, paper, with_witnesses)) fail('case_changed')
        const more = ['asked_by_reporter', ...(with_witnesses ? ['witnesses'] : [])]
        await tellCase(at, found, 'paper_made', { after: [kind], more, isWork: true })
      })
      return sendPaper(reply, pdf, kind, id)
    },
  })
}

/** The case for somebody who reads its papers or the list of its evidence. */
async function readShared(at: Act, id: number, what: 'papers' | 'evidence') {
  const shared = (await sharedCase(at, at.trx, at.staff, id)) ?? fail('not_found')
  await writeReading(at, at.trx, at.staff.id, { id, action: 'case_opened', after: [what] })
  return shared
}

async function lockShared(at: Act, id: number) {
  const { actor } = await lockToWork(at.trx, at.staff.id, { id })
  return (await sharedCase(at, at.trx, actor, id)) ?? fail('not_found')
}

type Which = { id: number; kind: PaperKind; version: number }

async function change(at: Act, { id, kind, version }: Which, parts: ShownPaper['parts'] | null) {
  const shared = await lockShared(at, id)
  const by = { kind, version, staff_id: at.staff.id, at: at.clock.now() }
  const { paper, isSame } = await changePaper(at.trx, shared, by, parts)
  if (isSame) await writeReading(at, at.trx, at.staff.id, { id, action: 'case_opened', after: ['papers'] })
  else await tellCase(at, shared, 'paper_saved', { after: [kind], more: parts ? [] : ['reset'], isWork: true })
  return paper
}

/** What a paper says of a case, to be compared with what it says later. */
function printed({ witnesses, files }: SharedCase, { parts }: ShownPaper, withWitnesses: boolean) {
  const named = withWitnesses && witnesses.map((one) => ({ ...one, contact_number: one.contact_number !== '' }))
  return JSON.stringify([parts, named, files.map(({ id, name, size, isHeld }) => [id, name, size, isHeld])])
}
