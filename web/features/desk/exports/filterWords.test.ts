import { expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { deskLists, deskStatuses, priorities } from '#contract/casework.ts'
import { inboxFilter } from '#contract/deskInbox.ts'
import { outcomes } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'
import files from '#texts/nb/exportFiles.ts'

const { exports: t, inbox, caseCodes } = desk.nb

test('whoever approves an export reads every filter and every code of it in words', () => {
  for (const field of Object.keys(inboxFilter.shape)) expect([field, t.filters[field]]).not.toEqual([field, undefined])
  const { arena, legal_flag, verification } = codes
  const lists = { list: deskLists, status: deskStatuses, priority: priorities, outcome: outcomes }
  for (const [field, values] of Object.entries({ ...lists, arena, legal_flag, verification, assignee: ['none'] }))
    for (const value of values) expect(t.valueOf(field, value)).not.toBe(value)
  expect(t.valueOf('city', 'Oslo')).toBe('Oslo')
})

test('exports and the inbox call the same thing by the same word', () => {
  expect(t.filters).toMatchObject(inbox.filter.names)
  expect([files.outcomes, files.states, files.priorities]).toEqual([
    caseCodes.outcomes,
    caseCodes.statuses,
    caseCodes.priorities,
  ])
  const { outcome, city, labels } = files.headings
  expect([outcome, city, labels]).toEqual([inbox.columns.outcome, inbox.filter.names.city, inbox.labels])
})
