import type { ProcessingActivity } from '../../contract/deskProcessing.ts'
import type { Organisation } from '../../contract/deskSettings.ts'
import { toldOfWitness } from './told.ts'

/**
 * GDPR article 30, and the data map. Periods come from server/cases/retentionRules/; where a table has `ends`, its end is more than
 * one.
 */

const organisation: Record<keyof Organisation, string> = {
  controller_name: 'Navn på virksomheten',
  controller_number: 'Organisasjonsnummer',
  controller_address: 'Adresse',
  controller_contact: 'Kontakt',
  officer_name: 'Personvernansvarlig eller personvernombud',
  officer_contact: 'Kontakt til den personvernansvarlige',
  processors: 'Databehandlere',
}

const activities: Record<ProcessingActivity, { name: string; purpose: string; ground: string; recipients: string }> = {
  reports: {
    name: 'Ta imot og følge opp meldinger',
    purpose:
      'Ta imot meldinger om muslimfiendtlighet, gi råd og veiledning, og følge opp saken sammen med den som meldte.',
    ground:
      'Samtykke fra den som melder (artikkel 6 nr. 1 a og artikkel 9 nr. 2 a). For vitner og andre som er nevnt: virksomheten må vurdere grunnlaget, se utkastet til personvernkonsekvensvurdering.',
    recipients: 'Saksbehandlere og ledere i virksomheten.',
  },
  accounts: {
    name: 'Konto for dem som melder',
    purpose: 'La den som melder, følge saken sin, skrive på et utkast og bruke rettighetene sine.',
    ground:
      'Avtale om konto (artikkel 6 nr. 1 b) og samtykke (artikkel 9 nr. 2 a): En konto kan vise hvilken tro noen har.',
    recipients:
      'Den som eier kontoen. Den som svarer på et krav om personvern, ser navn og telefonnummer når kravet finner kontoen. Andre ansatte ser ikke hvem som eier en sak.',
  },
  sharing: {
    name: 'Eksporter: dele en sak med andre',
    purpose: 'Lage tekster og eksporter til politiet, Diskrimineringsnemnda, LDO, advokater, plattformer og ODIHR.',
    ground:
      'Eget samtykke for hver mottaker (artikkel 6 nr. 1 a og artikkel 9 nr. 2 a). Det kan trekkes tilbake når som helst.',
    recipients:
      'Politiet, Diskrimineringsnemnda, LDO, advokat, ODIHR og den som meldte. En annen ansatt godkjenner hver eksport. Portalen advarer når samtykket mangler.',
  },
  rights: {
    name: 'Rettighetene til dem det gjelder, og brudd',
    purpose:
      'Gi innsyn, rette, slette og ta vare på samtykker, vise at det er gjort, og føre register over brudd på personopplysningssikkerheten.',
    ground: 'Rettslig plikt (artikkel 6 nr. 1 c, etter artikkel 5 nr. 2, 7, 12 til 22 og 33 nr. 5).',
    recipients: 'Den personvernansvarlige. Datatilsynet, når loven krever det.',
  },
  staff: {
    name: 'Tilgang for ansatte',
    purpose: 'Slippe inn dem som skal arbeide i portalen, og ingen andre.',
    ground: 'Berettiget interesse i sikker tilgang (artikkel 6 nr. 1 f) og plikten til sikkerhet (artikkel 32).',
    recipients: 'Administratorer i virksomheten.',
  },
  editorial: {
    name: 'Arkivet, kunnskapsbanken og tips',
    purpose: 'Ta imot tips om artikler, og publisere artikler og råd.',
    ground:
      'Samtykke fra den som tipser (artikkel 6 nr. 1 a), og ytringsfriheten (personopplysningsloven § 3) for det som publiseres.',
    recipients: 'Redaktører i virksomheten. Alle, for det som publiseres.',
  },
  security: {
    name: 'Sikkerhet, e-post og logg',
    purpose: 'Hindre misbruk, sende e-post uten innhold, og kunne vise hvem som har sett og gjort hva.',
    ground:
      'Rettslig plikt til sikkerhet (artikkel 6 nr. 1 c, etter artikkel 32), og berettiget interesse (artikkel 6 nr. 1 f).',
    recipients: 'Den personvernansvarlige. E-posttjenesten får adressen, men ikke noe om saken.',
  },
}

