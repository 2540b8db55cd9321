import type { RoleChange } from '../../contract/staff.ts'
import { roleChanges } from './deskRoles.ts'
import type { MailWords } from './mail.ts'

/** `person` and `by` are names with addresses; `by` is null for the command line. */
type RoleWords = { change: RoleChange; person: string; role: string; by: string | null }

type DigestCounts = Record<
  'fresh' | 'reopened' | 'overdue' | 'tasks' | 'holds' | 'requests' | 'requestsDue' | 'otherNames',
  number
>

/** None for nothing. */
const counted = (count: number, one: string, several: string) => (count > 0 ? [count === 1 ? one : several] : [])

/** Mails to staff. As in the others, a subject never says what the portal is about. */
export default {
  invited: {
    subject: 'Du er invitert',
    lines: [
      'Du er invitert til å arbeide hos oss. Åpne lenken for å velge passord og sette opp en kode eller nøkkel.',
      'Lenken virker én gang, i tre døgn fra invitasjonen ble laget.',
    ],
    button: 'Ta imot invitasjonen',
    after: ['Venter du ingen invitasjon? Da kan du se bort fra denne meldingen. Ikke send lenken videre.'],
  },
  new_device: {
    subject: 'Ny innlogging',
    lines: [
      'Noen har nettopp logget inn som deg fra en nettleser du ikke har brukt hos oss før.',
      'Var det deg, trenger du ikke å gjøre noe.',
    ],
    after: ['Var det ikke deg? Si fra til en administrator med en gang, så tilgangen din kan stenges.'],
  },
  factor_changed: {
    subject: 'Innloggingen din er endret',
    lines: [
      'En nøkkel, en app eller gjenopprettingskodene du logger inn med hos oss, er nettopp lagt til, byttet eller fjernet.',
      'Var det deg, trenger du ikke å gjøre noe.',
    ],
    after: ['Var det ikke deg? Si fra til en administrator med en gang, så tilgangen din kan stenges.'],
  },
  staff_password_changed: {
    subject: 'Passordet ditt er endret',
    lines: ['Passordet du logger inn med hos oss, er nettopp endret.', 'Var det deg, trenger du ikke å gjøre noe.'],
    after: ['Var det ikke deg? Si fra til en administrator med en gang, så tilgangen din kan stenges.'],
  },
  session_ended: {
    subject: 'En innlogging er avsluttet',
    lines: [
      'I en av innloggingene dine hos oss ble det ti ganger oppgitt feil kode. Den er derfor avsluttet. De andre varer.',
      'Var det deg, kan du logge inn igjen med en gang.',
    ],
    after: ['Var det ikke deg? Si fra til en administrator med en gang, så tilgangen din kan stenges.'],
  },
  /** Names and addresses of staff and names of roles alone: whoever looks over the reader's shoulder learns nothing of a case. */
  role_given: (changes: readonly RoleWords[]) => ({
    subject: 'Endring i tilgang',
    lines: [
      ...changes.map(
        ({ change, person, role, by }) =>
          `${roleChanges[change](person, role)} ${by ? `Det ble gjort av ${by}.` : 'Det ble gjort fra kommandolinjen.'}`,
      ),
      'Du får denne meldingen fordi du er eller nylig var leder eller personvernansvarlig. Kjenner du til det, trenger du ikke å gjøre noe.',
    ],
    after: ['Kjenner du ikke til det? Ta det opp med de andre lederne og den personvernansvarlige med en gang.'],
  }),
  mail_test: {
    subject: 'Prøve av e-post',
    lines: ['Dette er en prøve. Kom den fram, virker e-posten herfra.', 'Du trenger ikke å gjøre noe.'],
  },
  /** Counts alone, because anybody may look over the reader's shoulder. */
  digest: ({ fresh, reopened, overdue, tasks, holds, requests, requestsDue, otherNames }: DigestCounts) => ({
    subject: 'Det venter noe på deg',
    lines: [
      ...counted(fresh, 'Én ny sak venter på å bli lest.', `${fresh} nye saker venter på å bli lest.`),
      ...counted(reopened, 'Én avsluttet sak er åpnet igjen.', `${reopened} avsluttede saker er åpnet igjen.`),
      ...counted(overdue, 'Én sak er over fristen.', `${overdue} saker er over fristen.`),
      ...counted(tasks, 'Én oppgave skulle vært gjort nå.', `${tasks} oppgaver skulle vært gjort nå.`),
      ...counted(holds, 'Én beholdt sak må ses over.', `${holds} beholdte saker må ses over.`),
      ...counted(requests, 'Ett nytt krav venter på deg.', `${requests} nye krav venter på deg.`),
      ...counted(
        requestsDue,
        'Ett krav må besvares innen sju dager, eller er over fristen.',
        `${requestsDue} krav må besvares innen sju dager, eller er over fristen.`,
      ),
      ...counted(otherNames, 'Én gang', `${otherNames} ganger`).map(
        (often) =>
          `${often} er det søkt etter en annen enn den et krav gjelder. Det kan ha en god grunn. Spør den personvernansvarlige.`,
      ),
    ],
    button: 'Åpne innboksen',
    after: ['Du får høyst én slik melding om dagen.'],
  }),
  /** Not who it was: a mail may be read by others than the one it is to. */
  mass_reading: {
    subject: 'Noen ble stanset',
    lines: [
      'En ansatt har åpnet så mye på kort tid at tjenesten stanset videre lesing for en stund.',
      'I loggen står det hvem, når og hva. Snakk med den det gjelder, eller be en administrator om å stenge tilgangen.',
    ],
    button: 'Åpne loggen',
    after: ['Du får høyst én slik melding i timen for hver ansatt og hver grense.'],
  },
  much_reading: {
    subject: 'Noen har lest mye',
    lines: [
      'En ansatt har åpnet uvanlig mange saker, eller søkt uvanlig mange ganger, i løpet av et døgn. Ingen er stanset.',
      'I loggen står det hvem, når og hva. Snakk med den det gjelder, eller be en administrator om å stenge tilgangen.',
    ],
    button: 'Åpne loggen',
    after: ['Du får høyst én slik melding om dagen for hver ansatt og hver grense.'],
  },
  /** Not who asks, and not for what. */
  request_received: {
    subject: 'Det har kommet et krav',
    lines: ['Noen har sendt oss et krav som du behandler. Det skal besvares innen én måned.'],
    button: 'Åpne kravene',
    after: ['Du får høyst én slik melding i timen.'],
  },
  audit_head: ({ number, hash }: { number: number; hash: string }) => ({
    subject: 'Loggen er kontrollert',
    lines: [
      `Loggen henger sammen. Den har ${number} rader, og den siste har kontrollsummen ${hash}.`,
      'Ta vare på denne meldingen. Med den kan det vises om noe blir tatt bort fra loggen senere.',
    ],
  }),
  audit_broken: ({ number }: { number: number }) => ({
    subject: 'Loggen henger ikke sammen',
    lines: [
      `Kontrollen fant at loggen er endret. Den første raden som ikke stemmer, er nummer ${number}.`,
      'Si fra til den som drifter tjenesten, og be om at ingen endrer noe før det er undersøkt.',
    ],
    button: 'Åpne loggen',
  }),
} satisfies Record<string, MailWords | ((told: never) => MailWords)>
