import { isRemembered, safeRedirect } from './redirect.ts'

/** Where the visitor was before the login page, in this tab only. */
const key = 'lastPage'

export function rememberPage(path: string) {
  if (!isRemembered(path)) return
  try {
    sessionStorage.setItem(key, path)
  } catch {
    // Without session storage the login leads to its default page.
  }
}

export function lastPage() {
  try {
    return safeRedirect(sessionStorage.getItem(key), undefined)
  } catch {
    return undefined
  }
}

/** A logout clears this tab's session storage: the last page, an unsent tip, the archive's filters. */
export function forgetTab() {
  try {
    sessionStorage.clear()
  } catch {
    // Without session storage nothing was stored.
  }
}
