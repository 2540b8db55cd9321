import type { InjectOptions } from 'light-my-request'
import type { App } from '../context.ts'
import { demandDescribed } from './described.ts'

export type Person = { id: number; email: string; name: string; password: string; token: string }
export type Answer = {
  statusCode: number
  headers: Record<string, unknown>
  body: any
  text: string
  rawPayload: Buffer
}
type Options = Pick<InjectOptions, 'headers' | 'remoteAddress' | 'query'>

/** `as(kari).get('/user')`, `as(nobody).post('/auth/login', {…})`: paths below /api. */
export const makeAs = (app: App) => (person: Pick<Person, 'token'> | null) => {
  const call = async (
    method: InjectOptions['method'],
    path: string,
    payload?: InjectOptions['payload'],
    options: Options = {},
  ): Promise<Answer> => {
    const headers = { ...(person ? { authorization: `Bearer ${person.token}` } : {}), ...options.headers }
    const url = `/api${path}`
    const answer = await app.inject({ method, url, payload, ...options, headers })
    const body = parse(answer.payload)
    demandDescribed(app, `${method} ${url}`, answer.statusCode, body)
    const { statusCode, rawPayload } = answer
    return { statusCode, headers: answer.headers, body, text: answer.payload, rawPayload }
  }
  return {
    call,
    get: (path: string, options?: Options) => call('GET', path, undefined, options),
    head: (path: string, options?: Options) => call('HEAD', path, undefined, options),
    post: (path: string, payload?: InjectOptions['payload'], options?: Options) => call('POST', path, payload, options),
    delete: (path: string, options?: Options) => call('DELETE', path, undefined, options),
  }
}

export const nobody = null

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What a call answers when it refuses: its status and its code. */
export async function refusal(answer: Promise<Answer>) {
  const { statusCode, body } = await answer
  return [statusCode, body.code]
}
