import { useLocation } from 'react-router'

/** The query of a login link that leads back, when a guard sent the visitor here (router state `from`). */
export function useRedirectQuery() {
  const state: unknown = useLocation().state
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  return typeof from === 'string' ? `?redirect=${from}` : ''
}
