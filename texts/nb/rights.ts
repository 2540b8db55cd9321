import type { Code } from '../../contract/codes.ts'
import type { AnswerCode } from '../../contract/consentCodes.ts'
import type { WitnessChange } from '../../contract/incidentFacts.ts'
import type { WriteRefusal } from '../../contract/messages.ts'
import { correctedLabels, witnessLabels } from './told.ts'

const refusal: Record<WriteRefusal, string> = {
  not_sent_in: 'Et utkast endrer du i skjemaet.',
  closed_too_long:
    'Saken ble avsluttet for over 90 dager siden og kan ikke rettes her. Er noe nytt, kan du sende en ny rapport.',
  withdrawn: 'Saken er trukket tilbake.',
}

/** In which way staff heard an answer that they wrote down. */
const how: Record<Code<'source'>, string> = {
  portal: 'i portalen',
  phone: 'på telefon',
  visit: 'da du var hos oss',
  email: 'på e‑post',
  partner: 'gjennom en samarbeidspartner',
  media: 'i media',
  monitoring: 'da vi fant saken',
}

/** What ends when a consent is taken back, and what does not. */
const withdraws: Record<AnswerCode, string> = {
  contact: 'Trekker du det tilbake, får du ikke e‑post om saken. Meldinger som alt er sendt, ligger fortsatt på saken.',
  share_police: 'Trekker du det tilbake, deler vi ikke mer med politiet. Det de alt har fått, kan vi ikke ta tilbake.',
  share_ldo: 'Trekker du det tilbake, deler vi ikke mer med LDO. Det de alt har fått, kan vi ikke ta tilbake.',
  share_nemnda: 'Trekker du det tilbake, deler vi ikke mer med nemnda. Det de alt har fått, kan vi ikke ta tilbake.',
  anonymous_quote:
    'Trekker du det tilbake, bruker vi ikke flere sitater. Det som alt er på trykk, kan vi ikke ta tilbake.',
  statistics:
    'Trekker du det tilbake, er saken ikke med i nye tall, og ingenting blir igjen når den slettes. Tall som alt er gitt ut, kan vi ikke endre.',
  statistics_only: 'Trekker du det tilbake, står de andre svarene som de står nå.',
}

export default {
  correct: {
    lead: 'Er noe feil, retter du det her, én ting om gangen. Vi ser både det du skrev først, og det som gjelder nå.',
    more: 'Vil du fortelle mer eller sende filer?',
    moreLink: 'Skriv en melding',
    effect: {
      WaitingForReporter: 'Retter du noe nå, regner vi det som et svar på det vi har spurt om.',
      Closed: 'Saken er avsluttet. Retter du noe nå, åpner vi den igjen.',
    },
    refusal,
    fields: correctedLabels,
    /** Beside what it corrects; the whole is for screen readers. */
    here: 'Rett',
    change: (field: string) => `Rett ${field.toLowerCase()}`,
    changeWitness: (name: string) => `Rett vitnet ${name}`,
    addWitness: 'Legg til et vitne',
    removeWitness: 'Ta bort vitnet',
    removeTitle: (name: string) => `Ta bort ${name}?`,
    removeBody: 'Vitnet står ikke lenger i saken. Vi ser fortsatt at det sto der først.',
    removeConfirm: 'Ja, ta bort',
    removeStay: 'Nei, la det stå',
    unnamed: 'uten navn',
    country: 'Land',
    city: 'By eller sted',
    ...witnessLabels,
    choose: 'Velg …',
    loading: 'Henter valgene …',
    clock: (time: string) => `kl. ${time}`,
    save: 'Lagre rettelsen',
    saving: 'Lagrer …',
    cancel: 'Avbryt',
    same: 'Dette står der allerede. Endre noe først, eller avbryt.',
    saved: 'Rettelsen er lagret.',
    removed: (name: string) => `Lagret. ${name} står ikke lenger i saken.`,
    kept: 'Det du skrev, står her fortsatt.',
    stale:
      'Saken er endret etter at du åpnet den. Nå vises det som gjelder. Trykk en gang til hvis du fortsatt vil lagre.',
    offline: 'Vi får ikke kontakt med tjenesten. Sjekk nettet ditt, og trykk en gang til.',
    history: 'Dette har du rettet',
    before: 'Før',
    after: 'Nytt',
    none: 'Ingenting',
    wasRemoved: 'Tatt bort',
    byWitnesses: 'Dette har vitner bedt om selv',
    byWitnessesLead:
      'Et vitne har rett til å få opplysninger om seg selv rettet eller slettet, eller til at de ligger i ro. Det som er rettet eller slettet, er ikke lagret lenger. Det som ligger i ro, ser du fortsatt, men ikke de som arbeider med saken.',
    byWitness: {
      corrected: 'Et vitne er rettet etter eget ønske',
      erased: 'Et vitne er tatt ut etter eget ønske',
      restricted: 'Et vitne ligger i ro etter eget ønske',
      released: 'Et vitne ligger ikke lenger i ro',
      former_erased: 'Noe som sto om et vitne før, er tatt ut etter eget ønske',
    } satisfies Record<WitnessChange, string>,
    failed: 'Vi fikk ikke hentet rettelsene.',
  },
  consents: {
    lead: 'Du velger selv. Svar på det du vil, og endre når du vil. Et ja eller nei gjelder med en gang.',
    about: 'Regelen hos oss er at saken ikke deles uten et ja fra deg.',
    yes: 'Ja',
    no: 'Nei',
    withdraw: 'Trekk tilbake',
    yesTo: (label: string) => `Ja: ${label}`,
    noTo: (label: string) => `Nei: ${label}`,
    withdrawOf: (label: string) => `Trekk tilbake: ${label}`,
    notAnswered: 'Ikke besvart',
    /** Of the consent that was given by sending in. */
    givenBySending: 'Ja, siden saken ble sendt inn',
    given: (at: string) => `Ja, siden ${at}`,
    withdrawn: (at: string) => `Nei, siden ${at}`,
    withdraws,
    saved: {
      yes: (label: string) => `Lagret: ja til «${label}».`,
      no: (label: string) => `Lagret: nei til «${label}».`,
    },
    others: 'De svarene som ikke passer sammen med dette, er trukket tilbake.',
    stale: 'Teksten er endret siden du åpnet siden. Last siden på nytt, og svar en gang til.',
    offline: 'Svaret er ikke lagret. Sjekk nettet ditt, og prøv igjen.',
    history: 'Det du har svart før',
    said: (isGiven: boolean, label: string) => `${isGiven ? 'Ja' : 'Nei'} til «${label}»`,
    how,
    recorded: (by: Code<'source'>) => `skrevet ned av en ansatt, ${how[by]}`,
    failed: 'Vi fikk ikke hentet svarene dine.',
  },
  register: {
    acts: {
      Draft: 'Du lagret et utkast',
      Submitted: 'Du sendte inn saken',
    },
    entered: (by: Code<'source'>) => `En ansatt skrev ned saken for deg, ${how[by]}`,
    of: (id: number) => `Sak ${id}`,
    words: 'Teksten det gjaldt',
    version: (day: string, edition: string | undefined, hash: string) =>
      `Tekst av ${day}${edition ? `, utgave ${edition}` : ''}. Kjennetegn (SHA‑256): ${hash}`,
    empty: 'Du har ikke samtykket til noe ennå.',
    shown: (count: number, total: number) => `Viser ${count} av ${total}`,
    more: 'Vis flere',
    loading: 'Henter samtykkene …',
    failed: 'Vi fikk ikke hentet samtykkene dine.',
  },
}
