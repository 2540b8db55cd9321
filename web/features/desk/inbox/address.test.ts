import { filterFromCodes, inboxFilter } from '#contract/deskInbox.ts'
import { inboxQuery } from '#contract/deskCases.ts'
import {
  callSearch,
  codesIn,
  dayFilters,
  filterIn,
  filtersIn,
  listIn,
  listPath,
  orderIn,
  orderPath,
  pageIn,
  pagePath,
  severalFilters,
  tickedFilters,
  viewPath,
} from './address.ts'

const address = (search: string) => new URLSearchParams(search)

test('the address names the list and its filter, and the calls are asked the same', () => {
  const params = address('list=mine&city=1&city=2&age=3&cursor=5_7&page=2')
  expect(listIn(params)).toBe('mine')
  expect(filtersIn(params)).toEqual([
    ['city', '1'],
    ['city', '2'],
    ['age', '3'],
  ])
  expect(callSearch(params)).toBe('list=mine&city=1&city=2&age=3&cursor=5_7&limit=50')
  expect(filterIn(params)).toEqual({ list: 'mine', city: ['1', '2'], age: '3' })
  expect(codesIn(params)).toEqual(['list=mine', 'city=1', 'city=2', 'age=3'])
  expect(listIn(address('list=drafts'))).toBe('new')
})

test('a saved view leads to the address that it was saved at, and its codes are a filter to the server', () => {
  const params = address('list=closed&outcome=spam&folded=true&assignee=none')
  expect(viewPath(codesIn(params))).toBe(`/desk?${params}`)
  expect(inboxFilter.parse(filterFromCodes(codesIn(params)))).toMatchObject({
    list: 'closed',
    outcome: ['spam'],
    folded: true,
    assignee: ['none'],
  })
})

test('another list keeps the filter but for what only closed cases have, and begins at its first page', () => {
  const params = address('list=closed&priority=high&outcome=spam&folded=true&cursor=5_7&page=3')
  expect(listPath(params, 'new')).toBe('/desk?list=new&priority=high')
  expect(listPath(params, 'closed')).toBe('/desk?list=closed&priority=high&outcome=spam&folded=true')
})

test('the cases behind a number have filters of their own, which other lists leave out', () => {
  const params = address('list=counted&act=threat&outcome=spam&outside=true&sent_from=2026-01-01')
  expect(listPath(params, 'closed')).toBe('/desk?list=closed&act=threat&outcome=spam&sent_from=2026-01-01')
  expect(listPath(params, 'new')).toBe('/desk?list=new&act=threat&sent_from=2026-01-01')
})

test('the next page is an address of its own', () => {
  const first = address('list=new')
  expect(pagePath(first, '5_7')).toBe('/desk?list=new&cursor=5_7&page=2')
  expect(pagePath(address('list=new&cursor=5_7&page=2'), '6_8')).toBe('/desk?list=new&cursor=6_8&page=3')
  expect(pagePath(address('list=new&cursor=5_7&page=2'), null)).toBe('/desk?list=new')
  for (const [search, page] of [
    ['page=9', 1],
    ['cursor=5_7&page=x', 1],
    ['cursor=5_7&page=2', 2],
  ] as const)
    expect([search, pageIn(address(search))]).toEqual([search, page])
})

test('the page offers every filter that the server takes', () => {
  const known = Object.keys(inboxQuery.shape).filter((name) => !['limit', 'cursor', 'list', 'sort'].includes(name))
  expect([...severalFilters, ...dayFilters, 'age', ...tickedFilters].toSorted()).toEqual(known.toSorted())
})

test('an order is kept with the filter, is no filter itself, and begins the list anew', () => {
  const params = address('list=mine&city=1&sort=due&cursor=5_7&page=2')
  expect([orderIn(params), orderIn(address('')), orderIn(address('sort=x'))]).toEqual(['due', 'priority', 'priority'])
  expect(filtersIn(params)).toEqual([['city', '1']])
  expect(callSearch(params)).toContain('sort=due')
  expect(filterIn(params)).toEqual({ list: 'mine', city: '1', sort: 'due' })
  expect(orderPath(params, 'age')).toBe('/desk?list=mine&city=1&sort=age')
  expect(orderPath(params, 'priority')).toBe('/desk?list=mine&city=1')
})
