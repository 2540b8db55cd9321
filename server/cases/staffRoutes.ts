import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { CallRules, Whose } from '#contract/deskCalls.ts'
import { roles, rolesWith } from '#contract/staff.ts'
import type { App, Services } from '#server/context.ts'
import { type Trx, transact } from '#server/database/connect.ts'
import { type AuditAction, writeAudits, type AuditFacts } from '#server/platform/audit/log.ts'
import type { StaffSignedIn } from '#server/platform/http/staffSessions.ts'
import texts from '#texts/nb/server.ts'
import type { DeskActor } from './access.ts'
import { lockStaff } from './locking.ts'
import { fail } from '#server/platform/http/failures.ts'
import { attemptOf, type Attempt } from './uploads/attempt.ts'
import type { DeskActivity } from '#contract/casework.ts'
import type { Activity, IncidentStatus } from '#contract/status.ts'
import { insert, update } from '#server/database/rows.ts'

/** One transaction: `db` is it too, nothing is read or written beside it, and what would begin another fails. */
export type Act = Services & {
  trx: Trx
  staff: DeskActor
  /** The attempt that the call belongs to, when it takes a key and came with one. */
  attempt?: Attempt | undefined
  /**
   * A row for the audit log, by who called and with the call's own action unless others are named. All are written last: others who
   * write wait then.
   */
  tell: (facts?: Told) => void
}
type Told = Partial<AuditFacts>
/** The same with the session of whoever called. */
export type OwnAct = Act & { staff: StaffSignedIn }

type Part = 'params' | 'querystring' | 'body'
/** A call of the desk as the contract declares it. */
export type StaffCall = {
  method: 'GET' | 'POST' | 'DELETE'
  url: string
  may: Whose
  audit: AuditAction | null
  rules: CallRules
  schema: { [One in Part]?: z.ZodType } & { response?: { [Status in 200 | 201]?: z.ZodType } }
}
type Schemas = Pick<StaffCall, 'schema'>
export type Schema<Call extends Schemas, One extends Part> =
  Call['schema'] extends Record<One, infer Found extends z.ZodType> ? z.output<Found> : unknown
/** What a call brings: its query, its body and the ids of its address in one object. */
export type Given<Call extends StaffCall> = Schema<Call, 'params'> & Schema<Call, 'querystring'> & Schema<Call, 'body'>

export type Answered<Call extends Schemas> = Call['schema'] extends {
  response: Record<200, infer Found extends z.ZodType> | Record<201, infer Found extends z.ZodType>
}
  ? z.input<Found>
  : never
type Data<Call extends StaffCall> = Answered<Call> extends { data: infer Found } ? Found : void

/** The route of a call without its handler: for those that answer with a file or lines, or do something before their transaction. */
export function guarded<Call extends Omit<StaffCall, 'schema'>>(call: Call) {
  const { stepUp, halfway, isPolled, ...others } = call.rules
  const may = { who: 'staff' as const, role: rolesOf(call.may), audit: call.audit, stepUp, halfway, isPolled }
  return { ...call, config: { may, ...others } }
}

export function rolesOf(whose: Whose) {
  if (whose === 'staff') return roles
  const powers = [whose].flat()
  return roles.filter((role) => powers.some((power) => rolesWith(power).includes(role)))
}

/**
 * Does something for somebody of the staff in one transaction, done again when PostgreSQL ended it for another's sake. The audit rows that
 * it tells are written last, with it. Whoever changes something is locked first and refused without the power that the call names: the
 * guard asked before the transaction, and the role may have gone. Calls that manage the staff lock all of them.
 */
export const inAct = <Answer>(
  services: Services,
  { method, url, may, audit }: Omit<StaffCall, 'schema' | 'rules'>,
  session: StaffSignedIn,
  act: (at: OwnAct) => Answer | Promise<Answer>,
) =>
  transact(services.db, async (trx) => {
    const isLocked = method !== 'GET' && may !== 'staff' && may !== 'manage_staff'
    const staff = isLocked ? { ...session, roles: await lockRoles(trx, session.id, may) } : session
    const rows: AuditFacts[] = []
    const tell = ({ action = audit ?? undefined, ...facts }: Told = {}) => {
      if (!action) throw new Error(`${url} does not say what it writes into the audit log.`)
      rows.push({ actor: { staff: staff.id }, ...facts, action })
    }
    const answer = await act({ ...services, db: trx, trx, staff, tell })
    await writeAudits(services, trx, rows)
    return answer
  })

