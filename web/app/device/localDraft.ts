import { tellDraft } from './tellDraft.ts'

/**
 * The unsent report in local storage, under the spec's key (docs/threats.md row 12). Removed after 24 hours, at logout,
 * when another account logs in, and when the form asks for it.
 */
const draftKey = 'incidentFormDraft'
const lifetime = 24 * 60 * 60 * 1000

/** The account that the draft belongs to. A draft written while signed out belongs to the next account that logs in. */
let owner: number | null = null
/** True from a logout until the page is left, so that a form that is unmounting does not write the draft again. */
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

/** False when the browser offers no storage. */
export function writeDraft(draft: Record<string, unknown>, now = Date.now()): boolean {
  if (isClosed) return false
  const before = readKept()
  const keptOwner = owner ?? (typeof before?.owner === 'number' ? before.owner : null)
  try {
    localStorage.setItem(draftKey, JSON.stringify({ ...draft, savedAt: now, owner: keptOwner }))
    tellDraft()
    return true
  } catch {
    return false
  }
}

export function removeDraft() {
  try {
    localStorage.removeItem(draftKey)
    tellDraft()
  } catch {
    // Without local storage nothing was stored.
  }
}

/** At every page load: removes a draft older than 24 hours, even if the form is never opened again. */
export function dropStaleDraft(now = Date.now()) {
  const kept = readKept()
  if (!kept || !isFresh(kept, now)) removeDraft()
}

/** After a login: another account's draft is removed, one without an owner becomes this account's. */
export function claimDraft(user_id: number, now = Date.now()) {
  owner = user_id
  isClosed = false
  const draft = readDraft(now)
  if (draft) writeDraft(draft, savedAtOf(readKept()) ?? now)
}

/** An expired session: the draft stays and keeps its owner. */
export function releaseDraft() {
  owner = null
}

/** Logout: the draft is removed, and none is written until the page is left or an account logs in. */
export function closeDraft() {
  owner = null
  isClosed = true
  removeDraft()
}

const savedAtOf = (kept: Kept | undefined) => (typeof kept?.savedAt === 'number' ? kept.savedAt : undefined)

function isFresh(kept: Kept, now: number) {
  const savedAt = savedAtOf(kept)
  // The second condition: a clock that was set back must not keep the draft for ever.
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
