import type { BaseQueryFn } from '@reduxjs/toolkit/query/react'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import { request, type Call, type CallError, send } from '#web/app/wire/request.ts'
import { download, keepFile, type Download } from '#web/app/download/download.ts'
import { readDeskFailure } from './failure.ts'

/** `isSignIn`: its own page says its refusal. `isWatch`: made by the page itself, which the server counts as no use of the session. */
type Extra = { isSignIn?: boolean; isWatch?: boolean }

/** Milliseconds after a press in which it is still carried out: later, whoever pressed may not even look at the page. */
const standsFor = 5 * 60_000

/** What needs a sign-in or the second factor asks for it above the page and is repeated; a change that was asked for long before is not. */
export const baseQuery: BaseQueryFn<Call, unknown, CallError, Extra | undefined> = async (call, { signal }, extra) => {
  const send = () => request({ ...call, credentials: 'same-origin' }, null, signal)
  const { data, error } = extra?.isSignIn ? await send() : await sendAsked(call, send)
  if (error) return { error }
  if (!extra?.isWatch) noteUse()
  return { data }
}

/** Sends it, and once more each time that what it needed of the person was given. */
async function sendAsked<Answer extends { error?: CallError }>(
  { method }: Call,
  send: () => Promise<Answer>,
): Promise<Answer | { error: CallError; data?: undefined; file?: undefined }> {
  const pressedAt = Date.now()
  for (;;) {
    const answer = await send()
    if (!answer.error || !(await isAnswered(answer.error))) return answer
    if (method !== 'GET' && Date.now() - pressedAt > standsFor)
      return { error: { status: 'TIMEOUT_ERROR', error: 'it was asked for too long ago' } }
  }
}

/** Asks for what a refused call needs of the person. True when they gave it, so that the call is worth repeating. */
async function isAnswered(error: CallError) {
  const { code } = readDeskFailure(error)
  const question = code === 'not_signed_in' ? 'sign_in' : code === 'step_up_needed' ? 'step_up' : undefined
  return question !== undefined && (await ask(question))
}

/** What a call may need of the person before it can be answered: signing in again, or the second factor again. */
type Question = 'sign_in' | 'step_up'

let waiting: { question: Question; answer: Promise<boolean>; resolve: (isDone: boolean) => void } | undefined
/** How those who show the question are told that it is another one. Without them there is nobody to ask. */
const shows = new Set<() => void>()

/**
 * True when the person did it. Calls that ask the same at once share the answer. One question at a time: another gives the first up,
 * but a sign-in stays.
 */
export function ask(question: Question): Promise<boolean> {
  if (waiting?.question === question) return waiting.answer
  if (waiting?.question === 'sign_in' || shows.size === 0) return Promise.resolve(false)
  waiting?.resolve(false)
  let resolve: (isDone: boolean) => void = () => undefined
  const answer = new Promise<boolean>((done) => (resolve = done))
  waiting = { question, answer, resolve }
  for (const show of shows) show()
  return answer
}

export function settle(isDone: boolean) {
  waiting?.resolve(isDone)
  waiting = undefined
  for (const show of shows) show()
}

const subscribe = (show: () => void) => {
  shows.add(show)
  return () => void shows.delete(show)
}
export const useQuestion = () => useSyncExternalStore(subscribe, () => waiting?.question)

/** What one page of the desk tells the others of the same browser, which share its session. `id`: who has signed in. */
type SessionNews = { kind: 'signed_in'; id: number } | { kind: 'signed_out' }

const open = () => new BroadcastChannel('desk-session')
let channel: BroadcastChannel | undefined

/** Tells the other pages, not this one: one of another person must not go on showing what it shows. */
export const tellSession = (news: SessionNews) => (channel ??= open()).postMessage(news)

export function onSessionNews(listener: (news: SessionNews) => void) {
  const own = open()
  own.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data))
  return () => own.close()
}

let usedAt = Date.now()

/** A call that somebody made was answered: the server counts the session's rest from then on. */
const noteUse = () => {
  usedAt = Date.now()
}

/** Whether nothing was done on this page for so long (milliseconds). */
export const isUnused = (since: number) => Date.now() - usedAt >= since

type Fetched = { data: NonNullable<Download['file']>; error?: undefined } | { data?: undefined; error: CallError }

/** Fetches a file with the staff cookie. Asks for a sign-in or the second factor as other calls do, and is then repeated. */
export async function fetchFile(call: Call): Promise<Fetched> {
  const { file, error } = await sendAsked(call, () => download({ ...call, credentials: 'same-origin' }, null))
  if (!file) return { error }
  noteUse()
  return { data: file }
}

export async function deskDownload(call: Call): Promise<{ error?: unknown }> {
  const { data, error } = await fetchFile(call)
  if (data) keepFile(data)
  return { error }
}

/** Hands each line of JSON that the schema knows on as it comes. Answers why it failed or was stopped; nothing when it came to its end. */
export async function readLines<Line extends z.ZodType>(
  call: Call,
  schema: Line,
  onLine: (line: z.output<Line>) => void,
  signal: AbortSignal,
): Promise<{ error?: unknown }> {
  const headers = { accept: 'application/x-ndjson' }
  try {
    const reply = await send({ method: 'POST', ...call, headers, credentials: 'same-origin' }, null, signal)
    if (!reply.ok || !reply.body) {
      const error = { status: reply.status, data: await reply.json().catch((): unknown => null) }
      return (await isAnswered(error)) && !signal.aborted ? readLines(call, schema, onLine, signal) : { error }
    }
    noteUse()
    let rest = ''
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return {}
      const lines = `${rest}${value}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter(Boolean)) {
        const { data, success } = schema.safeParse(JSON.parse(line))
        if (success) onLine(data)
      }
    }
  } catch (error) {
    return { error }
  }
}
