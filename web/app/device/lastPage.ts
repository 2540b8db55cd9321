import { isRemembered } from './loginPages.ts'
import { safeRedirect } from './redirect.ts'

/** Where the visitor was before the login page, in this tab only. */
const key = 'lastPage'

export function rememberPage(path: string) {
  if (!isRemembered(path)) return
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Then the dashboard is the way on.
  }
}

export function lastPage() {
  try {
    return safeRedirect(sessionStorage.getItem(key), undefined)
  } catch {
    return undefined
  }
}

/** Who leaves takes along all that this tab remembers: the last page, a half-written tip, what was searched for. */
export function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
