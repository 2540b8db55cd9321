import { useConversation } from './conversation.ts'
import { useExports } from './exports.ts'
import { usePortal } from './portal.ts'
import { useRequests } from './requests.ts'
import { useRedaction } from './seenParts.ts'
import { useDesk } from './staff.ts'

/** A portal for one test file, with its desk and what is done there: `desk.as(ada).get('/desk/staff')`. */
export function useStaffedPortal(...how: Parameters<typeof usePortal>) {
  const portal = usePortal(...how)
  const desk = useDesk(portal)
  return {
    portal,
    desk,
    redacted: useRedaction(portal, desk),
    talk: useConversation(portal, desk),
    requests: useRequests(portal, desk),
    exports: useExports(portal, desk),
  }
}
