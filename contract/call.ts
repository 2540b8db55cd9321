import type { z } from 'zod'
import { calls } from './calls.ts'
import type { AnyErrorCode } from './failure.ts'
import { answer, done, idParams } from './wire.ts'

type Given = {
  /** Why its handler may refuse. */
  fails?: readonly AnyErrorCode[]
  /** The id of an address with `:id` when nothing is said. */
  params?: z.ZodType
  querystring?: z.ZodType
  body?: z.ZodType
  /** What it answers in the common answer. When neither this nor `response` is said, it answers that it is done. */
  data?: z.ZodType
  response?: { [Status in 200 | 201]?: z.ZodType }
}

type Params<Url, Says> = Says extends { params: infer Params }
  ? { params: Params }
  : Url extends `${string}/:id` | `${string}/:id/${string}`
    ? { params: typeof idParams }
    : unknown
type Response<Says> = Says extends { response: infer Response }
  ? Response
  : Says extends { data: infer Data extends z.ZodType }
    ? ReturnType<typeof answer<Data>>
    : { 200: typeof done }
/** A call as the server mounts it and the browser's types read it. */
export type DescribedCall<Line extends { url: string }, Says> = Line & {
  summary: string
  fails?: readonly AnyErrorCode[] | undefined
  schema: Pick<Says, keyof Says & ('querystring' | 'body')> & Params<Line['url'], Says> & { response: Response<Says> }
}

/** Describes calls of a list: the line of each, what it does in words, what it takes and what it answers. */
export function callsIn<Lines extends Record<string, { url: string }>>(lines: Lines) {
  function call<Name extends keyof Lines & string, Says extends Given = { fails?: undefined }>(
    name: Name,
    summary: string,
    says?: Says,
  ): DescribedCall<Lines[Name], Says>
  function call(name: string, summary: string, says: Given = {}): object {
    const { fails, data, response = data ? answer(data) : { 200: done }, ...others } = says
    const line = lines[name]
    const params = /\/:id(\/|$)/.test(line?.url ?? '') ? { params: idParams } : {}
    return { ...line, summary, fails, schema: { ...params, ...others, response } }
  }
  return call
}

/** A call of visitors and reporters: its line in `calls.ts`, with what it takes and what it answers. */
export const call = callsIn(calls)
