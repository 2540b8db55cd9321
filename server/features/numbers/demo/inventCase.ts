import { codes, loneCodes } from '#contract/codes.ts'
import { type PublishedBy, publishedBy } from '#contract/figures.ts'
import type { Outcome } from '#contract/status.ts'
import type { Facts } from '../frozen/cells.ts'

/** How often a code is true compared with the others of its list; a list that is left out has all of them as often. */
const common: { [List in PublishedBy]?: Record<string, number> } = {
  source: { portal: 62, phone: 12, visit: 6, email: 8, partner: 7, media: 5, monitoring: 9 },
  verification: { unverified: 30, plausible: 45, verified: 18, not_verifiable: 7 },
  legal_flag: { hate_crime: 16, hate_speech: 24, discrimination: 26, harassing_conduct: 8, below_threshold: 26 },
  arena: { offline: 52, online: 40, post: 5, media: 3 },
  act: { verbal_abuse: 30, online_hate: 28, discrimination: 18, threat: 8, exclusion: 6, assault: 3, veil_pulled: 3 },
  life_area: { internet: 30, street: 18, transport: 8, work: 9, primary_school: 9, upper_secondary: 5, shop: 5 },
  target_kind: { person: 70, muslims_in_general: 20, mosque: 5, group: 5 },
  target_gender: { woman: 52, man: 30, mixed: 6, unknown: 12 },
  target_age: { adult: 46, young_adult: 24, youth: 12, child: 5, senior: 3, unknown: 10 },
  child_present: { no: 70, yes: 18, unknown: 12 },
  visible_marker: { hijab: 40, name: 14, skin_colour: 12, language: 8, none: 16, unknown: 10 },
  perpetrator_kind: { person: 62, group: 14, business: 8, public_body: 7, unknown: 9 },
  perpetrator_relation: { stranger: 48, unknown: 16, customer: 7, pupil: 7, colleague: 6, known_account: 6 },
  perpetrator_gender: { man: 52, woman: 18, mixed: 6, unknown: 24 },
  reported_to: { nobody: 62, police: 18, platform: 12, school: 4, employer: 4 },
  bystanders: { did_nothing: 40, none_present: 28, helped: 14, joined_in: 5, unknown: 13 },
  impact: { fear: 44, changed_behaviour: 22, sleep_or_health: 14, none: 20 },
}

/** The numbers of the counties, with about how many live there, in ten thousands. */
const counties = {
  '03': 72,
  '11': 50,
  '15': 27,
  '18': 24,
  '31': 31,
  '32': 73,
  '33': 27,
  '34': 38,
  '39': 26,
  '40': 18,
  '42': 32,
  '46': 65,
  '50': 48,
  '55': 17,
  '56': 8,
}

/** Of some lists several codes may be true. */
const several: readonly PublishedBy[] = ['act', 'arena', 'visible_marker', 'impact', 'legal_flag']

/** Beside these no other is true. */
const lone = new Set<string>(Object.values(loneCodes).flat())

/** Facts of a case that never was, with what is not known of it left out. Which `random`: from 0 to less than 1. */
export function inventCase(random: () => number): Facts {
  const facts: Facts = {}
  for (const by of publishedBy) {
    const weights = by === 'county' ? counties : weightsOf(by)
    const isAlwaysKnown = by === 'source' || by === 'verification'
    if (!isAlwaysKnown && random() < 0.12) continue
    const drawn = [draw(weights, random)]
    if (several.includes(by) && random() < 0.25) drawn.push(draw(weights, random))
    facts[by] = drawn.some((code) => lone.has(code)) ? drawn.slice(0, 1) : [...new Set(drawn)].toSorted()
  }
  return consistent(facts)
}

const weightsOf = (by: Exclude<PublishedBy, 'county'>): Record<string, number> => ({
  ...Object.fromEntries(codes[by].map((code) => [code, common[by] ? 1 : 10])),
  ...common[by],
})

/** Blows fall outside the net, and hate online on it. A platform belongs to the net, an outcome to a report, and why not to none. */
function consistent({ platform, report_outcome, not_reported_why, ...drawn }: Facts): Facts {
  const facts = { ...drawn, ...(drawn.act && drawn.arena && { arena: arenaOf(drawn.act, drawn.arena) }) }
  const isReported = facts.reported_to && !facts.reported_to.includes('nobody')
  return {
    ...facts,
    ...(facts.arena?.includes('online') && platform && { platform }),
    ...(isReported && report_outcome && { report_outcome }),
    ...(facts.reported_to?.includes('nobody') && not_reported_why && { not_reported_why }),
  }
}

const bodily = ['homicide', 'extreme_violence', 'assault', 'veil_pulled', 'spitting', 'robbery']
function arenaOf(act: string[], arena: string[]) {
  if (act.some((code) => bodily.includes(code))) return ['offline']
  return act.includes('online_hate') ? ['online'] : arena
}

function draw(weights: Record<string, number>, random: () => number) {
  const entries = Object.entries(weights)
  let left = random() * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [code, weight] of entries) {
    left -= weight
    if (left < 0) return code
  }
  return entries[0]?.[0] ?? ''
}

const outcomes = [
  'guidance_given',
  'recorded_for_statistics',
  'referred_police',
  'referred_ldo',
  'referred_support',
  'not_enough_information',
] as const satisfies Outcome[]
const [hour, day] = [3_600_000, 86_400_000]

/** When so many cases are sent in, acknowledged, answered and closed: within 37 days, and so before their quarter is frozen. */
export function timesOf(count: number, from: Date, until: Date) {
  const between = (least: number, most: number) => least + Math.random() * (most - least)
  // Most wait a few days, some a week.
  const wait = () => hour + Math.random() * between(hour, 9 * day)
  const sent = Array.from({ length: count }, () => between(from.getTime(), until.getTime() - 1))
  return sent
    .toSorted((one, other) => one - other)
    .map((at) => {
      const acknowledged = at + wait()
      const answered = acknowledged + wait()
      const closed = answered + wait() + wait()
      return {
        sent: new Date(at),
        acknowledged: new Date(acknowledged),
        answered: new Date(answered),
        closed: new Date(closed),
        outcome: outcomes[Math.floor(Math.random() * outcomes.length)] ?? 'guidance_given',
        time: `${Math.floor(between(10, 23))}:30`,
      }
    })
}

/** The category that the reporter of a case would have chosen. */
export function categoryOf({ act = [], life_area = [] }: Facts) {
  if (act.some((code) => bodily.includes(code))) return 'violence'
  if (act.includes('threat')) return 'threats'
  if (act.includes('online_hate')) return 'hate_online'
  if (act.includes('verbal_abuse')) return 'verbal_abuse'
  if (!act.includes('discrimination')) return 'hate_in_public'
  return life_area.includes('work') ? 'discrimination_at_work' : 'discrimination_in_services'
}
