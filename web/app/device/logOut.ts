import { setFlash } from '#web/app/frame/flash.ts'
import { forgetTab } from './lastPage.ts'
import { closeDraft } from './localDraft.ts'
import { announceLogout, clearToken, readToken } from './token.ts'

/**
 * 'Logg ut' in the header, on public pages too: the server revokes the token, the device forgets it and the draft,
 * and the next page is loaded anew, so that nothing stays in this one's memory.
 */
export async function logOut(to: '/login' | '/') {
  const token = readToken()
  closeDraft()
  forgetTab()
  setFlash(undefined)
  announceLogout()
  clearToken()
  if (token) await revoke(token)
  window.location.replace(to)
}

/** Without a line the session ends by itself on the server; the person is not kept waiting for it. */
async function revoke(token: string) {
  try {
    const headers = { authorization: `Bearer ${token}` }
    await fetch('/api/auth/logout', {
      headers,
      keepalive: true,
      // Lets the answer empty the browser's cache (trust 1, row 12).
      credentials: 'same-origin',
      signal: AbortSignal.timeout(3000),
    })
  } catch {
    // See above.
  }
}
