import type { WitnessChange } from '../../contract/correctedFields.ts'
import type { WitnessFieldName } from '../../contract/incidentFacts.ts'
import type { IdentityWay, Likeness, PersonRole } from '../../contract/deskRequests.ts'
import type {
  Capacity,
  ExtensionReason,
  ReachWay,
  Refusal,
  RequestOutcome,
  RequestState,
  RequestStep,
  Wish,
} from '../../contract/requestCodes.ts'

const capacities: Record<Capacity, string> = {
  self: 'Har meldt selv',
  witness: 'Vitne',
  named: 'Omtalt i en sak',
  guardian: 'Forelder eller verge',
  heir: 'Arving',
}

const wishes: Record<Wish, string> = {
  access: 'Innsyn',
  correction: 'Retting',
  erasure: 'Sletting',
  restriction: 'Begrensning',
  objection: 'Protest',
}

const reachWays: Record<ReachWay, string> = { email: 'E-post', telephone: 'Telefon', post: 'Brev' }

const states: Record<RequestState, string> = {
  received: 'Ny',
  identity_asked: 'Venter på hvem det er',
  identity_checked: 'Identitet kontrollert',
  answered: 'Besvart',
  closed: 'Avsluttet',
}

const outcomes: Record<RequestOutcome, { name: string; hint: string }> = {
  granted: { name: 'Innvilget', hint: 'De får det de ba om, eller får vite at ingenting er lagret.' },
  partly: { name: 'Delvis innvilget', hint: 'Noe av det er avslått. Grunnen og veien til Datatilsynet blir vist.' },
  refused: { name: 'Avslått', hint: 'Grunnen og veien til Datatilsynet blir vist av seg selv.' },
  withdrawn: { name: 'Trukket', hint: 'De vil ikke ha det behandlet lenger.' },
}

const refusals: Record<Refusal, string> = {
  identity_unproven: 'Vi vet ikke sikkert hvem det er (artikkel 12 nr. 2 og 6)',
  not_entitled: 'Har ikke vist rett til å handle for personen',
  unfounded: 'Klart grunnløst eller sendt om og om igjen (artikkel 12 nr. 5)',
  others_rights: 'Ville røpe noe om andre (artikkel 15 nr. 4)',
  secrecy: 'Taushetsplikt (personopplysningsloven § 16)',
  legal_duty: 'En lov sier at det må tas vare på (artikkel 17 nr. 3 b)',
  legal_claims: 'Trengs for et rettskrav (artikkel 17 nr. 3 e)',
}

const identityWays: Record<IdentityWay, { name: string; hint: string }> = {
  in_person: { name: 'Ved oppmøte', hint: 'De viste fram legitimasjon. Ta ingen kopi, og skriv ikke ned nummeret.' },
  by_telephone: {
    name: 'På telefon',
    hint: 'Du snakket med dem, og de fortalte noe du kan holde opp mot det som er lagret. Stemmer det ikke, avslår du.',
  },
  answered_from_reach: {
    name: 'De svarte med et ord vi sendte til adressen i kravet',
    hint: 'Hvem som helst kan skrive under en annens adresse. Send selv et tilfeldig ord dit, og godta svaret bare når ordet kommer tilbake. Det viser at adressen er deres, ikke hvem de er: Gi ikke ut noe før du ser at det stemmer med det som er lagret.',
  },
  bankid_elsewhere: { name: 'Med BankID et annet sted', hint: 'For eksempel i en signert melding til organisasjonen.' },
  known_contact: {
    name: 'På en adresse eller et nummer dere hadde fra før',
    hint: 'Utenfor portalen, for eksempel fra et møte. Hva portalen har lagret, ser du først etterpå.',
  },
  authorisation_seen: {
    name: 'Fullmakt eller skifteattest er vist fram',
    hint: 'For verger, foreldre og arvinger. Ta ingen kopi.',
  },
}

const extensions: Record<ExtensionReason, { name: string; hint: string }> = {
  complex: { name: 'Kravet er innviklet', hint: 'Det er mye å lete gjennom, eller vanskelig å avgjøre.' },
  many: { name: 'Det er mange krav', hint: 'Det er kommet uvanlig mange på en gang.' },
}

const steps: Record<RequestStep, string> = {
  identity_asked: 'Spurte hvem det er',
  identity_checked: 'Kontrollerte hvem det er',
  asked: 'Spurte om mer',
  extended: 'Tok lengre tid',
  answered: 'Svarte',
  closed: 'Avsluttet',
}

const personRoles: Record<PersonRole, string> = {
  account: 'Har meldt saken',
  caller: 'Ringte eller kom om saken',
  witness: 'Vitne',
}

