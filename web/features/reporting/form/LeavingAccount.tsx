import { Navigate } from 'react-router'
import { erasureApi } from '#web/app/erasure/api.ts'

/**
 * Leads a reader whose account is to be erased to its page before they write a report that the server would refuse. What lies on the
 * device stays there.
 */
export default function LeavingAccount() {
  const { currentData } = erasureApi.useShowLeavingQuery()
  return currentData?.due_at ? <Navigate to="/account" replace /> : null
}
