import { endedSession, type ErrorCode, type FieldCode } from '../../contract/errors.ts'
import type { Phrase } from '../phrase.ts'

/** Words for every failure; a code without words does not compile. */
const messages: Record<ErrorCode, Phrase> = {
  invalid: 'Noe i skjemaet må rettes før vi kan gå videre.',
  wrong_credentials: 'E‑postadressen eller passordet stemmer ikke.',
  not_signed_in: { en: endedSession, nb: 'Du er logget ut.' },
  email_unverified: { en: 'Please verify your email to continue.', nb: 'Du må bekrefte e‑postadressen din først.' },
  not_found: 'Vi fant ikke det du lette etter.',
  withdrawn: 'Artikkelen er trukket tilbake.',
  method_not_allowed: 'Denne adressen kan ikke brukes slik. Last siden på nytt, og prøv igjen.',
  link_invalid: 'Lenken er ugyldig eller utløpt. Be gjerne om en ny.',
  registration_failed:
    'Vi kunne ikke opprette kontoen. Har du en konto fra før, kan du logge inn eller lage nytt passord.',
  email_change_failed: 'Vi kunne ikke bytte til denne adressen. Se etter at den er riktig, eller bruk en annen.',
  cross_site: 'Forespørselen kom fra et annet nettsted og ble stoppet. Last siden på nytt, og prøv igjen.',
  withdrawal_refused: 'Det går ikke slik det står nå. Last siden på nytt.',
  account_leaving: 'Kontoen skal slettes. Vil du beholde den, kan du angre på siden «Min konto».',
  already_submitted: 'Saken er allerede sendt inn. Vil du endre noe, retter du det på saken.',
  case_held:
    'Saken kan ikke slettes nå, fordi en lov sier at vi må ta vare på den. På saken står det hvorfor, og hvor lenge. Er du uenig, kan du klage til Datatilsynet.',
  messages_closed: 'Denne saken tar ikke imot meldinger nå. Har det skjedd noe nytt, kan du sende en ny rapport.',
  not_open: 'Denne saken kan ikke endres slik nå. Har det skjedd noe nytt, kan du sende en ny rapport.',
  too_many_corrections:
    'Saken er rettet så mange ganger som det går. Skriv til oss i meldingene på saken, så retter vi oss etter det.',
  stale_version: 'Utkastet er endret i et annet vindu eller på en annen enhet. Last det inn på nytt før du lagrer.',
  idempotency_mismatch: 'Denne innsendingen er allerede brukt til noe annet. Last siden på nytt og prøv igjen.',
  too_large: 'Det du sender, er for stort. Fjern noen av filene, og prøv igjen.',
  document_type: 'En av filene kan ikke tas imot. Fjern den, eller velg en annen.',
  unsupported_media: 'Innholdet er sendt i et format vi ikke kjenner. Last siden på nytt, og prøv igjen.',
  malformed: 'Forespørselen kunne ikke leses. Last siden på nytt, og prøv igjen.',
  too_many_requests: 'Det ble mange forsøk på kort tid. Vent litt og prøv igjen.',
  unavailable: 'Tjenesten er ikke tilgjengelig akkurat nå. Prøv igjen om litt.',
  storage_full: 'Vi har ikke plass til filene akkurat nå. Prøv igjen senere.',
  account_full:
    'Filene er til sammen større enn det er plass til på kontoen din. Fjern noen av dem, eller bekreft e‑postadressen din hvis du ikke har gjort det.',
  unexpected: 'Noe gikk galt hos oss. Prøv igjen om litt.',
}

const fields: Record<FieldCode, Phrase> = {
  required: 'Feltet må fylles ut',
  too_long: 'Teksten er for lang',
  invalid: 'Verdien er ikke gyldig',
  name_required: 'Skriv inn gyldig navn',
  email_required: 'Skriv inn gyldig e-post.',
  email_invalid: { en: 'Invalid Email Format', nb: 'E‑postadressen er ikke skrevet riktig.' },
  password_required: 'Skriv inn gyldig passord',
  password_too_short: { en: 'Password must be at least 6 characters', nb: 'Passordet må ha minst 6 tegn.' },
  confirm_required: 'Bekreft passord',
  passwords_differ: { en: 'Passwords must match', nb: 'Passordene er ikke like.' },
  phone_required: 'Skriv inn gyldig Telefonnummer',
  phone_invalid: {
    en: 'Invalid phone number format',
    nb: 'Telefonnummeret kan bare ha tall, mellomrom og bindestrek, og + først.',
  },
  gender_required: 'Vennligst velg kjønn',
  gender_invalid: 'Velg enten Mann eller Kvinne',
  date_invalid: 'Skriv inn en gyldig dato',
  date_in_future: 'Datoen kan ikke være senere enn i dag',
  time_invalid: 'Skriv inn et gyldig klokkeslett',
  description_too_long: {
    en: 'Description must not exceed 5000 characters',
    nb: 'Beskrivelsen kan ha høyst 5000 tegn.',
  },
  contact_number_required: 'Kontaktnummer er påkrevd hvis navn er oppgitt',
  city_not_in_country: 'Byen ligger ikke i landet du valgte. Velg et annet sted.',
  too_many: 'Det ble for mange',
  case_documents_full: 'Saken har så mange dokumenter som den har plass til. Fjern et først.',
  document_type: 'Filtypen kan ikke tas imot. Fjern filen, eller velg en annen.',
  document_too_large: 'Filen er for stor. Velg en annen.',
  document_empty: 'Filen er tom. Velg en annen.',
  current_password_wrong: 'Passordet stemmer ikke med det du har nå',
  password_unchanged: 'Dette er passordet du har nå. Velg et annet.',
  link_invalid: 'Skriv inn en gyldig lenke, for eksempel https://…',
  suggestion_too_long: 'Forslaget kan ha høyst 2000 tegn',
}

export default { messages, fields }
