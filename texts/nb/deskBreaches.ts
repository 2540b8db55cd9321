import type {
  BreachClock,
  BreachData,
  BreachExtent,
  BreachKind,
  BreachPeople,
  BreachRisk,
  BreachTold,
  MissingPart,
} from '../../contract/deskBreaches.ts'

const hours = (count: number) => (count === 0 ? 'under én time' : count === 1 ? '1 time' : `${count} timer`)

const kinds: Record<BreachKind, { name: string; hint: string }> = {
  confidentiality: {
    name: 'Noen har fått se noe',
    hint: 'Opplysninger er sett, sendt eller stjålet av noen som ikke skulle ha dem.',
  },
  integrity: { name: 'Noe er endret', hint: 'Opplysninger er endret av noen som ikke skulle, eller er blitt feil.' },
  availability: { name: 'Noe er borte', hint: 'Opplysninger er slettet, eller dere kommer ikke til dem.' },
}

const data: Record<BreachData, string> = {
  identity: 'Navn, adresser og telefonnumre',
  reports: 'Det noen har meldt',
  documents: 'Dokumenter og bilder',
  messages: 'Meldinger',
  sign_in: 'Passord og innlogginger',
  staff: 'Opplysninger om ansatte',
  other: 'Annet',
}

const people: Record<BreachPeople, string> = {
  reporters: 'De som melder',
  witnesses: 'Vitner og andre som er nevnt',
  callers: 'De som ringer eller kommer',
  staff: 'Ansatte',
  others: 'Andre',
}

const extents: Record<BreachExtent, string> = {
  unknown: 'Vet ikke ennå',
  up_to_10: 'Høyst 10',
  up_to_100: '11 til 100',
  up_to_1000: '101 til 1000',
  over_1000: 'Flere enn 1000',
}

const risks: Record<BreachRisk, { name: string; hint: string }> = {
  unknown: { name: 'Vet ikke ennå', hint: 'Klokken går likevel. Meld heller for tidlig enn for sent.' },
  unlikely: {
    name: 'Ingen sannsynlig risiko',
    hint: 'For eksempel en tapt disk som er kryptert, når nøkkelen er trygg. Skriv hvorfor.',
  },
  likely: { name: 'Risiko', hint: 'Noen kan få ubehag eller ulempe av det. Datatilsynet skal vite det.' },
  high: {
    name: 'Høy risiko',
    hint: 'Noen kan bli truet, funnet, utsatt eller lide alvorlig tap. De berørte skal også vite det.',
  },
}

/** By what `dutyOf` says of them. */
const told: Record<BreachTold, { name: string; needed?: string; not_needed?: string; consider?: string }> = {
  authority: {
    name: 'Datatilsynet',
    needed: 'Skal meldes innen 72 timer, også når dere ikke vet alt ennå.',
    not_needed: 'Skal ikke meldes, fordi risikoen er usannsynlig. Grunnen står over.',
  },
  persons: {
    name: 'De berørte',
    needed:
      'Skal få vite det uten opphold, med klare ord: hva som skjedde, hva det kan bety, og hva de selv kan gjøre. Tenk på hvem som kan lese e-posten eller svare på telefonen.',
    not_needed: 'Må ikke varsles når risikoen ikke er høy.',
    consider: 'Skal varsles hvis risikoen er høy.',
  },
  processors: {
    name: 'Databehandlere og samarbeidspartnere',
    consider: 'Si fra til dem som drifter serveren, e-posten eller kopiene, hvis bruddet kan angå dem.',
  },
  board: {
    name: 'Styret eller den øverste ledelsen',
    needed: 'Skal vite om alle brudd.',
  },
}

const missing: Record<MissingPart, string> = {
  risk: 'Ta stilling til risikoen.',
  authority: 'Meld til Datatilsynet.',
  persons: 'Varsle de berørte.',
  board: 'Si fra til styret.',
  delay: 'Skriv hvorfor Datatilsynet fikk vite det etter 72 timer.',
  consequences: 'Skriv hva bruddet kan føre til.',
  measures: 'Skriv hva dere har gjort.',
}

const clock: Record<BreachClock['state'], (count: number) => string> = {
  running: (count) => `${hours(count)} igjen til å melde til Datatilsynet`,
  over: (count) => `Fristen for å melde til Datatilsynet gikk ut for ${hours(count)} siden`,
  told_in_time: (count) => `Meldt til Datatilsynet i tide, etter ${hours(count)}`,
  told_late: (count) => `Meldt til Datatilsynet for sent, etter ${hours(count)}`,
  not_needed: () => 'Skal ikke meldes til Datatilsynet',
}

