/** The bearer token, under the spec's key. `authToken` is what an older logout read; both are cleared together. */
const key = 'token'
const olderKey = 'authToken'
const logoutKey = 'loggedOut'

export function readToken(): string | null {
  try {
    return localStorage.getItem(key) || null
  } catch {
    return null
  }
}

export function writeToken(token: string) {
  try {
    localStorage.setItem(key, token)
  } catch {
    // Nothing can be kept here; the session then lasts as long as the page.
  }
  showSignedIn()
}

export function clearToken() {
  try {
    localStorage.removeItem(key)
    localStorage.removeItem(olderKey)
  } catch {
    // Nothing was kept.
  }
  showSignedIn()
}

/** The header shows its buttons or its menu by this mark, which a script sets before the first paint. */
export function showSignedIn() {
  const { dataset } = document.documentElement
  if (readToken()) dataset.signedIn = ''
  else delete dataset.signedIn
}

/** A logout that the person asked for; the other tabs must tell it from a session that ran out. */
export function announceLogout() {
  try {
    localStorage.setItem(logoutKey, '1')
    localStorage.removeItem(logoutKey)
  } catch {
    // Then no other tab has a token either.
  }
}

/** Tells when another tab signs in or out, or when the page comes back from the browser's memory. */
export function onTokenElsewhere(tell: (change: { token: string | null; isLogout: boolean }) => void) {
  const hear = ({ key: changed, newValue }: StorageEvent) => {
    if (changed === logoutKey && newValue !== null) tell({ token: null, isLogout: true })
    if (changed === key || changed === null) tell({ token: readToken(), isLogout: false })
  }
  const comeBack = (event: PageTransitionEvent) => {
    if (event.persisted) tell({ token: readToken(), isLogout: false })
  }
  window.addEventListener('storage', hear)
  window.addEventListener('pageshow', comeBack)
  return () => {
    window.removeEventListener('storage', hear)
    window.removeEventListener('pageshow', comeBack)
  }
}
