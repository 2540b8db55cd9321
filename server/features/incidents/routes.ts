import type { FeaturePlugin } from '#server/app.ts'

export const incidentsRoutes: FeaturePlugin = async () => {}
