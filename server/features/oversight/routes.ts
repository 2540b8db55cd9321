import type { FeaturePlugin } from '#server/context.ts'
import { auditRoutes } from './auditRoutes.ts'
import { mailRoutes } from './mailRoutes.ts'

/** Oversight of the desk: the audit log, the delivery of mails, and notices to all staff. */
export const oversightRoutes: FeaturePlugin = async (app, services) => {
  await auditRoutes(app, services)
  await mailRoutes(app, services)
}
