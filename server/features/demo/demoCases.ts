import texts from '#texts/nb/casesDemo.ts'
import {
  acknowledge,
  ask,
  assign,
  begin,
  close,
  code,
  type Coded,
  consents,
  correctsTime,
  type DemoCase,
  label,
  message,
  moves,
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
const openCases: readonly DemoCase[] = [
  tells({ name: 'bus', category: 'verbal_abuse', city: 'Oslo', before: 0, time: '16:40', sent: 0.1 }),
  tells({ name: 'comments', category: 'hate_online', city: 'Trondheim', before: 1, time: '21:15', sent: 2 }, [
    acknowledge(1),
  ]),
  tells({
    name: 'rent',
    category: 'discrimination_in_housing',
    city: 'Bergen',
    before: 2,
    time: '12:30',
    sent: 11,
    witnesses: [witnesses.friend],
  }),
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

/** Those that are closed, with several outcomes, a duplicate and one of spam among them. */
const closedCases: readonly DemoCase[] = [
  tells({ name: 'graffitiAgain', category: 'vandalism', city: 'Drammen', before: 1, time: '07:10', sent: 4.9 }, [
    acknowledge(4, 'lead'),
    moves(3.99, 'lead', ({ cases }) => ({ move: 'close', outcome: 'duplicate', duplicate_of: cases.get('graffiti') })),
  ]),
  tells(
    {
      name: 'service',
      category: 'discrimination_in_services',
      city: 'Fredrikstad',
      before: 1,
      time: '18:15',
      sent: 25,
    },
    [acknowledge(22), begin(21.9), close(15, 'lead', 'guidance_given')],
  ),
  tells({ name: 'threats', category: 'threats', city: 'Oslo', before: 2, time: '23:10', sent: 88 }, [
    acknowledge(87),
    take(86.9, 'caseworker'),
    priority(86.8, 'caseworker', { priority: 'high' }),
    begin(86),
    label(85, 'caseworker', 'police'),
    note(84, 'caseworker', notes.threats),
    ...code(80, 'caseworker', [
      { field: 'act', value: ['threat'] },
      { field: 'arena', value: ['online'] },
      { field: 'platform', value: 'instagram' },
      { field: 'platform_user', value: texts.account },
      { field: 'target_kind', value: ['person'] },
      { field: 'bias_indicator', value: ['words', 'visible_muslim'] },
      { field: 'legal_flag', value: ['hate_crime'] },
      { field: 'summary', value: summaries.threats },
      { field: 'verification', value: 'plausible' },
    ]),
    close(60, 'caseworker', 'referred_police'),
  ]),
  tells({ name: 'posters', category: 'hate_in_public', city: 'Sandnes', before: 0, time: '08:00', sent: 34 }, [
    acknowledge(30),
    close(29.9, 'caseworker', 'recorded_for_statistics'),
  ]),
  tells({ name: 'work', category: 'discrimination_at_work', city: 'Bodø', before: 5, time: '13:00', sent: 118 }, [
    acknowledge(115, 'lead'),
    assign(114, 'lead', ({ staff }) => ({
      assignee_id: staff.caseworker,
      second_reader_id: null,
      note: texts.handOver,
    })),
    begin(112),
    close(76, 'caseworker', 'referred_diskrimineringsnemnda'),
  ]),
  tells({ name: 'spam', category: 'other', city: 'Oslo', before: 0, time: '03:00', sent: 9 }, [
    acknowledge(8.5),
    close(8.49, 'caseworker', 'spam'),
  ]),
]

/** The demo cases, in every state, with every clock over. They are made in the order of the times that they tell of. */
export const demoCases: readonly DemoCase[] = [...openCases, ...closedCases]
