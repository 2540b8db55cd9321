import { ofEachText } from '#contract/incidentFacts.ts'
import type { OwnIncident } from '#contract/incidents.ts'
import { emptyValues, type Values } from './values.ts'

/** For tests: a stored draft, and a form that is filled in. */

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
