import { type WitnessChange, ofEach } from '../../contract/incidentFacts.ts'
import type { IdentityWay, Likeness, PersonRole, RestrictionState } from '../../contract/deskRequests.ts'
import {
  reachWays as waysToReach,
  wishes as wishCodes,
  type Capacity,
  type ReachWay,
  type Refusal,
  type RequestOutcome,
  type RequestState,
  type RequestStep,
  type Wish,
} from '../../contract/requestCodes.ts'
import asked from './requests.ts'
import { toldLabels, witnessLabels } from './told.ts'

const capacities: Record<Capacity, string> = {
  self: 'Har meldt selv',
  witness: 'Vitne',
  named: 'Omtalt i en sak',
  guardian: 'Forelder eller verge',
  heir: 'Arving',
}

const wishes = ofEach(wishCodes, (one) => asked.what.wishes[one].name)
const reachWays = ofEach(waysToReach, (one) => asked.reachWays[one].name)

const states: Record<RequestState, string> = {
  received: 'Ny',
  identity_asked: 'Venter på hvem det er',
  identity_checked: 'Identitet kontrollert',
  answered: 'Besvart',
}

const outcomes: Record<RequestOutcome, { name: string; hint: string }> = {
  granted: { name: 'Innvilget', hint: 'De får det de ba om, eller får vite at ingenting er lagret.' },
  partly: { name: 'Delvis innvilget', hint: 'Noe av det er avslått. Grunnen og veien til Datatilsynet blir vist.' },
  refused: { name: 'Avslått', hint: 'Grunnen og veien til Datatilsynet blir vist av seg selv.' },
  withdrawn: {
    name: 'Trukket',
    hint: 'De vil ikke ha det behandlet lenger. Skriv hva som alt er gjort: Det blir ikke gjort om.',
  },
}

const refusals: Record<Refusal, string> = {
  identity_unproven: 'Vi vet ikke sikkert hvem det er (artikkel 12 nr. 2 og 6)',
  not_entitled: 'Har ikke vist at de kan be om dette (artikkel 12)',
  unfounded: 'Klart grunnløst eller sendt om og om igjen (artikkel 12 nr. 5)',
  others_rights: 'Ville røpe noe om andre (artikkel 15 nr. 4)',
  secrecy: 'Taushetsplikt (personopplysningsloven § 16)',
  not_wrong: 'Det som står, er ikke feil (artikkel 16)',
  still_needed: 'Trengs fortsatt, og er lovlig (artikkel 17 nr. 1)',
  free_expression: 'Ytringsfrihet, informasjon (artikkel 17 nr. 3 a)',
  legal_duty: 'En lov sier at det må tas vare på (artikkel 17 nr. 3 b)',
  legal_claims: 'Trengs for et rettskrav (artikkel 17 nr. 3 e)',
  no_restriction: 'Skal ikke ligge i ro nå (artikkel 18 nr. 1)',
  overriding: 'Tungtveiende grunner går foran (artikkel 21 nr. 1)',
}

