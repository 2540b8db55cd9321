import { codingDays } from '../../contract/figures.ts'
import type { releaseChecks, releaseStates } from '../../contract/deskReleases.ts'
import { kindOf, type approvingRoles } from '../../contract/openNumbers.ts'
import { period as periodOf } from './quarter.ts'

const states: Record<(typeof releaseStates)[number], string> = {
  draft: 'Utkast',
  waiting: 'Mangler godkjenning',
  planned: 'Planlagt',
  published: 'Publisert',
}
const roles: Record<(typeof approvingRoles)[number], string> = { lead: 'leder', privacy_officer: 'personvernansvarlig' }
const checks: Record<(typeof releaseChecks)[number], { holds: string; fails: string }> = {
  frozen: {
    holds: 'Perioden er over, og alle kvartalene er talt opp.',
    fails: 'Et kvartal er ikke over, eller ikke talt opp.',
  },
  multiples: { holds: 'Alle tall i tabellene går opp i fem.', fails: 'Et tall i tabellene går ikke opp i fem.' },
  one_way: {
    holds: 'Kvartaler med få saker er bare delt etter én ting om gangen.',
    fails: 'Et kvartal med få saker er delt etter to ting.',
  },
}

const period = (slug: string) => (kindOf(slug) === 'year' ? `Året ${periodOf(slug)}` : periodOf(slug))

/** Releases of numbers, from the draft to the publishing. */
export default {
  title: 'Tall som publiseres',
  lead: 'Tall for kvartaler og år som er talt opp. En leder og en personvernansvarlig godkjenner før de blir offentlige.',
  backToNumbers: 'Til tallene for egne saker',
  back: 'Til alle tall som publiseres',
  period,
  states,
  demo: 'Laget av oppdiktede saker.',
  readyTitle: 'Kan lages nå',
  readyNone: `Ingen perioder venter på et utkast. Et kvartal blir talt opp ${codingDays} dager etter at det er over.`,
  draft: 'Lag utkast',
  drafting: 'Lager utkast …',
  which: 'Periode',
  listTitle: 'Utkast og publiserte tall',
  none: 'Ingen ennå.',
  approvedAs: (as: readonly (typeof approvingRoles)[number][]) =>
    as.length === 0 ? 'Ingen har godkjent ennå.' : `Godkjent av ${as.map((role) => roles[role]).join(' og ')}.`,
  awaitsYou: 'Venter på deg',
  homeAwaits: (count: number) => `Tall fra ${count} ${count === 1 ? 'periode' : 'perioder'} venter på deg.`,
  noTime: 'Begge har godkjent. Nå kan en av dem velge når tallene blir offentlige.',
  waits: (at: string) =>
    `En som godkjente, har ikke rollen lenger. Tallene blir først publisert når en annen har godkjent. Er det etter ${at}, må dere sette en ny tid.`,
  publishesAt: (at: string) => `Blir publisert ${at}.`,
  publishedAt: (at: string) => `Publisert ${at}.`,
  draftedBy: (name: string) => `Utkastet er laget av ${name}.`,
  from: (from: string, to: string) => `Fra ${from} til ${to}.`,
  corrects: (slug: string, reason: string) => `Retter ${period(slug)}. Grunn: ${reason}`,
  checksTitle: 'Det portalen har sjekket',
  checks,
  fails: 'Stemmer ikke:',
  codeLists: (versions: readonly number[]) => `Kodeliste: versjon ${versions.join(' og ')}.`,
  manyCodeLists: 'Kvartalene er kodet med ulike versjoner. Skriv om det i teksten.',
  textsTitle: 'Tekst',
  summary: 'Med egne ord',
  summaryHint: 'Hva tallene sier, og hva de ikke sier. Skriv ingenting som kan vise hvem noen er.',
  events: 'Noe utenfor som kan forklare tallene',
  eventHint: 'For eksempel en kampanje eller noe i nyhetene. La stå tomt hvis det ikke var noe.',
  save: 'Lagre teksten',
  saveWarning: 'Når du lagrer, må begge godkjenne på nytt.',
  noSummary: 'Ingen tekst ennå.',
  approvalsTitle: 'Godkjenning',
  approvalsLead:
    'En leder og en personvernansvarlig må godkjenne. Det er to personer, og ingen av dem har laget utkastet.',
  approved: (name: string, role: (typeof approvingRoles)[number], at: string) => `${name}, ${roles[role]}, ${at}`,
  fallen: (name: string, role: (typeof approvingRoles)[number]) =>
    `${name} godkjente, men er ikke ${roles[role]} lenger. Godkjenningen teller ikke.`,
  approve: (role: (typeof approvingRoles)[number]) => `Godkjenn som ${roles[role]}`,
  approveTitle: 'Godkjenne tallene?',
  approveBody: 'Du sier at du har lest teksten og tallene slik de står nå.',
  approvePlanned: (at: string) => `Da blir de publisert ${at}, og det kan ikke angres.`,
  publishTitle: 'Publisering',
  publishLead:
    'Uten dag og klokkeslett: nå. Det kan ta noen minutter. Publiserte tall kan aldri endres, bare rettes med nye.',
  day: 'Dag',
  time: 'Klokkeslett',
  publish: 'Publiser',
  publishAsk: 'Publisere tallene?',
  /** `at`: null is now. */
  publishBody: (slug: string, at: string | null) =>
    `Teksten og tallene for «${period(slug)}» blir offentlige ${at ?? 'med en gang'}. Alle kan lese dem og laste dem ned. Det kan ikke angres. Etterpå kan tallene bare rettes med nye ved siden av.`,
  drop: 'Forkast utkastet',
  dropTitle: 'Forkaste utkastet?',
  dropBody: 'Teksten og godkjenningene blir borte. Tallene som er talt opp, blir stående.',
  correctTitle: 'Rett tallene',
  correctLead: 'Er saker kodet om siden sist, kan du lage nye tall ved siden av disse. De gamle blir stående.',
  reason: 'Hvorfor tallene rettes',
  reasonHint: 'Grunnen blir offentlig.',
  correct: 'Lag en rettelse',
  figuresTitle: 'Tallene',
  total: (count: number, isExact: boolean) => (isExact ? `${count} meldinger.` : `Omtrent ${count} meldinger.`),
  monitored: (count: number) => `I tillegg har ansatte funnet omtrent ${count} saker selv.`,
  replies: {
    drafted: 'Utkastet er laget.',
    changed: 'Teksten er lagret. Begge må godkjenne på nytt.',
    approved: 'Du har godkjent tallene.',
    planned: 'Tiden er satt. Tallene blir offentlige av seg selv.',
    dropped: 'Utkastet er forkastet.',
  },
}
