import type { FastifyContextConfig, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '#server/context.ts'
import type { AuditAction } from '#server/platform/audit/log.ts'
import type { SignedIn } from '#server/platform/http/sessions.ts'
import texts from '#texts/nb/server.ts'
import type { Answered, Schema, StaffCall } from './staffRoutes.ts'

type ReporterCall = Pick<StaffCall, 'method' | 'url' | 'schema'>
/** `request`: the caller, for checks of the password and of networks. `reply`: for headers. */
type Asked<Call extends ReporterCall> = {
  request: FastifyRequest
  reply: FastifyReply
  user: SignedIn
  params: Schema<Call, 'params'>
  query: Schema<Call, 'querystring'>
  body: Schema<Call, 'body'>
}
/** `whileLeaving`: also while the account is to be erased. */
export type Rules = Pick<FastifyContextConfig, 'throttle' | 'changes'> & {
  message?: string
  audit?: AuditAction
  verified?: true
  whileLeaving?: true
}

/** What a call answers beside its data. */
export const done = (message: string) => ({ success: true as const, message })

/**
 * Mounts calls of reporters. The guard (server/platform/http/permissions.ts) has refused whoever sends no token of a session that stands,
 * or leaves (but for `whileLeaving`), or has not confirmed an address where the call is for the `verified`. Whether the case is theirs
 * `act` asks. The answer is `message` and what `act` answers, which may have another message.
 */
export const reporterRoutes =
  (app: App) =>
  <Call extends ReporterCall>(
    call: Call,
    { message = texts.fetched, audit, verified, whileLeaving, ...rules }: Rules,
    act: (asked: Asked<Call>) => Promise<Omit<Answered<Call>, 'success' | 'message'> & { message?: string }>,
  ) => {
    app.route({
      ...call,
      config: { may: { who: 'reporter', audit, verified, whileLeaving }, ...rules },
      handler: async (request, reply) => {
        const { user, params, query, body } = request
        const answer = await act(z.custom<Asked<Call>>().parse({ request, reply, user, params, query, body }))
        return { ...done(message), ...answer }
      },
    })
  }
