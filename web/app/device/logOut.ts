import { setFlash } from '#web/app/frame/flash.ts'
import { forgetTab } from './storage.ts'
import { closeDraft } from './localDraft.ts'
import { announceLogout, clearToken, readToken } from './token.ts'

/** 'Logg ut' in the header, also on pages without the store. A new load, so that nothing stays in memory. */
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

/** Has the server revoke the token, waiting three seconds at most. Without a connection the session ends on the server when it expires. */
export async function revoke(token: string) {
  try {
    const headers = { authorization: `Bearer ${token}` }
    await fetch('/api/auth/logout', {
      headers,
      keepalive: true,
      // Only a same-origin answer may clear the browser's cache (docs/threats.md row 12).
      credentials: 'same-origin',
      signal: AbortSignal.timeout(3000),
    })
  } catch {
    // Offline or slow: see the comment above.
  }
}
