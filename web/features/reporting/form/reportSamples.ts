import { ofEachText } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { initialState, reduce } from './reportState.ts'

import { type Aim, type Content, type Phase, type ReportEvent, type ReportState } from './reportTypes.ts'
import { emptyValues, type Values } from './values.ts'

/** For tests of the reducer: a state in each phase, and an event of each type. */

const moment = '2026-11-01T10:00:00.000Z'
export const stored: OwnIncident = {
  id: 5,
  user_id: 7,
  date: '2026-01-31',
  time: '14:05:00',
  country_id: 578,
  city_id: 2,
  harassment_category_id: 3,
  ...ofEachText(() => null),
  description: 'Som lagret.',
  status: 'Draft',
  version: 3,
  created_at: moment,
  updated_at: moment,
  submitted_at: null,
  witnesses: [],
  incident_documents: [],
  state: null,
  unread_messages: 0,
  has_news: false,
  erased_on: null,
  hold: null,
  harassment_category: null,
  country: null,
  city: null,
}

export const filled = (change: Partial<Values> = {}): Values => ({
  ...emptyValues(),
  date: '2026-01-31',
  time: '14:05',
  country_id: '578',
  city_id: '2',
  harassment_category_id: '3',
  description: 'Noen ropte etter meg.',
  ...change,
})
export const contentOf = (change: Partial<Values> = {}): Content => ({
  values: filled(change),
  chosen: [],
  removed: [],
})

export const aim: Aim = { save: 'Submitted' }
export const stale = { name: 'stale', status: 'Submitted' } as const

export const phases: { [Name in Phase['name']]: Extract<Phase, { name: Name }> } = {
  waking: { name: 'waking' },
  writing: { name: 'writing' },
  login_needed: { name: 'login_needed' },
  checking: { name: 'checking', aim, before: { name: 'writing' } },
  sending: { name: 'sending', status: 'Submitted', chosen: [], loaded: 0, total: 0 },
  unanswered: { name: 'unanswered', why: 'lost', mayHaveArrived: true, isKept: true },
  failed: { name: 'failed', kind: 'down', status: 'Submitted' },
  stale,
  fetching_newest: { name: 'fetching_newest', keep: 'mine', before: stale },
  gone: { name: 'gone' },
  submitted_elsewhere: { name: 'submitted_elsewhere' },
  finished: { name: 'finished' },
}

export const inPhase = (phase: Phase, change: Partial<ReportState> = {}): ReportState => ({
  ...initialState(stored),
  ...change,
  phase,
})

const content = contentOf()
export const events: { [Type in ReportEvent['type']]: Extract<ReportEvent, { type: Type }> } = {
  restored: {
    type: 'restored',
    draft: undefined,
    typed: { texts: [], files: [] },
    today: '2026-11-21',
    isNamed: false,
    isSignedIn: true,
    isAnother: false,
  },
  located: { type: 'located', step: 2, isSignedIn: true, content },
  changed: { type: 'changed', content, before: content.values, at: { step: 1, isNamed: true } },
  field_left: { type: 'field_left', wrong: { date: 'date_in_future' } },
  next: { type: 'next', from: 1 },
  back: { type: 'back', from: 2 },
  send: { type: 'send', status: 'Submitted' },
  checked: { type: 'checked', aim, wrong: {}, content, isSignedIn: true, newKey: 'new' },
  progress: { type: 'progress', loaded: 1, total: 2 },
  stop: { type: 'stop' },
  saved: { type: 'saved', id: 5, status: 'Submitted', isUpdate: true, isHere: true },
  refused: {
    type: 'refused',
    kind: 'down',
    message: 'Nede.',
    refused: {},
    isKeySpent: false,
    content,
    isHere: true,
  },
  keep_mine: { type: 'keep_mine' },
  take_theirs: { type: 'take_theirs' },
  fetched: { type: 'fetched', incident: { ...stored, version: 4, description: 'Nyere.' }, content },
  fetch_failed: { type: 'fetch_failed', kind: 'offline' },
  start_new: { type: 'start_new' },
  discarded: { type: 'discarded', today: '2026-11-21' },
  left: { type: 'left' },
}

/** The state after these events, and all commands on the way. */
export function play(state: ReportState, ...played: ReportEvent[]) {
  const commands = played.flatMap((event) => {
    const reduced = reduce(state, event)
    state = reduced.state
    return reduced.commands
  })
  return { state, commands, did: commands.map((command) => command.do) }
}

/** The answer to the check that this state waits for. */
export const answerIn = ({ phase }: ReportState, change: Partial<typeof events.checked> = {}) => ({
  ...events.checked,
  aim: phase.name === 'checking' ? phase.aim : aim,
  ...change,
})

/** A press on a button that saves, with checks that find nothing: the commands, and the state that waits for the answer. */
export function press(
  state: ReportState,
  given = content,
  newKey = 'new',
  status: 'Draft' | 'Submitted' = 'Submitted',
) {
  const pressed = reduce(state, { type: 'send', status }).state
  const { state: next, commands } = play(pressed, answerIn(pressed, { content: given, newKey }))
  return { state: next, commands, sent: commands.find((command) => command.do === 'send') }
}
