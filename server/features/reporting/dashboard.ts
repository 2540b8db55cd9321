import { showDashboard } from '#contract/dashboard.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { countOwnCases, readOwnCases } from '#server/cases/ownCases.ts'
import texts from '#texts/nb/server.ts'

const shown = 20

export const dashboardRoutes: FeaturePlugin = async (app, services) => {
  app.route({
    ...showDashboard,
    config: { may: { who: 'reporter', verified: true } },
    handler: async ({ user }) => {
      const [drafts, submitted, total_drafts, total_submitted] = await Promise.all([
        readOwnCases(services, user, { list: 'drafts', limit: shown }),
        readOwnCases(services, user, { list: 'submitted', limit: shown }),
        countOwnCases(services, user.id, 'drafts'),
        countOwnCases(services, user.id, 'submitted'),
      ])
      const data = { drafts, submitted, total_drafts, total_submitted }
      return { success: true as const, message: texts.fetched, data }
    },
  })
}
