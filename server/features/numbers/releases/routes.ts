import * as contract from '#contract/deskReleases.ts'
import { staffRoutes } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import texts from '#texts/nb/deskReleases.ts'
import { listReleases, showRelease } from './reading.ts'
import { approveRelease, changeRelease, correctRelease, draftRelease, dropRelease, planRelease } from './writing.ts'

/** Releases of numbers, from the draft to the publishing. */
export const releaseRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  const { replies } = texts
  route(contract.listReleases, listReleases)
  route(contract.showRelease, (at, { slug }) => showRelease(at, slug))
  route(contract.draftRelease, draftRelease, replies.drafted)
  route(contract.correctRelease, correctRelease, replies.drafted)
  route(contract.changeRelease, changeRelease, replies.changed)
  route(contract.approveRelease, approveRelease, replies.approved)
  route(contract.planRelease, planRelease, replies.planned)
  route(contract.dropRelease, dropRelease, replies.dropped)
}
