import type { z } from 'zod'
import type { Call } from './request.ts'

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

/** A call's method and URL, parameters escaped: `callOf(calls.showIncident, { id })`. A missing one does not compile. */
export const callOf = <Url extends string>(template: Template<Url>, ...[parameters]: Parameters<Url>) =>
  requestOf(template, parameters)

export type Described = {
  method: string
  url: string
  schema: { response: Record<number, z.ZodType> }
}
export type Asking = { schema: { body: z.ZodType } }

/** What a call answers when it succeeds, from the contract's schema: `Reply<typeof showIncident>`. Types only, no zod. */
export type Reply<Call extends Described> = z.output<
  Call['schema']['response'][keyof Call['schema']['response'] & number]
>

/** What a call is sent, from the contract's schema: `Body<typeof login>`. */
export type Body<Call extends Asking> = z.input<Call['schema']['body']>

type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
type Only<T> = IsUnion<keyof T> extends true ? T : T[keyof T]

/** What a call is given: the parameters of its address and its body or query in one object, or a lone parameter by itself. */
export type Given<C> = C extends { schema: { body: infer B extends z.ZodType } }
  ? z.input<B> & ParametersOf<C>
  : C extends { schema: { querystring: infer Q extends z.ZodType } }
    ? z.output<Q> & ParametersOf<C>
    : C extends { schema: { params: infer P extends z.ZodType } }
      ? Only<z.output<P>>
      : void
type ParametersOf<C> = C extends { schema: { params: infer P extends z.ZodType } } ? z.output<P> : unknown

/** A call with what it is given; what is no parameter of the address is the body, or the query of a GET. */
export function requestOf({ method, url }: { method: string; url: string }, given: unknown): Call {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name = '']) => name)
  const values = new Map<string, unknown>(
    typeof given === 'object' && given !== null ? Object.entries(given) : names.map((name) => [name, given]),
  )
  const rest = Object.fromEntries([...values].filter(([name]) => !names.includes(name)))
  return {
    method,
    url: url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name) ?? ''))),
    ...(Object.keys(rest).length === 0 ? {} : method === 'GET' ? { params: rest } : { body: rest }),
  }
}
