import { inDays } from '../phrase.ts'

/** The conversation of a reporter with the organisation, on the page of a case and in the list of cases. */
export default {
  heading: 'Meldinger',
  write: 'Skriv til oss',
  answer: 'Svar oss',
  next: 'Hva skjer nå',
  loading: 'Henter meldingene …',
  failed: 'Vi fikk ikke hentet meldingene. Sjekk nettet ditt, og prøv igjen.',
  empty: 'Ingen meldinger ennå. Bare du og de som arbeider med saken, kan lese dem.',
  list: 'Meldinger, de eldste først',
  older: 'Vis eldre meldinger',
  loadingOlder: 'Henter eldre …',
  me: 'Du',
  us: 'Vi',
  question: 'Vi venter på svar fra deg',
  fresh: 'Ny',
  read: (at: string) => `Lest av oss ${at}`,
  notRead: 'Ikke lest av oss ennå',
  label: 'Meldingen din',
  hint: 'Du kan ta pauser. Det du skriver, ligger på denne enheten i inntil 24 timer.',
  notKept: 'Ikke lagret på denne enheten. Send meldingen før du lukker siden.',
  attach: 'Legg ved filer',
  attachHint: (each: string, count: number) =>
    `Bilder, pdf, Word eller Excel. Inntil ${count} filer, hver på opptil ${each}.`,
  send: 'Send meldingen',
  sending: 'Sender …',
  /** `days`: in how many the organisation means to answer. */
  sent: (days: number) => `Meldingen er sendt. Vi svarer innen ${inDays(days)}.`,
  discard: 'Slett det jeg har skrevet',
  discarded: 'Det du hadde skrevet, er slettet fra enheten.',
  reopens: 'Saken er avsluttet. Skriver du til oss, åpner vi den igjen.',
  refusal: {
    not_sent_in: 'Du kan skrive til oss når rapporten er sendt inn.',
    withdrawn: 'Saken er trukket tilbake, så her kan det ikke skrives mer.',
    closed_too_long:
      'Det er mer enn 90 dager siden saken ble avsluttet. Har det skjedd noe nytt, vil vi gjerne høre det: Send en ny rapport.',
  },
  newReport: 'Send en ny rapport',
  /** On the card of a case. */
  unread: (count: number) => (count === 1 ? '1 ny melding' : `${count} nye meldinger`),
}
