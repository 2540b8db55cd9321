import { z } from 'zod'
import { SettingError, type Config } from '#server/config.ts'
import { keepUse } from '#server/database/seed/keepUse.ts'
import { inviteStaff } from '#server/features/staff/inviting.ts'
import { systemClock } from '#server/platform/clock.ts'
import { command, withDatabase } from './withDatabase.ts'

/**
 * `npm run staff -- invite ADDRESS`: invites an administrator and prints the link, for the first one and for when nobody is
 * left who can invite. Takes the settings of the server (DATA_DIR, DATABASE_URL, PUBLIC_URL …), which may run meanwhile.
 */
const usage = 'Use: npm run staff -- invite ADDRESS'

async function main(settings: () => Config) {
  const [wanted, address, ...more] = process.argv.slice(2)
  const email = z.email().max(254).safeParse(address)
  if (wanted !== 'invite' || more.length > 0) throw new SettingError(usage)
  if (!email.success) throw new SettingError(`That is no e-mail address. ${usage}`)
  const config = settings()
  const made = await withDatabase(config, async ({ db, secret }) => {
    await keepUse(db, config, { claims: !config.isDemo })
    const invited = { email: email.data, roles: ['administrator' as const], invitedBy: null }
    return db.transaction().execute((trx) => inviteStaff({ config, secret, clock: systemClock }, trx, invited))
  })
  if (!made) throw new SettingError('This address belongs to the staff already.')
  console.log(`Invitation for ${email.data}, as administrator. It works once, until ${made.expires_at}:\n${made.link}`)
}

if (import.meta.main) await command(main, usage)
