import { codes } from '#contract/codes.ts'
import { deskStatuses, inboxLists, priorities } from '#contract/casework.ts'
import { inboxFilter } from '#contract/deskInbox.ts'
import { countedCodes, notGiven } from '#contract/deskNumbers.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { outcomes } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'

const { exports: t } = desk

test('whoever approves an export reads every filter and every code of it in words', () => {
  for (const field of Object.keys(inboxFilter.shape)) expect([field, t.filters[field]]).not.toEqual([field, undefined])
  const lists = { list: inboxLists, status: deskStatuses, priority: priorities, outcome: [...outcomes, notGiven] }
  const coded = ofEach(countedCodes, (list) => codes[list])
  for (const [field, values] of Object.entries({ ...lists, ...coded, assignee: ['none'], county: [notGiven] }))
    for (const value of values) expect([field, t.valueOf(field, value)]).not.toEqual([field, value])
  expect(t.valueOf('city', 'Oslo')).toBe('Oslo')
})