const identityWays: Record<IdentityWay, { name: string; hint: string }> = {
  in_person: { name: 'Ved oppmøte', hint: 'De viste fram legitimasjon. Ta ingen kopi, og skriv ikke ned nummeret.' },
  by_telephone: {
    name: 'På telefon',
    hint: 'Du snakket med dem, og de fortalte noe du kan holde opp mot det som er lagret. Stemmer det ikke, avslår du, fordi de ikke har vist at de kan be om dette.',
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

const steps: Record<RequestStep, string> = {
  identity_asked: 'Spurte hvem det er',
  identity_checked: 'Kontrollerte hvem det er',
  asked: 'Spurte om mer',
  case_erased: 'Slettet saken til den som ringte eller kom',
  extended: 'Tok lengre tid',
  answered: 'Svarte',
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
 * Texts to begin an answer with, by name. `isForAnybody`: it fits also while nobody knows who asks. `isForUnknown`: only after they were
 * asked who they are, and while that is not known. `tells`: it is offered once that was done for the request. `isForNothing`: only while
 * nothing was done for it. «…» is to be filled in.
 */
type Template = {
  name: string
  text: string
  isForAnybody?: true
  isForUnknown?: true
  isForNothing?: true
  tells?: WitnessChange
}
/** The organisation's, from the settings. */
type Reach = { email: string; address: string }
const identityText = ({ email, address }: Reach, reachBy: ReachWay) =>
  `Hei. Før vi kan svare, må vi vite hvem du er. ${reachBy === 'email' ? 'Vi sender et ord til adressen i kravet. Svar på den e-posten med det samme ordet' : `Skriv til ${email}, med nummeret på kravet`}, eller kom innom og ha legitimasjon med: ${address}. Vi tar ingen kopi. Ber du for noen andre, viser du også fullmakt, vergefullmakt eller skifteattest.`
const moreText = ({ email, address }: Reach) =>
  `Hei. Vi trenger litt mer for å lete. Det kan være et saksnummer, eller omtrent når det skjedde. Skriv til ${email} eller ${address}. Ta med nummeret på kravet. Du trenger ikke fortelle hva som skjedde.`
const extensionText =
  'Hei. Vi trenger mer tid til kravet ditt enn en måned, fordi …. Du får svar så snart vi er ferdige. Er du ikke enig i at vi bruker lengre tid, kan du klage til Datatilsynet.'
const answers: Template[] = [
  {
    name: 'Ingenting er lagret',
    isForNothing: true,
    text: 'Hei. Vi har lett etter navnet og telefonnummeret du oppga. Vi fant ingenting om deg der vi kan lete: blant vitner slik de står nå og slik de sto før noe ble rettet, blant dem som har meldt, og blant dem som har ringt oss. Vi kan ikke lete i det folk har skrevet med egne ord i en sak. Vet du om en sak der du er omtalt, kan du sende et nytt krav og si hvilken.',
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
    text: 'Hei. Vi har tatt deg ut av saken. Det som sto om deg som vitne, er slettet. I sikkerhetskopier kan det stå i inntil 35 dager. Den som meldte, kan se at et vitne er tatt ut etter eget ønske.\n\nDet andre har skrevet med egne ord, som en beskrivelse eller en melding, har vi ikke endret: …',
  },
  {
    name: 'Sletting av en tidligere utgave',
    tells: 'former_erased',
    text: 'Hei. Du sto som vitne i en tidligere utgave av en sak, som senere er rettet. Det som sto om deg, er slettet der. I sikkerhetskopier kan det stå i inntil 35 dager. Den som meldte, kan se at noe som sto om et vitne før, er tatt ut etter eget ønske.\n\nDet andre har skrevet med egne ord, som en beskrivelse eller en melding, har vi ikke endret: …',
  },
  {
    name: 'Slettes snart',
    text: 'Hei. Det som er lagret om deg, er på vei ut: det slettes …, hvis ikke den som meldte det, angrer før det. Til da er det ingen hos oss som kan se det eller bruke det. Vil du være sikker, kan du sende et nytt krav etter den dagen.',
  },
  {
    name: 'Begrensning',
    tells: 'restricted',
    text: 'Hei. Det som står om deg som vitne, ligger nå i ro. Det er lagret, men ingen hos oss som arbeider med saken, kan lese det, søke etter det eller dele det. Bare den som svarer på krav om personvern, kan se det. Vi sier fra til deg før vi avslutter det. Det slettes senest sammen med saken. Den som meldte, ser fortsatt det de skrev selv, og at et vitne har bedt om dette.\n\nDet andre har skrevet med egne ord, som en beskrivelse eller en melding, har vi ikke endret.',
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
    isForUnknown: true,
  },
]

/** What is to be done before the answer, or cannot be done here. */
const elsewhere =
  'Det som står i en beskrivelse, en melding eller et dokument, kan du ikke endre herfra. Be en leder skrive til den som meldte.'
const find = 'Finn personen, og vis hva som er lagret.'
const limits: Record<Exclude<Wish, 'access'>, readonly string[]> = {
  correction: [find, 'Rett vitnet før du svarer. Etter svaret går det ikke.', elsewhere],
  erasure: [
    find,
    'Ta ut vitnet, eller slett saken til den som ringte, før du svarer. Etter svaret går det ikke.',
    elsewhere,
  ],
  restriction: [find, 'La vitnet ligge i ro før du svarer. Etter svaret kan du bare avslutte det.', elsewhere],
  objection: [
    'En protest blir ikke merket i en sak.',
    'Får de medhold, tar du ut vitnet, eller sletter saken til den som ringte, før du svarer.',
    'Ber de om det, kan vitnet ligge i ro mens du avgjør det (artikkel 18 nr. 1 d).',
    elsewhere,
  ],
}

/** Requests of people without an account, at the desk. */
export default {
  title: 'Krav om innsyn og sletting',
  menu: 'Krav',
  lead: 'Krav som er sendt på siden Personvern: fra vitner, omtalte, foreldre, verger, arvinger, og noen ganger fra en som selv har meldt. Hvert krav skal besvares innen én måned.',
  homeOpen: (count: number) => (count === 1 ? '1 krav venter på svar.' : `${count} krav venter på svar.`),
  openTitle: 'Ikke besvart',
  unfinishedTitle: 'Besvart, men ikke ferdig',
  unfinishedLead: 'Et vitne ligger i ro for kravet. Et krav slettes ett år etter svaret, men ikke mens det er slik.',
  restricting: 'Vitne ligger i ro',
  doneTitle: 'Besvart eller trukket',
  none: 'Ingen krav venter på svar.',
  noneDone: 'Ingen krav er besvart eller trukket det siste året.',
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
    title: '1. Finn ut hvem det er',
    lead: 'Bare måten blir lagret. Uten dette kan du ikke lete, åpne en sak eller innvilge noe. Du kan bli bedt om kode eller nøkkel.',
    how: 'Hvordan',
    submit: 'Identiteten er kontrollert',
  },
  extend: {
    title: 'Ta lengre tid',
    lead: 'Én gang, med to måneder, og bare i den første måneden. Den som har sendt kravet, må få vite hvorfor.',
    submit: 'Utvid fristen',
    open: 'Jeg trenger mer tid',
    text: extensionText,
  },
  search: {
    title: '2. Let etter personen',
    lead: 'Vi leter blant vitner, også slik de sto før, blant dem som har meldt, og blant dem som har ringt. Hvert søk blir en rad i loggen, som sier om du lette etter den kravet gjelder.',
    goOn: 'Gå videre til svaret',
    limit:
      'Navn som står inne i en beskrivelse, en melding eller et dokument, blir ikke funnet. Skriv derfor ikke at ingenting er lagret før du har spurt. Spør den som har sendt kravet om saksnummer eller dato, og la en leder se etter.',
    name: 'Navn',
    nameHint: 'Hele navnet, i den rekkefølgen du vil. To like deler er nok til et treff.',
    telephone: 'Telefonnummer',
    submit: 'Let',
    busy: 'Leter …',
    found: (count: number) =>
      count === 0 ? 'Ingen treff.' : count === 1 ? '1 treff. Det står i listen.' : `${count} treff. De står i listen.`,
    more: 'Det er flere treff enn vi viser. Skriv mer av navnet.',
    listTitle: 'Det som er funnet for dette kravet',
    /** Before a search on this visit to the page. */
    notYet: 'Her kommer det du finner når du leter.',
    none: 'Ingenting er funnet, eller det som ble funnet, er slettet siden.',
    gone: (day: string) =>
      `På vei ut. Den som meldte, har trukket saken tilbake. Den slettes ${day}, hvis de ikke angrer før det. Til da kan ingen hos dere se den.`,
    account: 'En konto uten saker',
    accountGone: (day: string) =>
      `På vei ut. Eieren har bedt oss slette kontoen. Den slettes ${day}, hvis eieren ikke angrer før det.`,
    case: (id: number) => `Sak ${id}`,
    show: 'Vis hva som er lagret',
    hide: 'Skjul',
    hit: (role: string, likeness: string) => `${role}, ${likeness}`,
    /** In place of the role: what a correction keeps. `day`: of the correction. */
    former: (day: string) => `Vitne i en tidligere utgave, rettet eller tatt bort ${day}`,
  },
  facts: {
    lead: 'At du ser dette, er en rad i loggen med nummeret på kravet.',
    submittedAt: 'Sendt inn',
    when: 'Skjedde',
    place: 'Sted',
    category: 'Kategori',
    ...toldLabels,
    others: 'Andre vitner i saken',
    former: 'Vitne, i en tidligere utgave',
    empty: 'Ikke oppgitt',
  },
  change: {
    title: 'Gjort for dette kravet',
    done: {
      corrected: 'Vitnet er rettet',
      erased: 'Vitnet er tatt ut',
      restricted: 'Vitnet er lagt i ro',
      released: 'Vitnet ligger ikke lenger i ro',
      former_erased: 'En tidligere utgave av et vitne er tatt ut',
    } satisfies Record<WitnessChange, string>,
    /** Of a restriction: what has become of it. */
    since: {
      corrected:
        'Den som meldte, har rettet vitnet siden. Personen kan nå stå et annet sted i saken, uten å ligge i ro, og det som ligger i ro, kan gjelde en annen.',
      ended: 'Det er avsluttet siden, eller vitnet er tatt ut etter eget ønske.',
      taken_out:
        'Det er slutt: Den som meldte, har tatt ut vitnet siden. Er personen skrevet inn på nytt, ligger de ikke i ro.',
    } satisfies Record<Exclude<RestrictionState, 'stands'>, string>,
    searchAgain: 'Let etter personen på nytt.',
    /** Once the request is answered, so that nothing can be searched for it. */
    askAgain: 'Kravet er ikke åpent lenger, så du kan ikke lete for det. Personen kan sende et nytt krav.',
    unnamed: 'vitnet uten navn',
    labels: witnessLabels,
    correct: 'Rett',
    correctTitle: (name: string) => `Rett ${name}`,
    correctBody:
      'Skriv det som er riktig. Det som sto der før, slettes med en gang og kan ikke hentes tilbake. Eksporter av saken som ikke er hentet, stanses. Den som meldte, ser at et vitne er rettet etter eget ønske, og får beskjed om at det er noe nytt. Det som står i beskrivelsen, i sammendrag, meldinger, notater, tekster og dokumenter, blir stående. Er saken delt med noen før, må dere si fra til dem. Du kan bli bedt om kode eller nøkkel.',
    correctSave: 'Rett vitnet',
    erase: 'Ta ut',
    eraseTitle: (name: string) => `Ta ${name} ut av saken?`,
    eraseBody:
      'Det som står om vitnet, slettes med en gang, også slik det sto før. Det kan ikke angres. Eksporter av saken som ikke er hentet, stanses. Den som meldte, ser at et vitne er tatt ut etter eget ønske, og får beskjed om at det er noe nytt. Det som står i beskrivelsen, i sammendrag, meldinger, notater, tekster og dokumenter, blir stående. Er saken delt med noen før, må dere si fra til dem. Du kan bli bedt om kode eller nøkkel.',
    eraseConfirm: 'Ta ut av saken',
    eraseCase: 'Slett saken',
    eraseCaseTitle: (name: string) => `Slette ${name}?`,
    eraseCaseBody:
      'Alt i saken slettes med en gang, og kan ikke hentes tilbake. Eksporter som ikke er hentet, stanses. Er saken delt med noen før, må dere si fra til dem. Du kan bli bedt om kode eller nøkkel.',
    former: (day: string) =>
      `Den som meldte, endret dette ${day}. Det kan gjelde en annen person enn den som står i saken nå.`,
    eraseFormer: 'Ta ut den tidligere utgaven',
    eraseFormerTitle: (name: string) => `Ta ut den tidligere utgaven av ${name}?`,
    eraseFormerBody:
      'Hver tidligere utgave av et vitne i saken som har dette navnet eller nummeret, slettes med en gang, også slik den sto før den ble rettet til dette. Det kan ikke angres. Det som står i saken nå, blir stående. Står personen der også, blir det et eget treff. Eksporter av saken som ikke er hentet, stanses. Den som meldte, ser at noe som sto om et vitne før, er tatt ut etter eget ønske, og får beskjed om at det er noe nytt. Det som står i beskrivelsen, i sammendrag, meldinger, notater, tekster og dokumenter, blir stående. Er saken delt med noen før, må dere si fra til dem. Du kan bli bedt om kode eller nøkkel.',
    restrict: 'La ligge i ro',
    restrictTitle: (name: string) => `La ${name} ligge i ro?`,
    restrictBody:
      'Det som står om vitnet, er lagret, men de som arbeider med saken, kan ikke lese det, søke etter det eller dele det før du avslutter det. De ser at et vitne ligger i ro, og fra hvilken dag. Den som meldte, ser fortsatt det de skrev selv, og at et vitne har bedt om dette, og får beskjed om at det er noe nytt. Eksporter av saken som ikke er hentet, stanses. Saken blir ikke tatt vare på lenger av dette. Det som står i beskrivelsen, i sammendrag, meldinger, notater, tekster og dokumenter, blir stående. Er saken delt med noen før, må dere si fra til dem. Du kan bli bedt om kode eller nøkkel.',
    restrictConfirm: 'La det ligge i ro',
    restrictedSince: (day: string) => `Ligger i ro fra ${day}.`,
    release: 'Avslutt at det ligger i ro',
    releaseTitle: 'Skal vitnet ikke ligge i ro lenger?',
    releaseBody:
      'Si fra til personen først (artikkel 18 nr. 3). Når det er avsluttet, kan de som arbeider med saken, lese om vitnet igjen. Eksporter som ikke er hentet, stanses, og er saken sladdet, må en leder gå gjennom sladdingen på nytt før den deles. Den som meldte, ser at vitnet ikke lenger ligger i ro, og får beskjed om at det er noe nytt. Du kan bli bedt om kode eller nøkkel.',
    releaseNote: 'Hvorfor, og hvordan personen fikk vite det',
    releaseNoteHint: 'Bare personvernansvarlige leser det, her på siden. Det slettes sammen med kravet.',
    releaseSave: 'Avslutt',
  },
  answer: {
    title: '3. Avgjør og svar',
    lead: 'Skriv bare det som er gjort, og si hva som ikke er gjort. Et svar kan ikke endres etterpå. Du kan bli bedt om kode eller nøkkel.',
    unchecked: 'Identiteten er ikke kontrollert. Da kan du bare avslå, eller skrive at kravet er trukket.',
    limits,
    outcome: 'Avgjørelse',
    refusal: 'Grunn til avslaget',
    noRefusal: 'Velg en grunn',
    submit: 'Legg fram svaret',
    templates: answers,
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
  steps,
  personRoles,
  likenesses,
}
