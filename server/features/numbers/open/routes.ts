import * as contract from '#contract/openNumbers.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { fail } from '#server/platform/http/failures.ts'
import { readRelease, readReleases } from './published.ts'

/** Published numbers, for everybody. */
export const openNumberRoutes: FeaturePlugin = async (app, { publicDb }) => {
  app.route({
    ...contract.listReleases,
    config: { may: { who: 'anyone' } },
    handler: async () => ({
      success: true as const,
      message: 'Numbers',
      data: (await readReleases(publicDb)).map(({ id: _id, bases: _bases, ...release }) => release),
    }),
  })
  app.route({
    ...contract.showRelease,
    config: { may: { who: 'anyone' } },
    handler: async ({ params: { slug } }) => ({
      success: true as const,
      message: 'Numbers',
      data: (await readRelease(publicDb, slug)) ?? fail('not_found'),
    }),
  })
}
