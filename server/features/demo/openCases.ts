import texts from '#texts/nb/casesDemo.ts'
import {
  acknowledge,
  ask,
  assign,
  begin,
  code,
  type Coded,
  consents,
  correctsTime,
  type DemoCase,
  label,
  message,
  note,
  priority,
  step,
  take,
  task,
  tells,
} from './steps.ts'

const { witnesses, notes, tasks, summaries } = texts

/** Every group of the coding, and nothing missing for the yearly export. */
const wholeCoding: readonly Coded[] = [
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

/** Those that are new, read, under work, and waiting for their reporter. */
export const openCases: readonly DemoCase[] = [
  tells({ name: 'bus', category: 'verbal_abuse', city: 'Oslo', before: 0, time: '16:40', sent: 0.1 }),
  tells({ name: 'comments', category: 'hate_online', city: 'Trondheim', before: 1, time: '21:15', sent: 2 }, [
    acknowledge(1),
  ]),
  {
    name: 'rent',
    category: 'discrimination_in_housing',
    city: 'Bergen',
    before: 2,
    time: '12:30',
    sent: 11,
    witnesses: [witnesses.friend],
  },
  {
    ...tells({ name: 'graffiti', category: 'vandalism', city: 'Drammen', before: 1, time: '05:50', sent: 5 }, [
      acknowledge(4.2),
      take(4.19, 'caseworker'),
      priority(4.18, 'caseworker', { priority: 'urgent' }),
      label(4.17, 'caseworker', 'police'),
      begin(3.5),
      note(3.4, 'caseworker', notes.graffiti),
      task(3.39, 'caseworker', { text: tasks.police, due: null, assignee_id: null }),
      ...code(1, 'caseworker', [
        { field: 'target_kind', value: ['mosque'] },
        { field: 'act', value: ['graffiti', 'desecration'] },
        { field: 'bias_indicator', value: ['pig_remains', 'place_or_time'] },
        { field: 'summary', value: summaries.graffiti },
      ]),
    ]),
    witnesses: [witnesses.neighbour, witnesses.colleague],
    documents: ['demo-dor.png', 'demo-brev.pdf'],
  },
  {
    ...tells({ name: 'caller', category: 'violence', city: 'Stavanger', before: 1, time: '17:05', sent: 6 }, [
      label(5.9, 'caseworker', 'urgent'),
      begin(5.8),
      task(5.7, 'caseworker', { text: tasks.call, due: null, assignee_id: null }),
      priority(5.6, 'caseworker', { priority: 'high' }),
    ]),
    isCallers: true,
  },
  {
    ...tells(
      {
        name: 'school',
        category: 'discrimination_in_education',
        city: 'Kristiansand',
        before: 3,
        time: '11:30',
        sent: 20,
      },
      [
        acknowledge(18),
        take(17.9, 'caseworker'),
        label(17.8, 'caseworker', 'child'),
        begin(17.5),
        note(17, 'caseworker', notes.school),
        task(16.9, 'caseworker', { text: tasks.school, due: null, assignee_id: null }),
        correctsTime(16, '12:15'),
        consents(15.9, 'contact'),
        consents(15.9, 'anonymous_quote'),
        ...code(10, 'caseworker', wholeCoding),
      ],
    ),
    witnesses: [witnesses.parent],
  },
  tells({ name: 'neighbour', category: 'stalking', city: 'Skien', before: 4, time: '19:00', sent: 62 }, [
    acknowledge(58),
    take(57.9, 'caseworker'),
    begin(55),
    note(47, 'caseworker', notes.neighbour),
  ]),
  tells(
    { name: 'office', category: 'discrimination_by_authorities', city: 'Tromsø', before: 1, time: '10:20', sent: 13 },
    [
      acknowledge(9, 'lead'),
      assign(8.9, 'lead', ({ staff }) => ({ assignee_id: staff.lead, second_reader_id: staff.caseworker })),
      begin(8.8, 'lead'),
      step('notes')(8, 'lead', ({ staff }) => ({
        text: notes.office,
        audience: 'staff',
        mentions: [staff.caseworker],
      })),
    ],
  ),
  tells({ name: 'letter', category: 'threats', city: 'Stavanger', before: 1, time: '15:00', sent: 16 }, [
    acknowledge(14),
    take(13.9, 'caseworker'),
    begin(13),
    message(9, texts.messages.letter),
  ]),
  tells({ name: 'train', category: 'hate_in_public', city: 'Drammen', before: 2, time: '22:20', sent: 4 }, [
    acknowledge(3),
    take(2.95, 'caseworker'),
    begin(2.9),
    ask(2, 'caseworker', texts.questions.train),
  ]),
]
