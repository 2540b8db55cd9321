import type { FeaturePlugin } from '#server/app.ts'

export const accountsRoutes: FeaturePlugin = async () => {}