async function lockRoles(trx: Trx, id: number, may: Whose) {
  const actor = await lockStaff(trx, id)
  return actor?.roles.some((role) => rolesOf(may).includes(role)) ? [...actor.roles] : fail('not_found')
}

/** What a call answers beside its data, where its page says in words of its own what was done. */
export const done = { success: true, message: texts.done } as const

type Around = { also?: () => object; around?: <T>(staffId: number, act: () => Promise<T>) => Promise<T> }

/**
 * Mounts calls of the desk. The guard (server/platform/http/permissions.ts) has refused whoever has no session of the staff with a second
 * factor, comes from another site, or has no role with a power that the call names (`rolesOf`). Then `act` runs in one transaction
 * (`inAct`). The answer goes out after the commit: `message`, and as `data` what `act` answers.
 * @param also what every answer has beside its data
 * @param around what is done about the transaction, by who calls
 */
export const staffRoutes =
  (app: App, services: Services, { also = () => ({}), around = (_staffId, act) => act() }: Around = {}) =>
  <Call extends StaffCall>(
    call: Call,
    act: (at: OwnAct, given: Given<Call>, reply: FastifyReply) => Data<Call> | Promise<Data<Call>>,
    message: string | ((given: Given<Call>) => string) = texts.done,
  ) => {
    app.route({
      ...guarded(call),
      handler: async (request, reply) => {
        const { staff, params, query, body } = request
        const given = z.custom<Given<Call>>().parse(Object.assign({}, query, body, params))
        const attempt = call.rules.takesKey
          ? attemptOf(request, services.secret, request.url, Object.assign({}, body))
          : undefined
        const data = await around(staff.id, () =>
          inAct(services, call, staff, (at) => act({ ...at, attempt }, given, reply)),
        )
        if (call.schema.response?.[201]) reply.code(201)
        const said = typeof message === 'string' ? message : message(given)
        return { ...done, message: said, ...(data === undefined ? {} : { data }), ...also() }
      },
    })
  }

type Entry = {
  incident_id: number
  activity: Activity | DeskActivity
  before: string | null
  after: IncidentStatus
  at: Date
  /** What changed beside the state, as codes and numbers, never a word of the case. */
  codes?: { before: readonly string[]; after: readonly string[] }
} & ({ user_id: number } | { staff_id: number | null })

/** One line of a case's history, written in the transaction of the change. `user_id`: the reporter's; `staff_id` null: the portal's own. */
export async function recordActivity(trx: Trx, { activity, before, after, codes, ...entry }: Entry) {
  await insert(trx, 'incident_activity', {
    ...entry,
    action: activity,
    status_before: before,
    status_after: after,
    before: [...(codes?.before ?? [])],
    after: [...(codes?.after ?? [])],
  })
}

type Line = { before?: readonly string[]; after?: readonly string[]; isWork?: boolean }

/** A line in the history of a case whose state stays. `isWork`: the clock of cases without activity begins anew. */
export async function keepLine(
  { trx, clock, staff }: Act,
  { id, status }: { id: number; status: IncidentStatus },
  activity: DeskActivity,
  { before = [], after = [], isWork = false }: Line,
) {
  const line = { incident_id: id, staff_id: staff.id, at: clock.now(), activity, codes: { before, after } }
  await recordActivity(trx, { ...line, before: status, after: status })
  if (isWork) await update(trx, 'incident', id, { active_at: line.at })
}

/** That line, and the row of the audit log that the call declares. `more`: codes of that row alone. */
export async function tellCase(
  at: Act,
  row: { id: number; status: IncidentStatus },
  activity: DeskActivity,
  { more = [], ...line }: Line & { more?: readonly string[] } = {},
) {
  await keepLine(at, row, activity, line)
  const { before = [], after = [] } = line
  at.tell({ subject: { kind: 'case', id: row.id }, before, after: [...after, ...more] })
}
