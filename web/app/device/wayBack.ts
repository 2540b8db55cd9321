/** Whether the browser's history holds a page of this portal before the current one; the router counts them. */
export function hasWayBack() {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}
