import { readObject, writeText, type Where } from './storage.ts'
import { tellDraft, readerNow } from './token.ts'

/**
 * The unsent report in local storage, under the spec's key (docs/threats.md row 12). Removed after 24 hours, at logout,
 * when another account logs in, and when the form asks for it. A draft written while signed out belongs to the next
 * account that logs in; one with an owner is read while that account is signed in, and otherwise by nobody.
 */
const draftKey = 'incidentFormDraft'
const lifetime = 24 * 60 * 60 * 1000

/** Whose words this page holds, also after the session. Null: a signed-out visitor's; undefined: a user's not known yet. */
let author: number | null | undefined = null
let written: Record<string, unknown> | undefined
/** True from a logout until the page is left, so that a form that is unmounting does not write the draft again. */
let isClosed = false

type Kept = Record<string, unknown> & { savedAt?: unknown; owner?: unknown }

/** The draft that whoever is signed in here, or nobody, may see. */
export function readDraft(now = Date.now()): Record<string, unknown> | undefined {
  const kept = readKept()
  if (!kept) return undefined
  const reader = readerNow()
  const isOther = isOwned(kept) && kept.owner !== reader
  if (!isFresh(kept, now) || (isOther && typeof reader === 'number')) removeDraft()
  return isFresh(kept, now) && !isOther ? wordsOf(kept) : undefined
}

/** Opens the form: what is written from now on belongs to whoever reads here. */
export function openDraft() {
  author = readerNow()
  const draft = readDraft()
  written = draft
  return draft
}

/** A draft lies here that may be read once it is known whose the token is. */
export const isDraftWaiting = () => {
  const kept = readKept()
  return kept !== undefined && isOwned(kept) && readerNow() === undefined
}

/** The session has ended: what lies here of whoever was signed in goes on being this page's author's, opened or not. */
export const endSession = () => void (author ??= readerNow())

/** What the device keeps of the words of this page's author, also after the session has ended. */
export function readOwnDraft(): Record<string, unknown> | undefined {
  const kept = readKept()
  return kept && (!isOwned(kept) || kept.owner === author) ? wordsOf(kept) : undefined
}

/** False when the browser offers no storage, and when somebody else than the words' author is signed in. */
export function writeDraft(draft: Record<string, unknown>, now = Date.now()): boolean {
  if (isClosed || isStranger()) return false
  written = draft
  return put('localStorage', { ...draft, savedAt: now, owner: author ?? null })
}

export const isStranger = () => typeof author === 'number' && readerNow() !== null && readerNow() !== author

/** Removes what is kept of this page's words, and leaves another's. */
export function removeOwnDraft() {
  if (readOwnDraft()) removeDraft()
}

function removeDraft() {
  written = undefined
  drop('localStorage')
}

/** At every page load: removes a draft older than 24 hours, even if the form is never opened again. */
export function dropStaleDraft(now = Date.now()) {
  for (const storage of storages) {
    const kept = readKept(storage)
    if (!kept || !isFresh(kept, now)) drop(storage)
  }
}

/** After a login: another account's draft is removed, one without an owner becomes this account's. */
export function claimDraft(user_id: number, now = Date.now()) {
  if (typeof author === 'number' && author !== user_id) written = undefined
  author = user_id
  isClosed = false
  for (const storage of storages) {
    const kept = readKept(storage)
    if (kept && (!isFresh(kept, now) || (isOwned(kept) && kept.owner !== user_id))) drop(storage)
  }
  const kept = readKept() ?? readKept('sessionStorage')
  if (kept) put('localStorage', { ...kept, owner: user_id })
  drop('sessionStorage')
}

/** Logout: the draft is removed, and none is written until the page is left or an account logs in. */
export function closeDraft() {
  author = null
  isClosed = true
  removeDraft()
  drop('sessionStorage')
}

/**
 * Another tab's logout has removed the draft from the device. The words that stood in this tab's form are kept in this tab
 * for their author alone, who gets them back at the next login in it. False when there were none.
 */
export function parkDraft(now = Date.now()): boolean {
  const [owner, words] = [author, written]
  closeDraft()
  return words !== undefined && typeof owner === 'number' && put('sessionStorage', { ...words, savedAt: now, owner })
}

const storages: Where[] = ['localStorage', 'sessionStorage']

function put(storage: Where, kept: Kept) {
  const isKept = writeText(storage, draftKey, JSON.stringify(kept))
  if (isKept) tellDraft()
  return isKept
}

function drop(storage: Where) {
  if (writeText(storage, draftKey, undefined)) tellDraft()
}

const isOwned = (kept: Kept) => typeof kept.owner === 'number'

function wordsOf({ savedAt: _savedAt, owner: _owner, ...draft }: Kept): Record<string, unknown> {
  return draft
}

function isFresh({ savedAt }: Kept, now: number) {
  // The second condition: a clock that was set back must not keep the draft for ever.
  return typeof savedAt === 'number' && now - savedAt < lifetime && savedAt - now < lifetime
}

const readKept = (storage: Where = 'localStorage'): Kept | undefined => readObject(storage, draftKey)
