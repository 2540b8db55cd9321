import { isRemembered } from './sessionRules.ts'
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

export function forgetPage() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
