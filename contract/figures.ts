import type { CodeList } from './codes.ts'

/** What published numbers are counted by: codes of a case, and the county it happened in. Never a city or a day. */
export const publishedBy = [
  'source',
  'verification',
  'legal_flag',
  'arena',
  'platform',
  'act',
  'life_area',
  'target_kind',
  'target_gender',
  'target_age',
  'child_present',
  'visible_marker',
  'perpetrator_kind',
  'perpetrator_relation',
  'perpetrator_gender',
  'county',
  'reported_to',
  'report_outcome',
  'not_reported_why',
  'bystanders',
  'impact',
] as const satisfies readonly (CodeList | 'county')[]
export type PublishedBy = (typeof publishedBy)[number]

/**
 * `by`: rows; `quarter`: the frozen ones. `and`: columns, left out where a quarter had too few cases. `isOfFew`: it stands alone for
 * columns left out of another.
 */
export type Figure = { id: string; by: PublishedBy | 'quarter'; and?: PublishedBy; isOfFew?: true }

/** What a yearly report needs to be comparable, in order. At most two dimensions, and no perpetrator's attribute with a place. */
export const figures = [
  { id: 'received', by: 'source', and: 'verification' },
  { id: 'verification', by: 'verification', isOfFew: true },
  { id: 'quarters', by: 'quarter' },
  { id: 'legal', by: 'legal_flag' },
  { id: 'arena', by: 'arena' },
  { id: 'platform', by: 'platform' },
  { id: 'acts', by: 'act', and: 'arena' },
  { id: 'life-area', by: 'life_area' },
  { id: 'target', by: 'target_kind' },
  { id: 'age', by: 'target_age', and: 'target_gender' },
  { id: 'gender', by: 'target_gender', isOfFew: true },
  { id: 'child', by: 'child_present' },
  { id: 'marker', by: 'visible_marker', and: 'target_gender' },
  { id: 'perpetrator', by: 'life_area', and: 'perpetrator_kind' },
  { id: 'perpetrator-kind', by: 'perpetrator_kind', isOfFew: true },
  { id: 'relation', by: 'perpetrator_relation' },
  { id: 'perpetrator-gender', by: 'perpetrator_gender' },
  { id: 'county', by: 'county' },
  { id: 'county-legal', by: 'county', and: 'legal_flag' },
  { id: 'reported', by: 'reported_to' },
  { id: 'outcome', by: 'report_outcome' },
  { id: 'why-not', by: 'not_reported_why' },
  { id: 'bystanders', by: 'bystanders' },
  { id: 'impact', by: 'impact' },
] as const satisfies readonly Figure[]
export type FigureId = (typeof figures)[number]['id']
export type FigureOfFew = Extract<(typeof figures)[number], { isOfFew: true }>['id']
export const figureIds = figures.map(({ id }) => id)

/** How wide a chart is drawn, in its own pixels. */
export const chartWidth = 360

/** Days after the end of a quarter in which its last cases are coded; then it is frozen. */
export const codingDays = 45
/** Every frozen count is a multiple of it: small-count rounding (docs/decisions/numbers.md). */
export const roundingBase = 5
/** Of a quarter with fewer reports only tables of one dimension are published, and no exact number of reports. */
export const fewForTwoWay = 100
/** Of fewer reports no share is told. */
export const leastForShares = 50
/** Whether a row says something of its cases: with no code nobody filled it in, and `unknown` is what nobody could tell. */
export const isKnown = (key: string | null) => key !== null && key !== 'unknown'
/** Of a quarter with fewer reports only how many there were and where they came from. */
export const fewToTell = 30
/** Whether figures tell no more than that, and what could be verified, which is known of every report. */
export const tellOnlyHowMany = (told: readonly { id: FigureId }[]) =>
  told.every(({ id }) => id === 'received' || id === 'verification' || id === 'quarters')

/** One number of a figure. `by`, `and`: a code, the number of a county, or the first day of a quarter; null: not known. */
export type Cell = { by: string | null; and: string | null; count: number }
/** `and` is null where the figure has one dimension, or where a quarter had too few cases for two. */
export type FigureCells = { id: FigureId; by: Figure['by']; and: PublishedBy | null; cells: Cell[] }

/** The name of a release's file without the release: `tall.csv` of `tall-2026-k3.csv`. */
export const fileKind = (name: string) => name.replace(/-.*(?=\.)/, '')
