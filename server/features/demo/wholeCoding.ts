import texts from '#texts/nb/casesDemo.ts'
import type { Coded } from './steps.ts'

/** Every group of the coding, and nothing missing for the yearly export. */
export const wholeCoding: readonly Coded[] = [
  { field: 'reporter_role', value: 'relative' },
  { field: 'target_link', value: 'muslim' },
  { field: 'target_kind', value: ['person'] },
  { field: 'target_gender', value: 'woman' },
  { field: 'target_age', value: 'child' },
  { field: 'child_present', value: 'yes' },
  { field: 'visible_marker', value: ['name'] },
  { field: 'arena', value: ['offline'] },
  { field: 'act', value: ['verbal_abuse', 'harassment'] },
  { field: 'life_area', value: 'primary_school' },
  { field: 'perpetrator_kind', value: 'group' },
  { field: 'perpetrator_relation', value: 'pupil' },
  { field: 'perpetrator_gender', value: 'mixed' },
  { field: 'bias_ground', value: ['anti_muslim'] },
  { field: 'bias_indicator', value: ['victim_perception', 'words'] },
  { field: 'impact', value: ['fear', 'left_work_or_school', 'sleep_or_health'] },
  { field: 'repeat', value: 'ongoing' },
  { field: 'bystanders', value: 'did_nothing' },
  {
    field: 'reported_to',
    value: [{ body: 'school', date: null, case_number: texts.caseNumber, outcome: 'no_answer' }],
  },
  { field: 'legal_flag', value: ['discrimination'] },
  { field: 'verification', value: 'verified' },
  { field: 'verification_ground', value: ['reporter_account', 'witness'] },
  { field: 'summary', value: texts.summaries.school },
]
