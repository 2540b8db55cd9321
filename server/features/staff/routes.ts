import type { FeaturePlugin } from '#server/context.ts'
import { invitationRoutes } from './invitationRoutes.ts'
import { mailedCodeRoutes } from './mailedCodeRoutes.ts'
import { manageRoutes } from './manageRoutes.ts'
import { ownRoutes } from './ownRoutes.ts'
import { signInRoutes } from './signInRoutes.ts'

/** The staff: invitations, signing in with a second factor, own sessions, and who may do what. */
export const staffRoutes: FeaturePlugin = async (app, services) => {
  await invitationRoutes(app, services)
  await signInRoutes(app, services)
  await mailedCodeRoutes(app, services)
  await ownRoutes(app, services)
  await manageRoutes(app, services)
}
