import { Navigate } from 'react-router'
import { erasureApi } from '#web/app/erasure/api.ts'

/** Leads to the page of its erasure before a report is written that the server would refuse. The draft stays. */
export default function LeavingAccount() {
  const { currentData } = erasureApi.useShowLeavingQuery()
  return currentData?.due_at ? <Navigate to="/account" replace /> : null
}
