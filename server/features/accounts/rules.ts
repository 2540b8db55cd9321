import { type User, user } from '#contract/accounts.ts'
import type { Services } from '#server/context.ts'
import { shownAs } from '#server/database/rows.ts'
import { networksOf, type Caller } from '#server/platform/http/network.ts'
import { keyedHash } from '#server/platform/secrets/keyedHash.ts'
import texts from '#texts/nb/server.ts'
import type { findAccount } from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findAccount>>>

/** The account as it is sent to its owner. Who lost an address that was never confirmed does not learn it (row 9). */
export const toUser = (row: Row): User =>
  shownAs(user, {
    ...row,
    email: row.email ?? row.lost_email ?? '',
    message: row.new_email === null ? null : texts.email_waits(row.new_email),
  })

/** For the browser's information only; the server's own rules decide. */
export const permissionsOf = ({ email_verified_at }: Pick<Row, 'email_verified_at'>) =>
  email_verified_at ? ['report', 'dashboard'] : ['report']

export const networkHash = ({ secret }: Pick<Services, 'secret'>, caller: Caller) =>
  keyedHash(secret, 'network', networksOf(caller).near)