const likenesses: Record<Likeness, string> = {
  telephone: 'samme telefonnummer',
  name: 'samme navn',
  parts: 'minst to like deler av navnet',
}

const days = (count: number) => (count === 1 ? '1 dag' : `${count} dager`)

/**
 * Texts to begin an answer with, by name. `isForAnybody`: it fits also while nobody knows who asks. `tells`: it is offered once that was
 * done for the request. «…» is to be filled in.
 */
type Template = { name: string; text: string; isForAnybody?: true; tells?: WitnessChange }
/** The organisation's, from the settings. */
type Reach = { email: string; address: string }
const identityText = ({ email, address }: Reach, reachBy: ReachWay) =>
  `Hei. Før vi kan svare, må vi vite hvem du er. ${reachBy === 'email' ? 'Vi sender et ord til adressen i kravet. Svar på den e-posten med det samme ordet' : `Skriv til ${email}, med nummeret på kravet`}, eller kom innom og ha legitimasjon med: ${address}. Vi tar ingen kopi. Ber du for noen andre, viser du også fullmakt, vergefullmakt eller skifteattest.`
const moreText = ({ email, address }: Reach) =>
  `Hei. Vi trenger litt mer for å lete: et saksnummer, eller omtrent når det skjedde. Skriv til ${email} eller ${address}, med nummeret på kravet. Du trenger ikke fortelle hva som skjedde.`
const extensionText =
  'Hei. Vi trenger mer tid til kravet ditt enn en måned. Grunnen står her på siden. Du får svar så snart vi er ferdige. Er du ikke enig i at vi bruker lengre tid, kan du klage til Datatilsynet.'
const answers: Template[] = [
  {
    name: 'Ingenting er lagret',
    text: 'Hei. Vi har lett etter navnet og telefonnummeret du oppga. Vi fant ingenting om deg der vi kan lete: blant vitner, blant dem som har meldt, og blant dem som har ringt oss. Vi kan ikke lete i det folk har skrevet i en sak. Vet du om en sak der du er omtalt, kan du sende et nytt krav og si hvilken.',
  },
  {
    name: 'Innsyn',
    text: 'Hei. Dette er lagret om deg:\n\nHva: …\nHvor vi har det fra: en som meldte noe til oss.\nHvorfor: for å følge opp det som ble meldt, og for å lage tall.\nHvem som ser det: de hos oss som arbeider med saken.\nHvor lenge: til to år etter at saken ble sendt inn.\n\nDu kan be om at det rettes eller slettes, og du kan klage til Datatilsynet.',
  },
  {
    name: 'Retting',
    tells: 'corrected',
    text: 'Hei. Vi har rettet dette om deg i saken: …\n\nDet som sto der før, er slettet. I sikkerhetskopier kan det stå i inntil 35 dager. Den som meldte, kan se at du er rettet etter eget ønske. Det andre har skrevet med egne ord, som en beskrivelse eller en melding, har vi ikke endret.',
  },
  {
    name: 'Sletting',
    tells: 'erased',
    text: 'Hei. Vi har tatt deg ut av saken. Navnet og telefonnummeret ditt er slettet som vitne. I sikkerhetskopier kan det stå i inntil 35 dager. Den som meldte, kan se at et vitne er tatt ut etter eget ønske.\n\nDet andre har skrevet med egne ord, som en beskrivelse eller en melding, har vi ikke endret: …',
  },
  {
    name: 'På vei ut',
    text: 'Hei. Det som er lagret om deg, er på vei ut: det slettes …, hvis ikke den som meldte det, angrer før det. Til da er det ingen hos oss som kan se det eller bruke det. Vil du være sikker, kan du sende et nytt krav etter den dagen.',
  },
  {
    name: 'Begrensning',
    text: 'Hei. Dette utelater vi når saken deles med andre: …\n\nDet ligger fortsatt i saken, og de hos oss som arbeider med den, kan se det.',
  },
  { name: 'Protest', text: 'Hei. Vi har sett på protesten din. Dette gjør vi annerledes fra nå av: …' },
  {
    name: 'Avslag',
    text: 'Hei. Vi kan ikke gi deg det du ber om. Grunnen står her på siden.',
    isForAnybody: true,
  },
  {
    name: 'Vi vet ikke hvem du er',
    text: 'Hei. Vi har spurt hvem du er, og ikke fått vite det sikkert. Derfor kan vi ikke svare på kravet. Du kan når som helst sende et nytt.',
    isForAnybody: true,
  },
]

/** What is to be done before the answer, or cannot be done here. */
const elsewhere =
  'Det som står i en beskrivelse, en melding eller et dokument, kan du ikke endre herfra. Be en leder skrive til den som meldte. Skriv i svaret bare det som er gjort, og si hva som ikke er gjort.'
