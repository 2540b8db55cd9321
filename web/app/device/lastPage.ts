import { isRemembered, safeRedirect } from './redirect.ts'
import { readText, unstored, writeText } from './storage.ts'

/** Where the visitor was before the login page, in this tab only. */
const key = 'lastPage'

export function rememberPage(path: string) {
  // Without session storage the login leads to its default page.
  if (isRemembered(path)) writeText('sessionStorage', key, path)
}

export const lastPage = () => safeRedirect(readText('sessionStorage', key), undefined)

/** A logout clears this tab's session storage: the last page, an unsent tip, the archive's filters. */
export function forgetTab() {
  unstored.sessionStorage.clear()
  try {
    sessionStorage.clear()
  } catch {
    // Without session storage nothing was stored.
  }
}