const people = {
  reporter: 'De som melder',
  caller: 'De som ringer eller kommer',
  witness: 'Vitner og andre som er nevnt i en sak',
  staff: 'Ansatte',
  sender: 'De som tipser',
  person: 'Andre',
}

const tables = {
  incident: {
    what: 'Saker: hva som skjedde, når og hvor',
    ends: 'To år etter dagen saken ble sendt inn. Den som meldte, får beskjed 60 og 14 dager før. Senere bare når saken er beholdt med en grunn. Et utkast slettes 12 måneder etter siste endring, med beskjed 30 dager før, eller 30 dager etter siste endring når adressen ikke er bekreftet, som siden til utkastet sier. Ber den som meldte, om sletting, skjer det etter 7 dager eller med en gang.',
  },
  witness: {
    what: `Vitner: ${toldOfWitness}, også slik de sto før en rettelse`,
    ends: 'Sammen med saken, når vitnet tas ut av et utkast, eller når det rettes eller tas ut på eget krav.',
  },
  incident_document: {
    what: 'Dokumenter og bilder i en sak',
    ends: 'Sammen med saken, eller når dokumentet tas ut av et utkast.',
  },
  document_preview: { what: 'Visninger av dokumenter' },
  document_preview_part: { what: 'Sidene i en visning' },
  case_redaction: { what: 'Hva som er sladdet i en sak' },
  message: { what: 'Meldinger mellom den som meldte, og virksomheten' },
  message_draft: {
    what: 'Meldinger som ikke er sendt',
    ends: 'Når meldingen sendes eller tømmes, eller sammen med saken.',
  },
  note_draft: { what: 'Notater som ikke er lagret', ends: 'Når notatet lagres eller tømmes, eller sammen med saken.' },
  incident_activity: { what: 'Hva som er gjort med en sak, og når' },
  incident_label: { what: 'Etiketter på en sak' },
  coding: { what: 'Koding av en sak, også om grunnlag og forhold til den utsatte' },
  coding_report: { what: 'Hvor en sak er meldt fra før', ends: 'Når ansatte tar det bort, eller sammen med saken.' },
  related_hash: {
    what: 'Fingeravtrykk av kontonavn, adresser og telefonnumre, for å finne saker som hører sammen',
    ends: 'Når teksten tas bort, eller sammen med saken.',
  },
  case_link: { what: 'Saker som hører sammen', ends: 'Når koblingen tas tilbake, eller sammen med saken.' },
  case_entry: { what: 'Hvem som ringte eller kom, og hvordan vi når dem' },
  document_attempt: { what: 'Forsøk på å laste opp dokumenter' },
  case_note: { what: 'Notater om en sak' },
  case_mention: { what: 'Hvem av de ansatte et notat nevner' },
  case_task: { what: 'Oppgaver i en sak' },
  frozen_case: { what: 'I hvilket kvartal saken er telt, og som hva' },
  case_presence: { what: 'Hvem av de ansatte som har en sak åpen' },
  incident_seen: { what: 'Hva de ansatte har sett av en sak' },
  incident_change: { what: 'At en sak er endret, så listene viser det' },
  idempotency: { what: 'Fingeravtrykk av et skjema, så det ikke lagres to ganger' },
  stored_file: { what: 'Navn på filer i lageret', ends: 'Når filen er slettet.' },
  audit_reason: { what: 'Hvorfor en ansatt hentet en original' },
  'keyring.incident_key': { what: 'Nøkkelen til en sak' },

  account: {
    what: 'Konto: navn, e-postadresse, telefonnummer, kjønn, språk hvis personen har valgt det, og passord som ikke kan leses',
    ends: '24 måneder etter siste innlogging når kontoen verken har sak eller utkast, med beskjed 30 dager før. 30 dager etter at den ble laget, når adressen ikke er bekreftet og kontoen er uten saker og utkast. Ber den som eier kontoen, om sletting, skjer det etter 7 dager eller med en gang.',
  },
  session: { what: 'Innlogginger: enhet og tidspunkt' },
  known_network: { what: 'Fingeravtrykk av nettverk en konto er brukt fra' },
  favourite: { what: 'Artikler som er merket', ends: 'Når merket tas bort, eller sammen med kontoen.' },

  export: {
    what: 'Eksporter: hvem som ba om dem, hvem som godkjente, og filen',
    ends: '30 dager etter at den ble bestilt, eller sammen med saken. Filen slettes når den er hentet, eller etter 24 timer.',
  },
  incident_paper: { what: 'Skriv som er laget av en sak', ends: 'Når teksten lages på nytt, eller sammen med saken.' },
  'keyring.export_key': {
    what: 'Nøkkelen til en eksport',
    ends: 'Når filen er hentet, etter 24 timer, eller sammen med saken.',
  },

  consent: { what: 'Samtykker som er tatt imot av ansatte' },
  consent_answer: { what: 'Samtykker: hva noen har sagt ja eller nei til, når, og med hvilke ord' },
  case_correction: { what: 'Rettelser, med det som sto før' },
  case_withdrawal: { what: 'At en sak er trukket tilbake', ends: 'Når det angres, eller sammen med saken.' },
  account_withdrawal: { what: 'At en konto skal slettes', ends: 'Når det angres, eller sammen med kontoen.' },
  case_hold: { what: 'At en sak er beholdt lenger, og hvorfor' },
  retention_notice: {
    what: 'At noen har fått beskjed om en sletting',
    ends: 'Når beskjeden gjelder en annen dag, når saken er tatt tilbake, eller sammen med saken.',
  },
  erasure: { what: 'En sletting som pågår', ends: 'Når slettingen er ferdig.' },
  'audit.erasure_ledger': {
    what: 'Fingeravtrykk av det som er slettet',
    ends: 'Aldri. Uten dette kan en sikkerhetskopi hente tilbake noe som er slettet. Her står bare fingeravtrykk og tidspunkt.',
  },
  breach: { what: 'Brudd: at det finnes et brudd i registeret' },
  breach_record: { what: 'Brudd: hva som skjedde, og hvem av de ansatte som skrev det' },
  breach_told: { what: 'Brudd: hvem som har fått vite om det, og hvem som noterte det' },
  setting: {
    what: 'Innstillinger: navn og kontakt til den personvernansvarlige',
    ends: 'Når en administrator endrer det.',
  },
  privacy_request: {
    what: 'Krav om personvern: hvem som spør, hva det gjelder, og svaret',
    ends: '12 måneder etter at det ble besvart eller trukket tilbake, men ikke mens et vitne ligger i ro for det. Et åpent krav beholdes til da.',
  },
  privacy_request_step: {
    what: 'Hva som har skjedd med et krav om personvern, og hvem av de ansatte som gjorde det',
  },
  privacy_request_hit: { what: 'Hvilke saker et søk for et krav fant' },
  privacy_request_witness: {
    what: 'At et vitne er rettet, tatt ut eller lagt i ro for et krav, når, og hvorfor det ikke ligger i ro lenger',
  },
  person_hash: {
    what: 'Fingeravtrykk av navn og telefonnumre i saker',
    ends: 'Når teksten fjernes, eller sammen med saken eller kontoen.',
  },
  'keyring.request_key': { what: 'Nøkkelen til et krav', ends: 'Sammen med kravet.' },
  takeout: {
    what: 'Alt som er lagret om en person, i én fil som personen har bedt om',
    ends: '30 dager etter at det ble bedt om, eller sammen med kontoen. Filen slettes når den er hentet, eller etter 24 timer.',
  },
  'keyring.takeout_key': {
    what: 'Nøkkelen til filen med alt om en person',
    ends: 'Når filen er hentet, etter 24 timer, eller med en gang når personen sletter filen eller logger ut andre steder, når en sak trekkes tilbake eller slettes, eller når et vitne i en sak rettes eller tas ut på eget krav.',
  },

  staff: {
    what: 'Ansatte: navn, e-postadresse og roller',
    ends: 'To år etter at tilgangen ble stengt. Bare nummeret blir stående, fordi loggen viser til det.',
  },
  staff_invitation: {
    what: 'Invitasjoner til ansatte',
    ends: 'Når personen inviteres på nytt, eller to år etter at tilgangen ble stengt.',
  },
  staff_session: { what: 'Innlogginger av ansatte' },
  staff_known_device: { what: 'Enheter som ansatte har brukt' },
  staff_role_given: { what: 'Hvem som har gitt en ansatt en rolle', ends: 'To år etter at tilgangen ble stengt.' },
  staff_role_untold: { what: 'Rolleendringer som det ikke er sendt beskjed om', ends: 'Når beskjeden er sendt.' },
  staff_passkey: { what: 'Passnøkler', ends: 'Når nøkkelen fjernes, eller to år etter at tilgangen ble stengt.' },
  staff_totp: {
    what: 'Koder fra app',
    ends: 'Når appen byttes eller fjernes, eller to år etter at tilgangen ble stengt.',
  },
  staff_recovery_code: {
    what: 'Gjenopprettingskoder, som ikke kan leses',
    ends: 'Når personen inviteres på nytt, eller to år etter at tilgangen ble stengt.',
  },
  saved_view: {
    what: 'Lagrede visninger',
    ends: 'Når visningen slettes, eller to år etter at tilgangen ble stengt.',
  },
  digest_run: { what: 'At den daglige e-posten til ansatte er sendt' },

  tip: {
    what: 'Tips: lenken, og hvem som tipset',
    ends: '12 måneder etter at det er tatt stilling til tipset, ellers 24 måneder etter at det kom, eller sammen med kontoen. Er artikkelen publisert, blir lenken og artikkelen stående.',
  },
  editing_lock: { what: 'Hvem av de ansatte som redigerer noe' },
  editorial_item: {
    what: 'Artikler og tekster, og hvem av de ansatte som skrev dem',
    ends: '30 dager etter at teksten ble lagt i papirkurven.',
  },
  editorial_revision: { what: 'Tidligere versjoner av artikler og tekster' },
  dead_link_report: { what: 'Meldinger om lenker som ikke virker', ends: 'Sammen med teksten lenken står i.' },
  media_upload: {
    what: 'Opplastinger til arkivet',
    ends: 'En dag etter den siste delen, eller en uke etter at opplastingen er over.',
  },
  media_upload_part: { what: 'Deler av en opplasting' },
  release: {
    what: 'Hvem som har laget et sett med tall',
    ends: 'Aldri. Det må kunne vises hvem som svarer for tall som er publisert.',
  },
  release_base: { what: 'Hvilke kvartaler et sett med tall er laget av' },
  release_file: { what: 'Åpne data i et sett med tall' },
  release_approval: {
    what: 'Hvem som har godkjent et sett med tall',
    ends: 'Aldri. Det må kunne vises hvem som svarer for tall som er publisert.',
  },

  throttle: { what: 'Fingeravtrykk av dem som prøver for ofte' },
  mail_sent: { what: 'At en e-post er sendt, uten innhold' },
  mail_delivery: { what: 'Hva e-postserveren svarte' },
  mailbox: {
    what: 'E-post i en utprøving',
    ends: 'Brukes bare i en utprøving, og slettes sammen med mappen for den.',
  },
  'audit.entry': {
    what: 'Logg: hvem som har sett og gjort hva, som koder og numre',
    ends: 'Aldri. Det må kunne vises i flere år hvem som har sett hva. Ingen ord fra en sak står her.',
  },
} satisfies Record<string, { what: string; ends?: string }>

