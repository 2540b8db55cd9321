import { isRemembered, safeRedirect } from './redirect.ts'
import { clearAll, readText, writeText } from './storage.ts'

/** Where the visitor was before the login page, in this tab only. */
const key = 'lastPage'

export function rememberPage(path: string) {
  // Without session storage the login leads to its default page.
  if (isRemembered(path)) writeText('sessionStorage', key, path)
}

export const lastPage = () => safeRedirect(readText('sessionStorage', key), undefined)

/** A logout clears this tab's session storage: the last page, an unsent tip, the archive's filters. */
export const forgetTab = () => clearAll('sessionStorage')
