import type { User } from '#contract/accounts.ts'
import { genders } from '#contract/accounts.ts'
import { contactLanguages } from '#contract/contactLanguages.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import type { Services } from '#server/context.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import texts from '#texts/nb/server.ts'

type Row = Omit<
  User,
  'email' | 'email_verified_at' | 'created_at' | 'updated_at' | 'gender' | 'contact_language' | 'message'
> & {
  email: string | null
  lost_email: string | null
  gender: string
  contact_language: string | null
  email_verified_at: Date | null
  created_at: Date
  updated_at: Date
}

/** The account as it is sent to its owner. Who lost an address that was never confirmed does not learn it (row 9). */
export const toUser = ({
  email,
  lost_email,
  email_verified_at,
  created_at,
  updated_at,
  gender,
  contact_language,
  ...row
}: Row): User => ({
  ...row,
  email: email ?? lost_email ?? '',
  message: row.new_email === null ? null : texts.email_waits(row.new_email),
  gender: oneOf(genders, gender),
  contact_language: oneOf(contactLanguages, contact_language),
  email_verified_at: email_verified_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

/** For the browser's information only; the server's own rules decide. */
export const permissionsOf = ({ email_verified_at }: Pick<Row, 'email_verified_at'>) =>
  email_verified_at ? ['report', 'dashboard'] : ['report']

export const networkHash = ({ secret }: Pick<Services, 'secret'>, caller: Caller) =>
  keyedHash(secret, 'network', networksOf(caller).near)
