import { z } from 'zod'
import { call } from './call.ts'
import { done, moment, password } from './wire.ts'

/**
 * `asked`: it waits or is made. `ready`: it can be fetched. `fetched`: the whole file has gone out, without a gap. `stopped`: its
 * owner deleted it, or it ended with the password, with a case that was withdrawn or erased, or with the account. `expired`: nobody
 * fetched it in time.
 */
export const takeoutStates = ['asked', 'ready', 'fetched', 'stopped', 'expired', 'failed'] as const

/** Why there is no file. `no_room`: the storage is full. */
export const takeoutFailures = ['no_room', 'broken'] as const
export type TakeoutFailure = (typeof takeoutFailures)[number]

export const takeoutHours = 24

/** The last of 30 days. `percent`: of the making. `ahead`: how many others are made before it. `begun`: a part of it has gone out. */
export const shownTakeout = z.object({
  state: z.enum(takeoutStates),
  failure: z.enum(takeoutFailures).nullable(),
  asked_at: moment,
  percent: z.number().int().min(0).max(100),
  ahead: z.number().int().min(0),
  /** In bytes; null until it is made. */
  size: z.number().nullable(),
  begun: z.boolean(),
  expires_at: moment.nullable(),
  fetched_at: moment.nullable(),
})
export type ShownTakeout = z.infer<typeof shownTakeout>

/** Codes: `current_password_wrong` at `password`. */
export const takeoutPassword = z.object({ password })

export const showTakeout = call('showTakeout', 'Read how far the file with everything about the account is', {
  data: shownTakeout.nullable(),
})
export const askForTakeout = call(
  'askForTakeout',
  'Ask for everything that is stored about the account as one zip; with one under way, answers that',
  { fails: ['invalid', 'too_many_requests', 'storage_full'], body: takeoutPassword, data: shownTakeout },
)
/** `address`: a path on this server. Begins to answer until `expires_at`; a transfer that broke off goes on there later too. */
export const openTakeout = call('openTakeout', 'Get the address of the finished zip, to be called within 15 minutes', {
  fails: ['not_found', 'invalid', 'too_many_requests'],
  body: takeoutPassword,
  response: { 200: done.extend({ address: z.string(), expires_at: moment }) },
})
export const dropTakeout = call('dropTakeout', 'Delete the zip, or end its making', { fails: ['not_found'] })
