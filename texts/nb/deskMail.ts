import type { RoleChange } from '../../contract/staff.ts'
import { roleChanges } from './deskRoles.ts'

/** Words of the page about mails, and of the notices above every page of the desk. */

/** Which mail to staff it was. */
const kinds: Record<string, string> = {
  invited: 'Invitasjon til en ansatt',
  new_device: 'Ny innlogging hos en ansatt',
  factor_changed: 'Endret nøkkel eller app hos en ansatt',
  staff_password_changed: 'Endret passord hos en ansatt',
  session_ended: 'Avsluttet innlogging hos en ansatt',
  role_given: 'Endring for en leder eller personvernansvarlig',
  digest: 'Daglig e-post til en ansatt',
  audit_head: 'Kontroll av loggen',
  audit_broken: 'Loggen er endret',
  mass_reading: 'En ansatt ble stanset',
  much_reading: 'En ansatt leste mye',
  request_received: 'Et krav til den personvernansvarlige',
  mail_test: 'Prøve',
  mailed_code: 'Kode til en demoperson',
}

/** `person` and `by` are names with addresses; `by` is null for the command line. */
type RoleWords = { person: string; role: string; by: string | null; at: string }

export default {
  title: 'E-post',
  lead: 'Hva e-postserveren har svart. Adresser og innhold lagres ikke her, og alt slettes etter 30 dager.',
  works: 'Ingen feil er kjent.',
  fails: (since: string, code: string) =>
    `E-postserveren kan ikke brukes, siden ${since} (${code}). Meldingene venter og blir sendt når den virker.`,
  trial: 'Ingen e-postserver er satt opp. Meldingene havner i postkassen som startes sammen med prøveversjonen.',
  test: {
    title: 'Prøv e-posten',
    lead: 'Vi sender en prøve og venter på hva e-postserveren svarer. Adressen lagres ikke.',
    email: 'E-postadresse',
    send: 'Send prøve',
    busy: 'Venter på svar …',
    accepted: (code: string) =>
      `E-postserveren tok imot meldingen (${code}). Se etter den i innboksen, og i søppelposten.`,
    deferred: (code: string) =>
      `Meldingen gikk ikke (${code}). Prøv igjen senere, eller si fra til den som drifter tjenesten.`,
    refused: (code: string) => `E-postserveren avviste meldingen (${code}). Sjekk adressen.`,
  },
  list: 'Meldinger til ansatte',
  reporters: {
    title: 'Meldinger til dem som har meldt',
    lead: 'Omtrent hvor mange hver dag, til og med i går. Én og én ville de vist hvem som har en konto.',
    empty: 'Ingen dager med så mange meldinger at antallet kan vises.',
    about: (count: number) => `omtrent ${count}`,
  },
  filter: 'Vis',
  all: 'Alle',
  results: { accepted: 'Tatt imot', deferred: 'Utsatt', refused: 'Avvist' },
  attempts: (count: number) => (count === 1 ? '1 forsøk' : `${count} forsøk`),
  empty: 'Ingen meldinger.',
  kinds,
  /** What a mail server answered, as it did; of the built-in mailbox in words. */
  codeOf: (code: string) => (code === 'mailbox' ? 'i postkassen for utprøving' : code),
  kindOf: (code: string) => kinds[code] ?? code,
  notices: {
    label: 'Varsler',
    mail: (since: string) =>
      `E-post går ikke ut nå, siden ${since}. Det som skal sendes, venter. Regn ikke med at den som har meldt, får vite om noe nytt.`,
    mailPage: 'Se hva som er galt',
    audit: (row: number) => `Loggen er endret. Den første raden som ikke stemmer, er nummer ${row}.`,
    auditPage: 'Åpne loggen',
    roleChange: (change: RoleChange, { person, role, by, at }: RoleWords) =>
      `${roleChanges[change](person, role.toLowerCase())} Det ble gjort ${by ? `av ${by}` : 'fra kommandolinjen'}, ${at}. Kjenner du ikke til det, si fra til den personvernansvarlige med en gang.`,
    putAway: 'Skjul',
    reading: (at: string) => `En ansatt har lest eller søkt uvanlig mye, sist ${at}.`,
    readingPage: 'Se hvem i loggen',
  },
}
