import * as contract from '#contract/desk.ts'
import { ownSession } from '#contract/wire.ts'
import * as account from '#contract/deskAccount.ts'
import { type Given, guarded, inAct, type OwnAct, staffRoutes, done } from '#server/cases/staffRoutes.ts'
import type { FeaturePlugin } from '#server/context.ts'
import { shownAs, update, remove } from '#server/database/rows.ts'
import { fail } from '#server/platform/http/failures.ts'
import { networksOf } from '#server/platform/http/network.ts'
import { staffCookie, staffSessionStands } from '#server/platform/http/staffSessions.ts'
import { type Bucket, giveBack, throttle } from '#server/platform/http/throttle.ts'
import { promiseStaffMail } from '#server/platform/mail/staffMail.ts'
import { hashPassword, passwordMatches } from '#server/platform/secrets/passwords.ts'
import { mailedKinds } from './mailedCodes.ts'
import { keepPasskey, passkeyCreation } from './passkeys.ts'
import { passwordFault } from './passwordRules.ts'
import {
  demandAnotherFactor,
  factorsOf,
  listFactors,
  lockWithPassword,
  passwordHashOf,
  toSelf,
  makeRecoveryCodes,
} from './queries.ts'
import { endOtherSessions, endSession, keepChallenge, listSessions, lockOwn, lockOwnSession } from './sessionQueries.ts'
import { keepOfferedTotp, offerTotp } from './totp.ts'

const hour = 3600

/**
 * What everybody of the staff does for themselves: who they are here, their sessions, second factors, password and name. Whoever finds a
 * signed-in machine must not make the desk their own, so a change of what signs in asks for the second factor again. The address is the
 * administrators': it is what a person is invited by.
 */
export const ownRoutes: FeaturePlugin = async (app, services) => {
  const route = staffRoutes(app, services)
  route(contract.showSelf, ({ staff }) => toSelf(staff))
  route(contract.listOwnSessions, listOwnSessions)
  route(contract.revokeOwnSession, revokeSession)
  route(contract.listOwnFactors, listOwnFactors)
  route(contract.newPasskeyChallenge, newPasskeyChallenge)
  route(account.renamePasskey, renamePasskey)
  route(account.removePasskey, removePasskey)
  route(contract.renewRecoveryCodes, renewRecoveryCodes)
  route(account.offerApp, (at) => offerTotp(at, at.staff))
  route(account.keepApp, keepApp)
  route(account.removeApp, removeApp)
  route(account.changeOwnName, changeName)
  route(contract.signOut, async ({ config, trx, staff, tell }, _given, reply) => {
    if (await endSession(trx, staff.id, staff.sessionId)) tell()
    reply.header('set-cookie', staffCookie(config, null))
    reply.header('clear-site-data', '"cache"')
  })

  app.route({
    ...guarded(contract.addPasskey),
    handler: async ({ staff, body }) => {
      // Refused after the commit, so that a challenge is answered once.
      if (!(await inAct(services, contract.addPasskey, staff, (at) => addPasskey(at, body))))
        fail('second_factor_wrong')
      return done
    },
  })

  app.route({
    ...guarded(account.changeOwnPassword),
    handler: async (request) => {
      const { staff, body } = request
      const { db, config } = services
      const call = account.changeOwnPassword
      const asker = { network: networksOf(request).wide, account: `staff ${staff.email.toLowerCase()}` }
      const tellFailed = (why: string) =>
        inAct(services, call, staff, ({ tell }) => tell({ action: 'staff_sign_in_failed', after: [why] }))
      // Somebody who finds a signed-in machine must not try passwords on it without end.
      const guesses: Bucket[] = [{ name: 'staff:change-password', subject: staff.id, allow: 10, seconds: hour }]
      await throttle(services, guesses, () => tellFailed('too_many_requests'))
      const kept = (await passwordHashOf(db, staff.id)) ?? fail('not_signed_in')
      if (!(await passwordMatches(kept, body.current_password, asker))) {
        await tellFailed('password')
        fail('invalid', { current_password: 'current_password_wrong' })
      }
      await giveBack(services, guesses)
      // Only somebody who knows the password hears that it is the same.
      if (body.password === body.current_password) fail('invalid', { password: 'password_unchanged' })
      const fault = passwordFault(body.password, [staff.email, staff.name, config.siteName, config.orgName])
      if (fault) fail('invalid', { password: fault })
      const password_hash = await hashPassword(body.password, asker)
      await inAct(services, call, staff, (at) => changePassword(at, kept, password_hash))
      return done
    },
  })
}

