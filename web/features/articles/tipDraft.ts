const key = 'tipDraft'
type Kept = { link?: string; suggestion?: string }

/** Stores the unsent tip in session storage, so that a reload or a failed save loses nothing. */
export function keepTip(form: HTMLFormElement) {
  const given = new FormData(form)
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
  try {
    sessionStorage.setItem(key, JSON.stringify({ link: text('link'), suggestion: text('suggestion') }))
  } catch {
    // Without session storage it is in the fields only.
  }
}

export function keptTip(): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return {}
    const { link, suggestion }: Record<string, unknown> = { ...kept }
    return {
      link: typeof link === 'string' ? link : undefined,
      suggestion: typeof suggestion === 'string' ? suggestion : undefined,
    }
  } catch {
    return {}
  }
}

export function forgetTip() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Without session storage nothing was stored.
  }
}
