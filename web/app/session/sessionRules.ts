import type { CallError } from '#web/app/wire/request.ts'
import type { KnownUser } from './session.ts'

/** The wire's own words, by which the browser knows the two kinds of 401 (spec section 4). */
const staleWords = 'Unauthorized or token expired!'
const unverifiedWords = 'Please verify your email to continue.'

export const saysStale = (answer: unknown) => wordIn(answer, 'message') === staleWords
export const isUnverified = (error: CallError | undefined) =>
  error?.status === 401 && wordIn(error.data, 'error') === unverifiedWords

export type Restored =
  | { kind: 'signed_in'; user: KnownUser; to: string | undefined }
  | { kind: 'unverified'; to: '/dashboard' }
  /** `isTold`: the rule for every answer has already said so. */
  | { kind: 'expired'; to: '/'; isTold: boolean }
  | { kind: 'nobody'; to: '/logout' }
  /** The server could not be asked. The token may be good: nothing is thrown away. */
  | { kind: 'unknown' }

type Asked = { data?: unknown; error?: CallError; at: string; remembered: string | undefined }

/** A token was found at the start and the current user was asked for: what now? */
export function judgeRestore({ data, error, at, remembered }: Asked): Restored {
  if (isUnverified(error)) return { kind: 'unverified', to: '/dashboard' }
  if (error?.status === 401) return { kind: 'expired', to: '/', isTold: saysStale(error.data) }
  if (error) return { kind: 'unknown' }
  if (!isUser(data)) return { kind: 'nobody', to: '/logout' }
  return { kind: 'signed_in', user: data, to: isDoorway(at) ? (remembered ?? '/dashboard') : undefined }
}

/** Screens that one passes through on the way in; they are never the page to come back to. */
export const isDoorway = (path: string) =>
  ['/login', '/register', '/sign-up'].includes(path.split(/[?#]/)[0]?.replace(/(.)\/+$/, '$1') ?? '')

export const isRemembered = (path: string) => !isDoorway(path) && !/^\/(logout|auth\/|forgot-password)/.test(path)

function isUser(data: unknown): data is KnownUser {
  return typeof data === 'object' && data !== null && 'id' in data && typeof data.id === 'number' && data.id > 0
}

function wordIn(answer: unknown, name: 'message' | 'error') {
  if (typeof answer !== 'object' || answer === null) return undefined
  return Object.entries(answer).find(([key]) => key === name)?.[1]
}