const atRest =
  'Du kan ikke legge noe i ro i en sak. En leder kan utelate vitnet når saken deles. Skriv i svaret bare det som er gjort, og si hva som ikke er gjort.'
const limits: Record<Exclude<Wish, 'access'>, string> = {
  correction: `Rett vitnet før du svarer: Finn personen over, og vis hva som er lagret. Etter svaret går det ikke. ${elsewhere}`,
  erasure: `Ta ut vitnet før du svarer: Finn personen over, og vis hva som er lagret. Etter svaret går det ikke. ${elsewhere}`,
  restriction: atRest,
  objection: `${atRest} Får de medhold, kan du ta ut vitnet før du svarer.`,
}

/** Requests of people without an account, at the desk. */
export default {
  title: 'Krav om innsyn og sletting',
  menu: 'Krav',
  lead: 'Krav fra vitner, omtalte, foreldre, verger, arvinger og andre uten konto. Hvert krav skal besvares innen én måned.',
  homeLead: 'Svar på krav fra vitner, omtalte og andre uten konto.',
  homeOpen: (count: number) => (count === 1 ? '1 krav venter på svar.' : `${count} krav venter på svar.`),
  openTitle: 'Ikke besvart',
  doneTitle: 'Besvart',
  none: 'Ingen krav venter på svar.',
  noneDone: 'Ingen krav er besvart det siste året.',
  pressing: (due: number, overdue: number) =>
    [
      overdue > 0 ? `${overdue} krav er over fristen.` : '',
      due > 0
        ? `${due} krav må besvares innen sju dager.`
        : overdue === 0
          ? 'Ingen krav må besvares de neste sju dagene.'
          : '',
    ]
      .filter(Boolean)
      .join(' '),
  notAll: (shown: number, all: number) =>
    `Her står de ${shown} som haster mest, av ${all}. De andre kommer fram når noen av disse er besvart.`,
  number: (reference: string) => `Krav ${reference}`,
  left: (count: number) =>
    count < 0 ? `${days(-count)} over fristen` : count === 0 ? 'Siste dag i dag' : `${days(count)} igjen`,
  back: 'Til alle krav',
  receivedAt: 'Kom inn',
  dueOn: 'Svarfrist',
  longer: 'Fristen er utvidet',
  capacity: 'Som',
  wish: 'Ber om',
  name: 'Navn',
  about: 'Ber for',
  reach: 'Nås på',
  words: 'Det de skrev',
  state: 'Tilstand',
  outcome: 'Svar',
  refusal: 'Avslått fordi',
  identity: 'Identitet',
  notChecked: 'Ikke kontrollert',
  read: 'Svaret er lest',
  notRead: 'Ikke ennå',
  mailNote: {
    email: 'De får en e-post om at det er noe nytt. Det du skriver, står ikke i den.',
    telephone: 'De får ingen e-post. Ring og si at det er noe nytt, hvis det er trygt.',
    post: 'De får ingen e-post. Send et brev om at det er noe nytt, hvis det er trygt.',
  } satisfies Record<ReachWay, string>,
  busy: 'Lagrer …',
  textField: 'Tekst til den som har sendt kravet',
  textHint: 'Den leses på siden «Les svaret», med nummeret og koden.',
  templates: 'Begynn med en mal',
  noTemplate: 'Velg en mal',
  insert: 'Sett inn',
  ask: {
    title: 'Spør hvem det er',
    lead: 'Trengs bare hvis du ikke vet det sikkert. Be ikke om kopi av papirer.',
    submit: 'Send spørsmålet',
    text: identityText,
  },
  askMore: {
    open: 'Jeg må spørre om mer',
    title: 'Spør om mer',
    lead: 'For eksempel om et saksnummer eller en dato. Skriv ikke noe om hva som er lagret.',
    text: moreText,
  },
  check: {
    title: 'Skriv ned at identiteten er kontrollert',
    lead: 'Bare måten blir lagret. Uten dette kan du ikke lete, åpne en sak eller innvilge noe. Du bekrefter med kode eller nøkkel.',
    how: 'Hvordan',
    submit: 'Identiteten er kontrollert',
  },
  extend: {
    title: 'Ta lengre tid',
    lead: 'Én gang, med to måneder, og bare i den første måneden. Den som har sendt kravet, må få vite hvorfor.',
    reason: 'Grunn',
    submit: 'Utvid fristen',
    open: 'Jeg trenger mer tid',
    text: extensionText,
  },
  search: {
    title: 'Let etter personen',
    lead: 'Søket går gjennom navn og telefonnumre til vitner, til dem som har meldt, og til dem som har ringt. Hvert søk blir en rad i loggen, som sier om du lette etter den kravet gjelder.',
    limit:
      'Navn som står inne i en beskrivelse, en melding eller et dokument, blir ikke funnet. Heller ikke navn og numre på vitner som senere er rettet eller tatt bort, blir funnet. Spør den som har sendt kravet om saksnummer eller dato, og la en leder se etter.',
    name: 'Navn',
    nameHint: 'Hele navnet, i den rekkefølgen du vil. To like deler er nok til et treff.',
    telephone: 'Telefonnummer',
    submit: 'Let',
    busy: 'Leter …',
    found: (count: number) =>
      count === 0 ? 'Ingen treff.' : count === 1 ? '1 treff. Det står i listen.' : `${count} treff. De står i listen.`,
    more: 'Det er flere treff enn vi viser. Skriv mer av navnet.',
    unfinished: 'Eldre saker er ikke klare for søket ennå. Let igjen senere i dag før du svarer.',
    listTitle: 'Det som er funnet for dette kravet',
    none: 'Ingenting er funnet, eller det som ble funnet, er slettet siden.',
    gone: (day: string) =>
      `På vei ut. Den som meldte, har trukket saken tilbake. Den slettes ${day}, hvis de ikke angrer før det. Til da kan ingen hos dere se den.`,
    account: 'En konto uten saker',
    accountGone: (day: string) =>
      `På vei ut. Eieren har bedt oss slette kontoen. Den slettes ${day}, hvis eieren ikke angrer før det.`,
    case: (id: number) => `Sak ${id}`,
    show: 'Vis hva som er lagret',
    showing: 'Henter …',
    hide: 'Skjul',
    hit: (role: string, likeness: string) => `${role}, ${likeness}`,
  },
  facts: {
    lead: 'At du ser dette, er en rad i loggen med nummeret på kravet.',
    submittedAt: 'Sendt inn',
    when: 'Skjedde',
    place: 'Sted',
    category: 'Kategori',
    description: 'Beskrivelse',
    others: 'Andre vitner i saken',
    contact: 'Kontakt',
    empty: 'Ikke oppgitt',
  },
  change: {
    title: 'Gjort for dette kravet',
    done: {
      corrected: 'Vitnet er rettet',
      erased: 'Vitnet er tatt ut',
    } satisfies Record<WitnessChange, string>,
    unnamed: 'vitnet uten navn',
    labels: { name: 'Navn', contact_number: 'Kontaktnummer' } satisfies Record<WitnessFieldName, string>,
    correct: 'Rett',
    correctTitle: (name: string) => `Rett ${name}`,
    correctBody:
      'Skriv det som er riktig. Det som sto der før, slettes med en gang og kan ikke hentes tilbake. Eksporter av saken som ikke er hentet, stanses. Den som meldte, ser at et vitne er rettet etter eget ønske, og får beskjed om at det er noe nytt. Det som står i beskrivelsen, i sammendrag, meldinger, notater, skriv og dokumenter, blir stående. Er saken delt med noen før, må dere si fra til dem. Du bekrefter med kode eller nøkkel.',
    correctSave: 'Rett vitnet',
    erase: 'Ta ut',
    eraseTitle: (name: string) => `Ta ${name} ut av saken?`,
    eraseBody:
      'Navn og nummer slettes med en gang, også slik de sto før. Det kan ikke angres. Eksporter av saken som ikke er hentet, stanses. Den som meldte, ser at et vitne er tatt ut etter eget ønske, og får beskjed om at det er noe nytt. Det som står i beskrivelsen, i sammendrag, meldinger, notater, skriv og dokumenter, blir stående. Er saken delt med noen før, må dere si fra til dem. Du bekrefter med kode eller nøkkel.',
    eraseConfirm: 'Ta ut av saken',
  },
  answer: {
    title: 'Svar',
    lead: 'Et svar kan ikke endres etterpå. Du bekrefter med kode eller nøkkel.',
    unchecked: 'Identiteten er ikke kontrollert. Da kan du bare avslå, eller skrive at kravet er trukket.',
    limits,
    outcome: 'Avgjørelse',
    refusal: 'Grunn til avslaget',
    noRefusal: 'Velg en grunn',
    submit: 'Legg fram svaret',
    templates: answers,
  },
  close: {
    title: 'Avslutt',
    lead: 'Når det du har lovet i svaret, er gjort. Kravet slettes ett år etter svaret.',
    submit: 'Avslutt kravet',
  },
  history: 'Hva som har skjedd',
  nothing: 'Ingenting ennå.',
  capacities,
  wishes,
  reachWays,
  states,
  outcomes,
  refusals,
  identityWays,
  extensions,
  steps,
  personRoles,
  likenesses,
}