/** Words of the register of breaches. */
export default {
  title: 'Brudd',
  lead: 'Et brudd er når personopplysninger er sett, endret eller borte uten at de skulle det. Alle brudd føres her, også små. Ingenting slettes før fem år etter at bruddet er avsluttet.',
  homeOpen: (count: number) => (count === 1 ? '1 brudd er ikke avsluttet.' : `${count} brudd er ikke avsluttet.`),
  add: 'Før inn et brudd',
  listTitle: 'Brudd i registeret',
  none: 'Ingen brudd er ført inn.',
  name: (id: number) => `Brudd ${id}`,
  open: 'Åpent',
  closed: (day: string) => `Avsluttet ${day}`,
  found: 'Oppdaget',
  clockTitle: 'Klokken',
  movedFound: (at: string) =>
    `Tidspunktet da bruddet ble oppdaget, er endret. Først sto det ${at}. Hvem som endret det, står nederst på siden.`,
  deadline: (at: string) => `Fristen er ${at}, 72 timer etter at bruddet ble oppdaget.`,
  clock,
  personsWait: 'De berørte skal få vite det uten opphold',
  newTitle: 'Før inn et brudd',
  newLead: 'Skriv det dere vet nå. Dere kan endre det etterpå. Skriv ikke navn på dem det gjelder.',
  first: 'Gjør dette først: stans det som skjer, bytt passord og nøkler som kan være tapt, og ta vare på spor.',
  foundDay: 'Dagen det ble oppdaget',
  foundTime: 'Klokkeslett (norsk tid)',
  foundHint: 'Klokken går fra da noen hos dere fikk vite det, ikke fra da det skjedde.',
  happenedOn: 'Dagen det skjedde eller begynte (kan stå tom)',
  kindsField: 'Hva slags brudd',
  kinds,
  dataField: 'Hvilke opplysninger',
  data,
  peopleField: 'Hvem det gjelder',
  people,
  extentField: 'Omtrent hvor mange',
  extents,
  riskField: 'Hva det kan bety for dem det gjelder',
  risks,
  what: 'Hva som skjedde',
  whatHint: 'Hva, hvordan, og hvordan dere fant det ut.',
  consequences: 'Hva det kan føre til',
  measures: 'Hva dere har gjort og skal gjøre',
  noNotice: 'Hvorfor Datatilsynet ikke skal få melding',
  noNoticeHint: 'Må skrives når det ikke er noen sannsynlig risiko.',
  delay: 'Hvorfor meldingen kom etter 72 timer',
  delayHint: 'Fristen er ute.',
  save: 'Lagre',
  register: 'Før inn',
  changeTitle: 'Endre det som står',
  toldTitle: 'Hvem som må få vite det',
  told,
  toldAt: (at: string) => `Fikk vite det ${at}.`,
  notedBy: (name: string, at: string) => `Notert av ${name}, ${at}.`,
  notTold: 'Har ikke fått vite det.',
  tick: (whom: string) => `Noter at ${lower(whom)} har fått vite det`,
  takeBack: (whom: string) => `Trekk tilbake notatet: ${whom}`,
  takeBackShort: 'Trekk tilbake',
  tickShort: 'Noter',
  tickTitle: (whom: string) => `${whom} har fått vite det`,
  tickDay: 'Dag',
  copyTitle: 'Tekst til skjemaet hos Datatilsynet',
  copyLead:
    'Meld på datatilsynet.no. Kopier teksten herfra, og fyll inn det som mangler. Portalen sender ingenting selv.',
  copy: 'Kopier teksten',
  copied: 'Teksten er kopiert.',
  notCopied: 'Nettleseren lot oss ikke kopiere. Merk teksten og kopier den.',
  form: {
    heading: (id: number) => `Melding om brudd på personopplysningssikkerheten (vår referanse: brudd ${id})`,
    controller: 'Behandlingsansvarlig',
    officer: 'Kontakt',
    happened: 'Når bruddet skjedde',
    unknown: 'Vet ikke ennå',
  },
  missingTitle: 'Dette mangler før bruddet kan avsluttes',
  missing,
  ready: 'Alt er gjort. Bruddet kan avsluttes.',
  close: 'Avslutt bruddet',
  closeTitle: 'Avslutte bruddet?',
  closeBody: 'Det blir stående i registeret i fem år, og kan åpnes igjen.',
  reopen: 'Åpne bruddet igjen',
  historyTitle: 'Det som har stått her før',
  version: (number: number) => `Versjon ${number}`,
  wrote: (name: string, at: string) => `Skrevet av ${name}, ${at}`,
  now: 'Gjelder nå',
  show: 'Vis',
  showThat: (number: number) => `Vis versjon ${number}`,
  back: 'Alle brudd',
  empty: 'Ikke fylt ut',
}

function lower(text: string) {
  return text === 'Datatilsynet' ? text : `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** What the server says when a breach was changed. */
export const breachReplies = {
  changed: 'Lagret. Det som sto før, er tatt vare på.',
  told: 'Notert.',
  untold: 'Notatet er trukket tilbake.',
  closed: 'Bruddet er avsluttet.',
  reopened: 'Bruddet er åpnet igjen.',
}