async function listOwnSessions({ trx, staff, clock }: OwnAct) {
  const now = clock.now()
  const own = (await listSessions(trx, staff.id)).filter((session) => staffSessionStands(session, now))
  return own.map((session) => shownAs(ownSession, { ...session, current: session.id === staff.sessionId }))
}

async function revokeSession({ trx, staff, tell }: OwnAct, { id }: { id: number }) {
  if (!(await endSession(trx, staff.id, id))) fail('not_found')
  tell()
}

async function listOwnFactors({ trx, staff, config }: OwnAct) {
  const { kinds, ...own } = await listFactors(trx, staff.id)
  return { ...own, kinds: [...kinds, ...mailedKinds(config, staff.email)] }
}

async function newPasskeyChallenge(at: OwnAct) {
  const options = await passkeyCreation(at, at.staff)
  await keepChallenge(at.trx, at.staff.sessionId, options.challenge, at.clock.now())
  return { ...options }
}

/** False when it has not signed the challenge. */
async function addPasskey(at: OwnAct, { credential }: Given<typeof contract.addPasskey>) {
  const { trx, staff, clock } = at
  const session = await lockOwnSession(at)
  await keepChallenge(trx, session.id, null, clock.now())
  if (!(await keepPasskey(at, trx, staff.id, credential, session))) return false
  await promiseStaffMail(at.jobs, trx, 'factor_changed', staff.id)
  at.tell({ after: ['passkey'] })
  return true
}

/** A name opens nothing, so it asks for no second factor. */
async function renamePasskey({ trx, staff, tell }: OwnAct, { id, name }: Given<typeof account.renamePasskey>) {
  if (!(await update(trx, 'staff_passkey', { id, staff_id: staff.id }, { name }))) fail('not_found')
  tell({ after: ['passkey_name'] })
}

async function removePasskey(at: OwnAct, { id }: { id: number }) {
  await lockOwn(at)
  await demandAnotherFactor(at.trx, at.staff.id)
  if (!(await remove(at.trx, 'staff_passkey', { id, staff_id: at.staff.id }))) fail('not_found')
  await tellRemoved(at, 'passkey')
}

/** One that was lost may be in somebody's hands, and what it has opened with it. */
async function tellRemoved({ trx, staff, jobs, tell }: OwnAct, factor: 'passkey' | 'totp') {
  await endOtherSessions(trx, staff.id, staff.sessionId)
  await promiseStaffMail(jobs, trx, 'factor_changed', staff.id)
  tell({ before: [factor] })
}

async function renewRecoveryCodes(at: OwnAct) {
  await lockOwn(at)
  const recovery_codes = await makeRecoveryCodes(at, at.trx, at.staff.id)
  await promiseStaffMail(at.jobs, at.trx, 'factor_changed', at.staff.id)
  at.tell({ after: ['recovery_code'] })
  return { recovery_codes }
}

async function keepApp(at: OwnAct, given: Given<typeof account.keepApp>) {
  const { trx, staff } = at
  await lockOwn(at)
  const isReplaced = (await factorsOf(trx, staff.id)).includes('totp')
  const outcome = await keepOfferedTotp(at, trx, staff.id, given)
  if (outcome === 'over') fail('offer_over')
  if (outcome === 'wrong') fail('invalid', { code: 'app_code_wrong' })
  if (isReplaced) await endOtherSessions(trx, staff.id, staff.sessionId)
  await promiseStaffMail(at.jobs, trx, 'factor_changed', staff.id)
  at.tell({ before: isReplaced ? ['totp'] : [], after: ['totp'] })
}

async function removeApp(at: OwnAct) {
  await lockOwn(at)
  await demandAnotherFactor(at.trx, at.staff.id)
  if (!(await remove(at.trx, 'staff_totp', { staff_id: at.staff.id }))) fail('not_found')
  await tellRemoved(at, 'totp')
}

/** What was verified still stands: the person was not invited again meanwhile, and the session has not ended. */
async function changePassword(at: OwnAct, verified: string, password_hash: string) {
  const { trx, staff } = at
  if (!(await lockWithPassword(trx, staff.id, verified))) fail('not_signed_in')
  await lockOwn(at)
  await update(trx, 'staff', staff.id, { password_hash, updated_at: at.clock.now() })
  await endOtherSessions(trx, staff.id, staff.sessionId)
  await promiseStaffMail(at.jobs, trx, 'staff_password_changed', staff.id)
  at.tell()
}

async function changeName(at: OwnAct, { name }: Given<typeof account.changeOwnName>) {
  await lockOwn(at)
  const changed = { name, updated_at: at.clock.now() }
  await update(at.trx, 'staff', at.staff.id, changed)
  at.tell()
}
