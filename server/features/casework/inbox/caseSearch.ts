import { setImmediate as turn } from 'node:timers/promises'
import { toldTexts } from '#contract/incidentFacts.ts'
import { type FoundWord, inboxLimits, searchedFields, type InboxFilter, type SearchLine } from '#contract/deskInbox.ts'
import type { Services } from '#server/context.ts'
import { visibleTo, type DeskActor } from '#server/cases/access.ts'
import { openTold, toldColumns } from '#server/cases/caseFacts.ts'
import { readDeskTimes } from '#server/cases/settings.ts'
import { openRow } from '#server/cases/sealedColumns.ts'
import { witnessColumns } from '#server/cases/witnesses.ts'
import { isReadBy } from '../work/notes.ts'
import { readListed } from './inbox.ts'
import { cursorAt, readPlaces } from './places.ts'
import { aroundFirst, isIn, wordsIn, wordsWanted } from './searchWords.ts'

type Ground = Pick<Services, 'clock' | 'db' | 'keys'>
export type Search = {
  query: string
  filter: InboxFilter
  cursor?: string | undefined
  /** How many cases the list holds. */
  window: number
}
type Texts = { field: FoundWord['field']; text: string }[]

/** Cases that are decrypted before everything else that is ready has its turn: a few milliseconds of work. */
const batch = 50

/** Who searches, with the roles of this moment; undefined when their session has ended or they have no access any more. */
type Searcher = () => Promise<DeskActor | undefined>

/**
 * Looks through the cases of a list in its order, and gives each hit as soon as it is found. Each batch asks anew who is
 * searching and which cases they may know of. Nothing is kept of the texts, and a search that is stopped, or whose searcher has
 * no access any more, looks at no further batch.
 */
export async function* searchCases(
  ground: Ground,
  searcher: Searcher,
  { query, filter, cursor: from, window }: Search,
  signal: AbortSignal,
): AsyncGenerator<SearchLine> {
  const times = await readDeskTimes(ground.db, ground.clock.now())
  const wanted = wordsWanted(query)
  let [looked, cursor] = [0, from]
  for (;;) {
    const actor = await searcher()
    if (!actor) return
    const limit = Math.min(batch, inboxLimits.searched - looked)
    const places = await readPlaces(ground.db, actor, filter, times, { limit: limit + 1, cursor, total: window })
    const ids = places.slice(0, limit).map(({ id }) => id)
    const hits = await look(ground, actor, ids, wanted)
    const listed = await readListed(ground.db, actor, times, [...hits.keys()])
    if (signal.aborted) return
    for (const one of listed) yield { kind: 'hit', case: one, found: hits.get(one.id) ?? [] }
    looked += ids.length
    const last = places[limit - 1]
    cursor = last && cursorAt(last)
    if (places.length <= limit || looked >= inboxLimits.searched) {
      yield {
        kind: 'end',
        looked,
        window,
        next_cursor: places.length > limit && cursor ? cursor : null,
        is_limited: false,
      }
      return
    }
    yield { kind: 'progress', looked, window }
    await turn()
    if (signal.aborted) return
  }
}

/** How many texts of a kind, as notes or messages, a hit shows. */
const shownOfKind = 3

/** In which texts of which cases a word stands, each text once; only cases in which every word stands. In the order of `ids`. */
async function look(ground: Ground, actor: DeskActor, ids: number[], wanted: readonly string[]) {
  const found = new Map<number, FoundWord[]>()
  for (const [id, texts] of await readTexts(ground, actor, ids)) {
    const read = texts.map((one) => ({ ...one, words: wordsIn(one.text) }))
    if (wanted.length === 0 || !wanted.every((one) => read.some(({ words }) => isIn(words, one)))) continue
    const holding = read.filter(({ words }) => wanted.some((one) => isIn(words, one)))
    found.set(
      id,
      searchedFields.flatMap((field) =>
        holding
          .filter((one) => one.field === field)
          .slice(0, shownOfKind)
          .map(({ text }) => ({ field, ...aroundFirst(text, wanted) })),
      ),
    )
  }
  return found
}

/** What whoever opens the case reads of it: what was told, and the notes and messages, of which none is marked as read for it. */
async function readTexts({ db, keys }: Ground, actor: DeskActor, ids: number[]): Promise<Map<number, Texts>> {
  const found = new Map<number, Texts>()
  if (ids.length === 0) return found
  const [rows, witnesses, notes, messages, opened] = await Promise.all([
    db
      .selectFrom('incident')
      .select(['incident.id', ...toldColumns])
      .where('incident.id', 'in', ids)
      .where(visibleTo(actor))
      .execute(),
    db
      .selectFrom('witness')
      .select(['id', 'incident_id', ...witnessColumns])
      .where('incident_id', 'in', ids)
      .where('restricted_at', 'is', null)
      .where('ended_at', 'is', null)
      .execute(),
    db
      .selectFrom('case_note')
      .select(['id', 'incident_id', 'text_sealed'])
      .where('incident_id', 'in', ids)
      .where(isReadBy(actor))
      .orderBy('id')
      .execute(),
    db
      .selectFrom('message')
      .select(['id', 'incident_id', 'body_sealed'])
      .where('incident_id', 'in', ids)
      .orderBy('id')
      .execute(),
    keys.keysOf(db, ids),
  ])
  const sealed = new Map(rows.map((row) => [row.id, row]))
  for (const id of ids) {
    const [row, key] = [sealed.get(id), opened.get(id)]
    // A case that is erased meanwhile has no key.
    if (!row || !key) continue
    const told = openTold(key, row)
    const ofCase = <Row extends { incident_id: number }>(all: readonly Row[]) =>
      all.filter(({ incident_id }) => incident_id === id)
    found.set(id, [
      ...toldTexts.map((field) => ({ field, text: told[field] })),
      ...ofCase(witnesses).map((one) => ({ field: 'witness_name' as const, text: openRow('witness', key, one).name })),
      ...ofCase(notes).map((one) => ({ field: 'note' as const, text: openRow('case_note', key, one).text })),
      ...ofCase(messages).map((one) => ({ field: 'message' as const, text: openRow('message', key, one).body })),
    ])
  }
  return found
}
