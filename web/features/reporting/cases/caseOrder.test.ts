import type { OwnIncident } from '#contract/incidents.ts'
import { stored } from '../form/reportSamples.ts'
import { groupsOf } from './caseOrder.ts'

const asked = { ground: 'consent', reason: '', ends_on: '2031-01-01', agreed: false, agreed_until: null } as const

test('what waits for its reporter comes first, then news, drafts and the rest, and what has ended last', () => {
  const changes: Partial<OwnIncident>[] = [
    { status: 'Withdrawn', has_news: true },
    { status: 'Closed' },
    { status: 'Received' },
    { status: 'Closed', has_news: true },
    { status: 'InProgress', unread_messages: 1 },
    { status: 'Draft' },
    { status: 'InProgress', erased_on: '2030-01-01', hold: asked },
    { status: 'InProgress', erased_on: '2032-01-01', hold: asked },
    { status: 'WaitingForReporter', has_news: true },
  ]
  const cases = changes.map((change, id) => ({ ...stored, ...change, id }))
  expect(groupsOf(cases).map(({ group, some }) => [group, ...some.map(({ id }) => id)])).toEqual([
    ['waiting', 6, 8],
    ['news', 3, 4],
    ['drafts', 5],
    ['open', 2, 7],
    ['ended', 0, 1],
  ])
})
