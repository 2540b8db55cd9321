import { usePortal } from './index.ts'
import { useDesk } from './staff.ts'

/** A portal for one test file, and its desk: `desk.as(ada).get('/desk/staff')`. */
export function useStaffedPortal(...how: Parameters<typeof usePortal>) {
  const portal = usePortal(...how)
  return { portal, desk: useDesk(portal) }
}
