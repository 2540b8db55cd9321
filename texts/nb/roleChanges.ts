import type { RoleChange } from '../../contract/staff.ts'

/** What happened to a lead or a privacy officer, in the mail and in the notice at the desk. `role` in small letters. */
export default {
  invited: (person: string, role: string) => `${person} har fått rollen ${role}.`,
  granted: (person: string, role: string) => `${person} har fått rollen ${role}.`,
  reinstated: (person: string, role: string) => `${person} har fått tilbake tilgangen, med rollen ${role}.`,
  invited_again: (person: string, role: string) => `${person} er invitert på nytt, med rollen ${role}.`,
  suspended: (person: string, role: string) => `${person} har ikke lenger tilgang. Rollen var ${role}.`,
  revoked: (person: string, role: string) => `${person} har ikke lenger rollen ${role}.`,
} satisfies Record<RoleChange, (person: string, role: string) => string>