/** What is kept elsewhere than in the portal's own tables; where exactly is in docs/data-map.md. */
const outside = [
  {
    what: 'Oppgaver som venter på serveren',
    where: 'Databasen',
    ends: 'En dag etter at oppgaven er gjort, eller 14 dager etter at den ble laget. Gjelder den en sak eller en konto som slettes, sammen med den.',
  },
  { what: 'Versjonen av databasen', where: 'Databasen', ends: 'Ikke personopplysninger.' },
  { what: 'Filene til dokumenter', where: 'Lageret, kryptert', ends: 'Sammen med dokumentet, innen en time.' },
  {
    what: 'Filene til eksporter',
    where: 'Lageret, kryptert',
    ends: 'Når filen er hentet, etter 24 timer, eller sammen med saken.',
  },
  {
    what: 'Filene med alt som er lagret om en person',
    where: 'Lageret, kryptert',
    ends: 'Når filen er hentet, etter 24 timer, eller innen en time etter at den ble stoppet.',
  },
  {
    what: 'Deler av opplastinger',
    where: 'Lageret, kryptert (de til arkivet og kunnskapsbanken åpne)',
    ends: 'En dag etter den siste delen.',
  },
  {
    what: 'Bilder og filer i arkivet og kunnskapsbanken',
    where: 'Lageret',
    ends: '30 dager etter at filen ble lagt i papirkurven.',
  },
  {
    what: 'Listen over det som er slettet',
    where: 'En egen mappe',
    ends: 'Aldri. Her står bare fingeravtrykk og tidspunkt.',
  },
  {
    what: 'Kontrolltall for loggen',
    where: 'En egen fil',
    ends: 'Aldri, eller ved neste kontroll. Ikke personopplysninger.',
  },
  { what: 'Hovednøkkelen', where: 'En egen fil', ends: 'Aldri. Ikke personopplysninger.' },
  {
    what: 'Driftslogg',
    where: 'Hos den som drifter serveren',
    ends: 'Etter det den som drifter serveren, har satt. Ingen navn, adresser eller ord fra en sak står her.',
  },
  {
    what: 'Sikkerhetskopier',
    where: 'Hos den som drifter serveren, kryptert (filene i arkivet og kunnskapsbanken åpne)',
    ends: 'Hver kopiering sletter nøkler som er eldre enn 35 dager, men den nyeste blir til det finnes en nyere. Står kopieringen, må de slettes for hånd. Det som er slettet, kan ikke leses uten dem, og slettes på nytt når kopien hentes tilbake.',
  },
]

