import texts from '#texts/nb/casesDemo.ts'
import { openCases } from './openCases.ts'
import {
  acknowledge,
  assign,
  begin,
  close,
  code,
  type DemoCase,
  label,
  moves,
  note,
  priority,
  take,
  tells,
} from './steps.ts'

const { notes, summaries } = texts

/** Those that are closed, with several outcomes, a duplicate and one of spam among them. */
export const closedCases: readonly DemoCase[] = [
  tells({ name: 'graffitiAgain', category: 'vandalism', city: 'Drammen', before: 1, time: '07:10', sent: 4.9 }, [
    acknowledge(4, 'lead'),
    moves(3.99, 'lead', ({ cases }) => ({
      move: 'close',
      outcome: 'duplicate',
      duplicate_of: cases.get('graffiti'),
    })),
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
