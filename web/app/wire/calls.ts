import type { z } from 'zod'

/** One line of `contract/calls.ts`. */
type Template<Url extends string> = { method: string; url: Url }

/** The `:names` in a URL template: `'/auth/reset/:userId/:token'` has `'userId' | 'token'`. */
type ParameterOf<Url extends string> = Url extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer After}`
    ? Name | ParameterOf<After>
    : Rest
  : never

type Parameters<Url extends string> = [ParameterOf<Url>] extends [never]
  ? []
  : [parameters: Readonly<Record<ParameterOf<Url>, string | number>>]

/**
 * Method and URL of a call, its parameters escaped: `callOf(calls.showIncident, { id })`. A parameter that is missing or
 * misspelt does not compile.
 */
export function callOf<Url extends string>({ method, url }: Template<Url>, ...[parameters]: Parameters<Url>) {
  const values = new Map<string, string | number>(Object.entries(parameters ?? {}))
  return { method, url: url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values.get(name) ?? '')) }
}

type Described = { schema: { response: Record<number, z.ZodType> } }
/** A call of the contract that takes a body. */
export type Asking = { schema: { body: z.ZodType } }

/** What a call answers when it succeeds, from the contract's schema: `Reply<typeof showIncident>`. Types only, no zod. */
export type Reply<Call extends Described> = z.output<
  Call['schema']['response'][keyof Call['schema']['response'] & number]
>

/** What a call is sent, from the contract's schema: `Body<typeof login>`. */
export type Body<Call extends Asking> = z.input<Call['schema']['body']>

/** A 2xx answer without `success: true`, which counts as a failure (spec section 4). */
export type Unconfirmed = { success?: false; message?: string }
