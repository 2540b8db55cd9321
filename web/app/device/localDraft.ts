/**
 * The report that is being written, kept on this device under the spec's key (trust 1, row 12):
 * gone after 24 hours, at logout, at another's login, and when the form says so.
 */
const draftKey = 'incidentFormDraft'
const lifetime = 24 * 60 * 60 * 1000

/** Whose draft it is. Written by somebody signed out, it belongs to whoever signs in next. */
let owner: number | null = null
/** From a logout until the page is left, so that a form that is closing does not write it all back. */
let isClosed = false

type Kept = Record<string, unknown> & { savedAt?: unknown; owner?: unknown }

export function readDraft(now = Date.now()): Record<string, unknown> | undefined {
  const kept = readKept()
  if (!kept) return undefined
  if (!isFresh(kept, now) || !isOurs(kept)) {
    removeDraft()
    return undefined
  }
  const { savedAt: _savedAt, owner: _owner, ...draft } = kept
  return draft
}

/** False when the browser does not let us keep anything. */
export function writeDraft(draft: Record<string, unknown>, now = Date.now()): boolean {
  if (isClosed) return false
  const before = readKept()
  const keptOwner = owner ?? (typeof before?.owner === 'number' ? before.owner : null)
  try {
    localStorage.setItem(draftKey, JSON.stringify({ ...draft, savedAt: now, owner: keptOwner }))
    return true
  } catch {
    return false
  }
}

export function removeDraft() {
  try {
    localStorage.removeItem(draftKey)
  } catch {
    // Nothing was kept.
  }
}

/** At every start: what is older than a day goes, also when the form is never opened again. */
export function dropStaleDraft(now = Date.now()) {
  const kept = readKept()
  if (!kept || !isFresh(kept, now)) removeDraft()
}

/** Somebody has signed in: another's draft goes, one without an owner becomes theirs. */
export function claimDraft(user_id: number, now = Date.now()) {
  owner = user_id
  isClosed = false
  const draft = readDraft(now)
  if (draft) writeDraft(draft, savedAtOf(readKept()) ?? now)
}

/** The session is over, the person may come back: the draft stays and keeps its owner. */
export function releaseDraft() {
  owner = null
}

/** Logout: the draft goes, and nothing is written until the page is left or somebody signs in. */
export function closeDraft() {
  owner = null
  isClosed = true
  removeDraft()
}

const savedAtOf = (kept: Kept | undefined) => (typeof kept?.savedAt === 'number' ? kept.savedAt : undefined)

function isFresh(kept: Kept, now: number) {
  const savedAt = savedAtOf(kept)
  // A clock that was set back must not keep it for ever.
  return savedAt !== undefined && now - savedAt < lifetime && savedAt - now < lifetime
}

const isOurs = (kept: Kept) => owner === null || typeof kept.owner !== 'number' || kept.owner === owner

function readKept(): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(draftKey) ?? 'null')
    return typeof kept === 'object' && kept !== null && !Array.isArray(kept) ? { ...kept } : undefined
  } catch {
    return undefined
  }
}
