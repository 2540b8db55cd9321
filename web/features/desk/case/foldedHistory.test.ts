import type { DeskCase } from '#contract/deskCases.ts'
import { actorOf, detailsOf, foldedHistory } from './Timeline.tsx'

type Entry = DeskCase['history'][number]
const [ada, bo] = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bo' },
]
const names = { staff: [ada, bo], labels: [{ id: 7, name: 'Følges opp' }] }
const documents = [{ id: 5, name: 'skjermbilde.png' }]

let count = 0
const entry = (minute: number, activity: Entry['activity'], more: Partial<Entry> = {}): Entry => ({
  id: ++count,
  at: new Date(Date.UTC(2026, 10, 22, 12, minute)).toISOString(),
  activity,
  staff: ada,
  status_before: 'Received',
  status_after: 'Received',
  before: [],
  after: [],
  ...more,
})

test('what one person coded in one sitting is one line, and another person, another act or a pause begins a new one', () => {
  const history = [
    entry(0, 'acknowledged'),
    entry(1, 'coded', { after: ['arena=online'] }),
    entry(2, 'coded', { before: ['act=threat'], after: ['act=assault'] }),
    entry(3, 'coded', { staff: bo }),
    entry(4, 'coded'),
    entry(5, 'noted'),
    entry(6, 'coded'),
    entry(37, 'coded'),
    entry(38, 'noted'),
    entry(39, 'noted'),
  ]
  const folded = foldedHistory(history)
  expect(folded.map(({ id }) => history.findIndex((one) => one.id === id))).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(folded[1]).toMatchObject({ before: ['act=threat'], after: ['arena=online', 'act=assault'] })
  expect(foldedHistory([])).toEqual([])
})

test.for<[Entry['activity'], string[], string[], string[]]>([
  [
    'assigned',
    ['assignee=1'],
    ['assignee=2', 'second_reader=1'],
    ['Saksbehandler: Ada → Bo', 'Leser med: Ingen → Ada'],
  ],
  ['assigned', ['assignee=9'], [], ['Saksbehandler: ukjent → Ingen']],
  ['prioritised', ['normal'], ['urgent'], ['Vanlig → Haster']],
  ['prioritised', ['normal'], ['of_tomorrow'], []],
  ['labelled', [], ['label=7'], ['Lagt til: Følges opp']],
  ['labelled', ['label=7', 'label=8'], ['label=8'], ['Tatt bort: Følges opp']],
  ['closed', [], ['duplicate', 'duplicate_of=12'], ['Resultat: Meldt før i en annen sak', 'Meldt før i sak 12']],
  ['noted', [], ['mention=1', 'mention=2'], ['Nevner Ada og Bo']],
  ['task_changed', ['task=3'], ['task=3', 'done'], ['Merket som gjort']],
  ['task_changed', ['task=3', 'done'], ['task=3', 'due=2026-12-01'], ['Åpnet igjen', 'Innen 1. desember 2026']],
  ['coded', ['act=threat'], ['act=assault', 'arena=online'], ['Arena, Type handling']],
  ['related', ['related=open', 'case=12'], ['related=linked', 'case=12'], ['Sak 12: Hører sammen']],
  ['related', ['related=open', 'case=other'], ['related=linked', 'case=other'], ['En annen sak: Hører sammen']],
  [
    'closed',
    [],
    ['duplicate', 'duplicate_of=other'],
    ['Resultat: Meldt før i en annen sak', 'Meldt før i en annen sak, som du ikke har tilgang til'],
  ],
  ['original_shown', [], ['document=5'], ['skjermbilde.png']],
  ['original_shown', [], ['document=6'], []],
  ['acknowledged', [], [], []],
])('%s from %j to %j reads as %j', ([activity, before, after, words]) => {
  expect(detailsOf(entry(0, activity, { before, after }), { names, documents })).toEqual(words)
})

test('a line says who of the staff did it, the reporter otherwise, and the portal where a restore took a witness out again', () => {
  const erased = entry(0, 'witness_erased')
  expect(actorOf(erased)).toBe('Ada')
  expect(actorOf({ ...erased, staff: null })).toBe('Portalen')
  expect(actorOf(entry(0, 'withdrawn', { staff: null }))).toBe('Den som meldte')
})
