import type { FactorKind, Power, Role, StaffState, RoleChange } from '../../contract/staff.ts'

/** What each role is called, and what it lets a person see. Roles add up, so no role says what another opens. */
const roles: Record<Role, { name: string; hint: string }> = {
  caseworker: {
    name: 'Saksbehandler',
    hint: 'Gir innsyn i det som er meldt i saker du selv har, og i saker ingen har tatt.',
  },
  lead: { name: 'Leder', hint: 'Gir innsyn i det som er meldt i alle saker.' },
  editor: { name: 'Redaktør', hint: 'Gir ikke innsyn i saker eller i opplysninger om dem som melder.' },
  analyst: {
    name: 'Analytiker',
    hint: 'Gir innsyn i tall og tabeller, og i oversikten til ODIHR med et kort sammendrag av hver hendelse. Ikke i saker.',
  },
  privacy_officer: {
    name: 'Personvernansvarlig',
    hint: 'Gir innsyn i loggen, og i en sak bare det som et krav om innsyn, retting eller sletting gjelder.',
  },
  administrator: {
    name: 'Administrator',
    hint: 'Gir innsyn i hvem som er ansatt og hvilke roller de har, ikke i saker.',
  },
}

/** Each continues the sentence 'Rollene gir deg rett til å'. */
const powers: Record<Power, string> = {
  see_inbox: 'se hvilke saker som har kommet inn',
  open_own_and_unassigned_cases: 'åpne saker du selv har, og saker ingen har tatt',
  open_every_case: 'åpne alle saker',
  work_on_cases: 'skrive til den som har meldt, gjøre notater og avslutte saker',
  assign_cases: 'fordele saker',
  merge_cases: 'slå sammen saker som er meldt flere ganger',
  redact_cases: 'sladde i saker',
  reopen_cases: 'åpne avsluttede saker igjen',
  request_exports: 'be om eksporter med personopplysninger',
  approve_exports: 'godkjenne eksporter som andre har bedt om',
  edit_archive: 'redigere arkivet og kunnskapsbanken',
  see_counts: 'se tall og tabeller',
  draft_releases: 'lage utkast til tall som skal offentliggjøres, og be om oversikten til ODIHR',
  approve_releases: 'godkjenne tall som skal offentliggjøres',
  handle_requests: 'behandle krav om innsyn, retting og sletting',
  hold_cases: 'stanse slettingen av en sak',
  oversee_privacy: 'føre registeret over brudd, og se protokollen og årsrapporten om personvern',
  read_audit: 'lese loggen over hvem som har sett og gjort hva',
  manage_staff: 'invitere ansatte, stenge tilgang og endre roller',
  change_settings: 'endre innstillinger og tekster, og se om sikkerhetskopiene er i orden',
}

const states: Record<StaffState, string> = { invited: 'Invitert', active: 'Aktiv', suspended: 'Stengt' }

const factors: Record<FactorKind, string> = {
  passkey: 'Passnøkkel',
  totp: 'Kode fra app',
  recovery_code: 'Gjenopprettingskode',
  mailed_code: 'Kode på e-post, bare i en utprøving',
}

export default { roles, powers, states, factors }

/** What happened to a lead or a privacy officer, in the mail and in the notice at the desk. `role` in small letters. */
export const roleChanges = {
  invited: (person: string, role: string) => `${person} har fått rollen ${role}.`,
  granted: (person: string, role: string) => `${person} har fått rollen ${role}.`,
  reinstated: (person: string, role: string) => `${person} har fått tilbake tilgangen, med rollen ${role}.`,
  invited_again: (person: string, role: string) => `${person} er invitert på nytt, med rollen ${role}.`,
  suspended: (person: string, role: string) => `${person} har ikke lenger tilgang. Rollen var ${role}.`,
  revoked: (person: string, role: string) => `${person} har ikke lenger rollen ${role}.`,
} satisfies Record<RoleChange, (person: string, role: string) => string>

/** What stands in the histories for somebody who left long ago. */
export const formerStaff = { former: 'Tidligere medarbeider' }
