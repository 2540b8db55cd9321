/** The one place in the browser that builds a request to the API and reads its answer. */
export type Call = {
  url: string
  method?: string
  params?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  /** Milliseconds. */
  timeout?: number
  /** The logout's answer clears the browser's cache, which browsers allow only for a call with credentials. */
  credentials?: RequestCredentials
  /** By XMLHttpRequest's reports: of bytes that have left the browser, at the latest when the request ends. */
  onUploadProgress?: (loaded: number, total: number) => void
}

/** The spec's request errors (section 8): a kind, or the HTTP status with its body. */
export type CallError =
  | { status: 'FETCH_ERROR' | 'TIMEOUT_ERROR'; data?: undefined; error: string; originalStatus?: undefined }
  | { status: 'PARSING_ERROR'; originalStatus: number; data: string; error: string }
  | { status: number; data: unknown; originalStatus?: undefined }

export type Answer = { data: unknown; error?: undefined } | { data?: undefined; error: CallError }

type Raw = { status: number; text: string }
class TimedOut extends Error {}

/** Milliseconds. */
const timeLimit = 30_000
/** Milliseconds. As long as the server waits for an upload. */
const uploadTimeLimit = 15 * 60_000

export async function request(call: Call, token: string | null, signal?: AbortSignal): Promise<Answer> {
  try {
    const isUpload = call.body instanceof FormData || call.onUploadProgress !== undefined
    return judge(isUpload ? await upload(call, token, signal) : await ask(call, token, signal))
  } catch (error) {
    if (error instanceof TimedOut) return { error: { status: 'TIMEOUT_ERROR', error: 'timeout' } }
    return { error: { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : 'failed' } }
  }
}

/** Successful is 200 to 299 (spec section 9). */
export function judge({ status, text }: Raw): Answer {
  let data: unknown
  try {
    data = text === '' ? null : JSON.parse(text)
  } catch {
    return { error: { status: 'PARSING_ERROR', originalStatus: status, data: text, error: 'not JSON' } }
  }
  return status >= 200 && status < 300 ? { data } : { error: { status, data } }
}

export function addressOf({ url, params = {} }: Pick<Call, 'url' | 'params'>) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value !== undefined) search.set(name, String(value))
  const query = search.toString()
  return `/api${url}${query ? `?${query}` : ''}`
}

async function ask(call: Call, token: string | null, signal: AbortSignal | undefined): Promise<Raw> {
  const late = AbortSignal.timeout(call.timeout ?? timeLimit)
  try {
    const reply = await send(call, token, signal ? either(signal, late) : late)
    return { status: reply.status, text: await reply.text() }
  } catch (error) {
    throw late.aborted ? new TimedOut() : error
  }
}

/** Aborted with the first of the two, also on older phones, which have no signal for that. */
export function either(...signals: [AbortSignal, AbortSignal]) {
  const end = new AbortController()
  for (const signal of signals) signal.addEventListener('abort', () => end.abort(), { signal: end.signal })
  if (signals.some(({ aborted }) => aborted)) end.abort()
  return end.signal
}

/** Sends a call, whose answer the browser keeps nowhere. For answers that are no JSON: a file, or lines. */
export function send(call: Call, token: string | null, signal?: AbortSignal) {
  return fetch(addressOf(call), {
    method: call.method ?? 'GET',
    headers: headersOf(call, token),
    body: textOf(call.body),
    signal,
    credentials: call.credentials ?? 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  })
}

/** By XMLHttpRequest, because fetch does not report upload progress. */
function upload(call: Call, token: string | null, signal: AbortSignal | undefined): Promise<Raw> {
  const form = call.body instanceof FormData ? call.body : undefined
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(call.method ?? 'POST', addressOf(call))
    for (const [name, value] of Object.entries(headersOf(call, token))) xhr.setRequestHeader(name, value)
    xhr.timeout = call.timeout ?? (form ? uploadTimeLimit : timeLimit)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => call.onUploadProgress?.(loaded, total))
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }))
    xhr.addEventListener('timeout', () => reject(new TimedOut()))
    xhr.addEventListener('error', () => reject(new Error('network')))
    xhr.addEventListener('abort', () => reject(new Error('aborted')))
    signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form ?? textOf(call.body))
  })
}

/** JSON, or bytes as they are, of which the call itself names the type. */
const textOf = (body: unknown) => (body === undefined || body instanceof Blob ? body : JSON.stringify(body))

/** A type without a body is malformed to the server. */
const headersOf = ({ headers, body }: Call, token: string | null) => ({
  accept: 'application/json',
  ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
  ...(token ? { authorization: `Bearer ${token}` } : {}),
  ...headers,
})

/** 128 random bits, hexadecimal: the key of one attempt to store something. `crypto.randomUUID` is not there without TLS. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
