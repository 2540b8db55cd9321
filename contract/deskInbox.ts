import { z } from 'zod'
import { priorities, deskLists, type DeskList } from './casework.ts'
import { deskCall } from './deskCall.ts'
import { noteText } from './deskCaseWork.ts'
import { changedCase, inboxCase, inboxQuery } from './deskCases.ts'
import { sayDesk } from './deskErrors.ts'
import { say } from './errors.ts'
import { ofEach, toldTexts } from './incidentFacts.ts'
import { cleanText, named, rowId, version, filledWords } from './wire.ts'

/** So many cases are changed at once at most, and so many views may one person keep. */
export const inboxLimits = { bulk: 200, views: 50, viewName: 80, query: 200, searched: 2000 } as const

/** What narrows a list, without where its page begins. As strings, in an address and in the body of a search alike. */
export const inboxFilter = inboxQuery.omit({ limit: true, cursor: true })
export type InboxFilter = z.output<typeof inboxFilter>

const inboxChoices = z.object({
  categories: z.array(named),
  countries: z.array(named),
  counties: z.array(z.object({ code: z.string(), name: z.string() })),
  /** `is_retired`: not given any more, and still on some cases. */
  labels: z.array(named.extend({ is_retired: z.boolean() })),
  /** Who does or did casework. `is_active`: can be given a case now. */
  staff: z.array(named.extend({ is_active: z.boolean() })),
})
export type InboxChoices = z.infer<typeof inboxChoices>
export const listInboxChoices = deskCall('deskListInboxChoices', 'List what the inbox can be filtered by', {
  data: inboxChoices,
})

/** The lists that wait for staff, the most pressing first. */
export const urgentLists = ['overdue', 'new', 'waiting_for_us'] as const satisfies readonly DeskList[]

const pulse = z.object({
  totals: z.object(ofEach(deskLists, () => z.int())),
  total: z.int(),
  changed: z.int().nullable(),
  begin: z.object({ list: z.enum(urgentLists), id: rowId }).nullable(),
})
export type InboxPulse = z.infer<typeof pulse>

/**
 * `totals`: each list without any filter. `total`: what the filter shows. `changed`: of these, since `since`. `begin`: the first case of
 * the first of `urgentLists` that holds any. No case is shown; a filter that may tell of one case by its number has an audit row.
 */
export const showInboxPulse = deskCall('deskShowInboxPulse', 'Count the lists of the inbox, and what changed in one', {
  fails: ['malformed'],
  querystring: inboxFilter.extend({ since: z.iso.datetime(say('invalid')).optional() }),
  data: pulse,
})

/** A filter as codes: `list=new`, `city=11214`. */
const filterCodes = z
  .array(z.string().max(60, say('invalid')))
  .max(200, say('too_many'))
  .refine((codes) => inboxFilter.safeParse(filterFromCodes(codes)).success, say('invalid'))

/** Codes as an address has them: one value, or several. */
export function filterFromCodes(codes: readonly string[]): Record<string, string | string[]> {
  const found = new Map<string, string[]>()
  for (const code of codes) {
    const [name = '', ...rest] = code.split('=')
    found.set(name, [...(found.get(name) ?? []), rest.join('=')])
  }
  return Object.fromEntries([...found].map(([name, values]) => [name, values.length === 1 ? values.join() : values]))
}

const savedView = z.object({
  id: rowId,
  name: z.string(),
  is_shared: z.boolean(),
  filter: z.array(z.string()),
  owner: named,
  may_delete: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>
export const listViews = deskCall('deskListViews', 'List the saved views of the inbox, own and shared', {
  data: z.array(savedView),
})
export const saveView = deskCall('deskSaveView', 'Save a filter of the inbox under a name', {
  fails: ['too_many_views'],
  body: z.object({
    name: filledWords(inboxLimits.viewName, 'name_required'),
    is_shared: z.boolean(),
    filter: filterCodes,
  }),
  data: savedView,
})
export const deleteView = deskCall('deskDeleteView', 'Delete a saved view')

/** The cases that were shown, each with the version that was shown. All of them are changed, or none. */
const cases = z
  .array(z.object({ id: rowId, version }))
  .min(1, say('required'))
  .max(inboxLimits.bulk, say('too_many'))
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, say('invalid'))
export type ChosenCase = z.output<typeof cases>[number]

/** Every case of the call, also one that was already so. */
const allChanged = z.object({ cases: z.array(changedCase) })
export const bulkTake = deskCall('deskBulkTake', 'Take several cases, all or none', {
  fails: ['cases_refused'],
  body: z.object({ cases }),
  data: allChanged,
})
/** The second reader stays, unless it is the one who gets the case. Null: nobody. `note`: written down in each case for the staff. */
export const bulkAssign = deskCall('deskBulkAssign', 'Say who works on several cases, all or none', {
  fails: ['cases_refused'],
  body: z.object({ cases, assignee_id: rowId.nullable(), note: noteText.optional() }),
  data: allChanged,
})
export const bulkLabel = deskCall('deskBulkLabel', 'Give several cases a label or take it off, all or none', {
  fails: ['cases_refused'],
  body: z.object({ cases, label_id: rowId, has: z.boolean() }),
  data: allChanged,
})
export const bulkPriority = deskCall('deskBulkPriority', 'Set the priority of several cases, all or none', {
  fails: ['cases_refused'],
  body: z.object({ cases, priority: z.enum(priorities) }),
  data: allChanged,
})

export const searchedFields = [...toldTexts, 'witness_name', 'note', 'message'] as const
/** Where a word was found first in a text, with what stands around it. Telling it is a reading of the case. */
const foundWord = z.object({ field: z.enum(searchedFields), before: z.string(), word: z.string(), after: z.string() })
export type FoundWord = z.infer<typeof foundWord>

/** One line of the answer. `window`: how many cases the list holds. */
export const searchLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), looked: z.int(), window: z.int() }),
  z.object({
    kind: z.literal('hit'),
    case: inboxCase,
    found: z.array(foundWord),
  }),
  /**
   * The last line. `next_cursor`: where to go on when the list holds more than one search looks at. `is_limited`: the searcher has looked
   * into as many cases as one may within an hour.
   */
  z.object({
    kind: z.literal('end'),
    looked: z.int(),
    window: z.int(),
    next_cursor: z.string().nullable(),
    is_limited: z.boolean(),
  }),
])
export type SearchLine = z.infer<typeof searchLine>

/**
 * Looks for each word whole, or as a beginning of three letters and more. In the body, so that no address and no log has it. Answers
 * lines of JSON; without the line `end` they were cut off.
 */
export const searchCases = deskCall('deskSearchCases', 'Search the text of the cases of a list, in lines of JSON', {
  fails: ['searches_busy', 'malformed'],
  body: z.object({
    query: cleanText.pipe(z.string().trim().min(2, sayDesk('query_too_short')).max(inboxLimits.query, say('too_long'))),
    filter: inboxFilter,
    cursor: inboxQuery.shape.cursor,
  }), // A stream: each of its lines is a `searchLine`.
  response: { 200: z.unknown() },
})