export default {
  title: 'Protokoll over behandlinger',
  menu: 'Protokoll',
  lead: 'Dette er protokollen som personvernforordningen artikkel 30 krever. Den er laget av det portalen faktisk lagrer, og endrer seg når portalen gjør det.',
  controller: 'Hvem som er ansvarlig',
  controllerLead:
    'En administrator fyller ut dette under Innstillinger. Der noe står tomt, brukes det som står på portalens egne sider.',
  fromSetup: 'fra portalens egne sider',
  missing: 'Mangler. En administrator fyller det ut.',
  toSettings: 'Til Innstillinger',
  contents: 'Innhold',
  organisation,
  activitiesTitle: 'Behandlinger',
  purpose: 'Formål',
  ground: 'Rettslig grunnlag',
  people: 'Hvem opplysningene gjelder',
  recipients: 'Hvem som får se det',
  limits: 'Hva som lagres, og når det slettes',
  showAll: 'Vis alle behandlingene i sin helhet',
  limitWhat: 'Hva',
  limitEnds: 'Når det slettes',
  transfersTitle: 'Overføring til land utenfor EØS',
  transfers:
    'Ingen. Portalen sender ingenting til andre land og laster ingenting fra andre nettsteder. Bruker dere en databehandler utenfor EØS, må det stå her.',
  outsideTitle: 'Utenfor tabellene',
  securityTitle: 'Sikkerhet',
  security: [
    'Det noen forteller, krypteres med en egen nøkkel for hver sak. Nøkkelen slettes sammen med saken.',
    'Ansatte logger inn med langt passord og en bekreftelse i tillegg. Roller avgjør hva hver av dem ser.',
    'Hver gang en ansatt leser eller endrer en sak, blir det en rad i en logg som ingen kan endre.',
    'Telefonnumre vises først når noen ber om dem. Den som leser uvanlig mye, blir stanset.',
    'En eksport må godkjennes av en annen ansatt, og det som er sladdet, er tatt ut. Tekster på vegne av den som meldte, lages uten godkjenning og logges.',
    'Filer kontrolleres før noen ser dem. Ansatte ser en visning. Den som henter en original, sier hvorfor, og det logges.',
    'E-post inneholder ingenting fra en sak.',
    'Sikkerhetskopier er kryptert, og nøklene ligger et annet sted. Hver kopiering sletter nøkler som er eldre enn 35 dager.',
    'Alle forbindelser er kryptert når portalen er satt opp med https.',
  ],
  made: (at: string) => `Laget ${at}.`,
  print: 'Skriv ut',
  download: 'Last ned som CSV',
  fileName: 'protokoll',
  columnsOfFile: ['Del', 'Punkt', 'Verdi'],
  activities,
  peopleNames: people,
  tables,
  outside,
  or: ', eller ',
  with: (what: string) => `Sammen med «${what.split(':')[0]}».`,
  at: (since: string) => `ved ${since}`,
  after: (period: string, since: string) => `${period} etter ${since}`,
  since: {
    expires_at: 'utløpet',
    last_used_at: 'siste bruk',
    seen_at: 'siste bruk',
    closed_at: 'at det ble avsluttet',
    created_at: 'at det ble laget',
    at: 'at det skjedde',
  },
  days: (count: number) => (count === 1827 ? 'fem år' : count === 1 ? 'en dag' : `${count} dager`),
  hours: (count: number) => (count === 1 ? 'en time' : `${count} timer`),
  minutes: (count: number) => (count === 1 ? 'ett minutt' : `${count} minutter`),
}
