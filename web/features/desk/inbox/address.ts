import { deskLists, inboxLists, inboxOrders, type InboxList, type InboxOrder } from '#contract/casework.ts'
import { filterFromCodes } from '#contract/deskInbox.ts'
import { countedCodes } from '#contract/deskNumbers.ts'
import { deskPages } from '#contract/deskPages.ts'

/** The address holds list, filter and place by the names of the call. `page` is for the reader alone. A search is never in it. */
export const pageSize = 50

/** The filters that hold several values, in the order they are shown in. */
export const severalFilters = [
  'status',
  'priority',
  'assignee',
  'label',
  'category',
  'country',
  'county',
  'city',
  'outcome',
  ...countedCodes,
] as const
export type SeveralFilter = (typeof severalFilters)[number]
export const dayFilters = ['sent_from', 'sent_to', 'date_from', 'date_to'] as const
export const tickedFilters = ['folded', 'outside'] as const
/** Filters that some lists have alone. */
const ownFilters: Partial<Record<string, readonly InboxList[]>> = {
  folded: ['closed'],
  outcome: ['closed', 'counted'],
  outside: ['counted'],
}
export const hasFilter = (list: InboxList, name: string) => ownFilters[name]?.includes(list) ?? true

const notFilters = new Set(['list', 'sort', 'cursor', 'page'])

/** The list that an address names; one that is none is shown as the first, and the call refuses it. */
export const listIn = (params: URLSearchParams): InboxList =>
  inboxLists.find((one) => one === params.get('list')) ?? deskLists[0]

/** Every filter in an address, also one that this page does not know: the call refuses it, and the page says so. */
export const filtersIn = (params: URLSearchParams) => [...params].filter(([name]) => !notFilters.has(name))

/** What the calls are asked: the address without what is for the reader alone. */
export function callSearch(params: URLSearchParams) {
  const search = new URLSearchParams(params)
  search.delete('page')
  search.set('limit', String(pageSize))
  return search.toString()
}

/** The list and its filter, without where the page begins. */
export function filterSearch(params: URLSearchParams) {
  const search = new URLSearchParams(params)
  search.delete('page')
  search.delete('cursor')
  return search
}

/** That list and filter with something else in it, or without it. */
function changed(params: URLSearchParams, change: Record<string, string | undefined>) {
  const search = filterSearch(params)
  for (const [name, value] of Object.entries(change))
    if (value === undefined) search.delete(name)
    else search.set(name, value)
  return search
}

/** What is asked of the lists in numbers, and how many cases of the shown one have changed since it was read. */
export const pulseSearch = (params: URLSearchParams, since: string | undefined) => changed(params, { since }).toString()

export const codesIn = (params: URLSearchParams) => codesOf([['list', listIn(params)], ...filtersIn(params)])

const codesOf = (named: Iterable<[name: string, value: string]>) =>
  Array.from(named, ([name, value]) => `${name}=${value}`)

/** The filter for the body of a search: one value or several, as in an address. */
export const filterIn = (params: URLSearchParams) => filterFromCodes(codesOf(filterSearch(params)))

export function pathOf(params: URLSearchParams) {
  const search = params.toString()
  return search ? `${deskPages.home}?${search}` : deskPages.home
}

export const orderIn = (params: URLSearchParams): InboxOrder =>
  inboxOrders.find((one) => one === params.get('sort')) ?? inboxOrders[0]

/** The same list in another order, from its beginning. */
export const orderPath = (params: URLSearchParams, order: string) =>
  pathOf(changed(params, { sort: order === inboxOrders[0] ? undefined : order }))

/** Another list: the filter stays, but for what that list does not have. */
export function listPath(params: URLSearchParams, list: InboxList) {
  const search = changed(params, { list })
  for (const name of Object.keys(ownFilters)) if (!hasFilter(list, name)) search.delete(name)
  return pathOf(search)
}

export const viewPath = (codes: readonly string[]) =>
  pathOf(new URLSearchParams(codes.map((code) => [code.split('=')[0] ?? '', code.split('=').slice(1).join('=')])))

export const pagePath = (params: URLSearchParams, cursor: string | null) =>
  pathOf(cursor === null ? filterSearch(params) : changed(params, { cursor, page: String(pageIn(params) + 1) }))

/** Which page of the list this is; an address without a cursor is the first, whatever it says. */
export function pageIn(params: URLSearchParams) {
  const page = Number(params.get('page'))
  return params.has('cursor') && Number.isSafeInteger(page) && page > 1 ? page : 1
}
