import type { AnswerCode } from '../../contract/consentCodes.ts'
import type { ExportFact } from '../../contract/codes.ts'
import type { CodedField } from '../../contract/deskCoding.ts'
import labels from './deskCodeLabels.ts'
import { listed } from '../phrase.ts'

/** What a reporter answers on the case: besides the codes, that the case is counted. */
const answers: Record<AnswerCode, string> = { ...labels.consent_to, statistics: 'Dere kan telle saken i tall' }

const fields: Record<CodedField, string> = {
  reporter_role: 'Den som melder, er',
  target_link: 'Den utsatte er',
  target_kind: 'Mål',
  target_gender: 'Den utsattes kjønn',
  target_age: 'Den utsattes alder',
  child_present: 'Var barn til stede?',
  visible_marker: 'Synlig som muslim ved',
  arena: 'Arena',
  platform: 'Plattform',
  act: 'Type handling',
  life_area: 'Livsområde',
  perpetrator_kind: 'Gjerningspersonen er',
  perpetrator_relation: 'Forhold til den utsatte',
  perpetrator_gender: 'Gjerningspersonens kjønn',
  bias_ground: 'Fordom eller grunnlag',
  bias_indicator: 'Tegn på fordom',
  impact: 'Følger for den utsatte',
  repeat: 'Har det skjedd før?',
  bystanders: 'Andre til stede',
  not_reported_why: 'Hvorfor ikke meldt til andre',
  legal_flag: 'Juridisk vurdering',
  source: 'Saken kom inn via',
  verification: 'Verifisering',
  verification_ground: 'Grunnlag for verifiseringen',
  platform_address: 'Nettadresse',
  platform_user: 'Brukernavn',
  summary: 'Sammendrag uten identitet',
  reported_to: 'Meldt til',
  consent_to: 'Samtykker',
}

const missing: Record<ExportFact, string> = {
  date: 'dato',
  place: 'sted',
  act: 'type handling',
  target_kind: 'mål',
  bias_indicator: 'tegn på fordom',
  legal_flag: 'juridisk vurdering',
  summary: 'sammendrag uten identitet',
}

/** The coding of a case. */
export default {
  title: 'Koding',
  lead: 'Alt kan stå tomt. Hvert felt lagres med en gang du endrer det.',
  labels,
  fields,
  groups: {
    source: 'Kilde og verifisering',
    act: 'Hva som skjedde',
    place: 'Hvor det skjedde',
    target: 'Den utsatte',
    perpetrator: 'Gjerningsperson',
    bias: 'Motiv',
    law: 'Juridisk vurdering',
    reports: 'Meldt andre steder',
    consent: 'Samtykke',
    summary: 'Sammendrag til årsrapporten',
  },
  coded: (count: number, of: number) => (of > 1 ? `${count} av ${of} felt kodet` : count > 0 ? 'Kodet' : 'Ikke kodet'),
  nothing: 'Ingenting er kodet ennå.',
  choose: 'Velg …',
  summaryHint: 'Noen setninger om hva som skjedde. Ingen navn, adresser eller annet som kan peke ut noen.',
  platformHint: 'Lagres kryptert. Vi finner andre saker med samme adresse eller brukernavn.',
  missing: {
    title: (count: number) =>
      count === 1
        ? 'Én opplysning mangler til årsrapporten til ODIHR'
        : `${count} opplysninger mangler til årsrapporten til ODIHR`,
    atClose: (names: readonly string[]) =>
      `Til årsrapporten til ODIHR mangler ${listed(names)}. Saken kan kodes også etter at den er avsluttet.`,
    none: 'Alt som årsrapporten til ODIHR trenger, er kodet.',
    names: missing,
    go: (name: string) => `Gå til ${name}`,
  },
  state: {
    saving: 'Lagrer …',
    saved: (at: string) => `Lagret kl. ${at}`,
    failed: 'Ikke lagret.',
    retry: 'Prøv å lagre igjen',
    changed: (who: string, at: string) => `Sist endret av ${who}, ${at}`,
  },
  conflict: {
    title: 'Kodingen er endret et annet sted',
    other: (who: string) => `${who} har endret kodingen mens du arbeidet.`,
    self: 'Du har selv endret kodingen i et annet vindu.',
    body: 'Nå ser du det som er lagret. Dette valgte du her, og det er ikke lagret:',
    save: 'Lagre mine valg likevel',
    keep: 'Behold det som er lagret',
    cleared: 'tømt',
  },
  reports: {
    body: 'Hvor',
    date: 'Dato',
    case_number: 'Saksnummer',
    outcome: 'Resultat',
    number: (at: number) => `Melding ${at}`,
    add: 'Legg til',
    remove: 'Fjern',
    none: 'Ikke ført opp.',
  },
  consent: {
    answers,
    lead: 'Skriv ned det den som meldte, selv har sagt. «Bare statistikk» utelukker de andre.',
    how: 'Hvordan fikk du vite det?',
    howFirst: 'Velg først hvordan du fikk vite det.',
    history: 'Det som er sagt før',
    theirs: 'Den som meldte, svarer selv på saken sin. Du kan bare skrive ned at noe er trukket tilbake.',
    notAnswered: 'Den som meldte, har ikke svart ennå.',
    holds: 'Dette gjelder nå',
    takeAway: 'Ta bort det som er trukket tilbake. Du kan ikke sette det tilbake.',
    withdrawTitle: 'Er samtykket trukket tilbake?',
    withdrawBody: 'Bare den som meldte, kan gi det igjen. Eksporter som trenger det, stopper.',
    withdraw: 'Ja, det er trukket tilbake',
    said: (isGiven: boolean, what: string, at: string) => `${what}: ${isGiven ? 'ja' : 'nei'}, ${at}`,
    refused: (what: readonly string[]) => `Den som meldte, har svart nei til: ${listed(what)}.`,
    onlyCounted: 'Den som meldte, har svart «Bare statistikk». Saken skal ikke deles.',
    byReporter: 'svart av den som meldte',
    recorded: (who: string, how: string) => `skrevet ned av ${who} (${how.toLowerCase()})`,
  },
}
