import type { FeaturePlugin } from '#server/app.ts'

export const dashboardRoutes: FeaturePlugin = async () => {}
