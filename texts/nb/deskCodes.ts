import type { Clock, DeskActivity, DeskMove, DeskStatus, Priority } from '../../contract/casework.ts'
import type { Activity, Outcome } from '../../contract/status.ts'

/** The codes of casework as staff read them. What the reporter reads of a state is in `status.ts`. */
const statuses: Record<DeskStatus, string> = {
  Submitted: 'Sendt inn',
  Received: 'Mottatt',
  InProgress: 'Under arbeid',
  WaitingForReporter: 'Venter på den som meldte',
  Closed: 'Avsluttet',
}

const priorities: Record<Priority, string> = { normal: 'Vanlig', high: 'Høy', urgent: 'Haster' }

const outcomes: Record<Outcome, string> = {
  guidance_given: 'Råd og veiledning gitt',
  referred_police: 'Vist videre til politiet',
  referred_ldo: 'Vist videre til LDO',
  referred_diskrimineringsnemnda: 'Vist videre til Diskrimineringsnemnda',
  referred_support: 'Vist videre til støtte og hjelp',
  recorded_for_statistics: 'Registrert for statistikken',
  solved_with_other_party: 'Løst med den andre parten',
  outside_scope: 'Utenfor det vi arbeider med',
  not_enough_information: 'For få opplysninger',
  duplicate: 'Meldt før i en annen sak',
  spam: 'Søppelmelding',
}

const clocks: Record<Clock, string> = {
  acknowledge: 'Bekreft mottak',
  answer: 'Svar på melding',
  stale: 'Uten aktivitet',
}

/** How long a clock has left: days, 0 on the last one, below 0 when it is over. */
const left = (days: number) => {
  if (days === 0) return 'siste dag i dag'
  const count = Math.abs(days)
  return `${count === 1 ? '1 dag' : `${count} dager`} ${days > 0 ? 'igjen' : 'over'}`
}

const moves: Record<DeskMove, string> = {
  acknowledge: 'Bekreft mottak',
  begin: 'Begynn arbeidet',
  close: 'Avslutt saken',
  reopen: 'Åpne saken igjen',
}

/** Each continues a name: 'Kari bekreftet mottak'. */
const activities: Record<Activity | DeskActivity, string> = {
  created: 'laget saken',
  updated: 'endret saken',
  submitted: 'sendte inn saken',
  withdrawn: 'trakk saken tilbake',
  taken_back: 'angret og lot saken stå',
  corrected: 'rettet det som er fortalt',
  witness_corrected: 'rettet et vitne, på vitnets eget krav',
  witness_erased: 'tok ut et vitne, på vitnets eget krav',
  witness_restricted: 'la et vitne i ro, på vitnets eget krav',
  witness_released: 'avsluttet at et vitne ligger i ro',
  witness_former_erased: 'tok ut en tidligere utgave av et vitne, på vitnets eget krav',
  consent_given: 'ga et samtykke',
  consent_withdrawn: 'sa nei til et samtykke eller trakk det tilbake',
  answered: 'svarte',
  reopened: 'åpnet saken igjen',
  acknowledged: 'bekreftet mottak',
  begun: 'begynte arbeidet',
  asked: 'spurte den som meldte',
  closed: 'avsluttet saken',
  assigned: 'endret hvem som har saken',
  prioritised: 'endret prioriteten',
  labelled: 'endret etikettene',
  redacted: 'endret sladdingen',
  messaged: 'skrev en melding',
  coded: 'kodet saken',
  related: 'endret hvilke saker den hører sammen med',
  entered: 'skrev ned saken',
  noted: 'skrev et notat',
  task_added: 'la til en oppgave',
  task_changed: 'endret en oppgave',
  export_requested: 'ba om en eksport av saken',
  export_approved: 'godkjente en eksport av saken',
  export_refused: 'avslo en eksport av saken',
  exported: 'eksporterte saken',
  paper_saved: 'endret en tekst på vegne av den som meldte',
  paper_made: 'laget en PDF av en tekst på vegne av den som meldte',
  document_added: 'la til dokumenter',
  original_shown: 'hentet en original',
  witness_number_shown: 'så nummeret til et vitne',
  caller_shown: 'så hvem som ringte eller kom',
}

export default { statuses, priorities, outcomes, clocks, left, moves, activities }
