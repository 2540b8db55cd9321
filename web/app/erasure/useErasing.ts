import { useCallback, useEffect, useRef, useState } from 'react'
import type { checkReceipt as receiptCall } from '#contract/erasure.ts'
import { api } from '#web/app/data/api.ts'
import { useAppDispatch } from '#web/app/data/store.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { readFailure, type Failure } from '#web/app/wire/failure.ts'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { erasureApi } from './api.ts'
import { attemptOf, forgetAttempt, isUnsure } from './attempts.ts'

/**
 * What the server promises: the receipt's number, or null where the one from before goes on counting, and when it is erased; null
 * when that has begun. `finished` false: nobody finds it any more, and the last of it is erased as soon as the server can.
 */
export type Promised = { receipt: string | null; due_at: string | null; finished?: boolean }
type Wish = { password: string; at_once: boolean }
export type SendWish = (wish: Wish & { attempt: string }) => Promise<{ data?: Promised | undefined; error?: unknown }>
/** Whether what is to be erased is there. An account that is gone looks like a session that has ended. */
export type Look = 'there' | 'gone' | 'signed_out' | 'unknown'

type Options = {
  subject: string
  send: SendWish
  look: () => Promise<Look>
  onDone: (promised: Promised) => void
  /** Its session ends with it: whoever is led away from the page meanwhile gets the receipt all the same. */
  isAccount?: boolean
}

/** `waiting`: between two questions. `unsure`: nobody has been able to say, and nothing is asked any more; `signed_out`: the same of
 * an account whose session has ended too. */
type Phase = 'idle' | 'sending' | 'asking' | 'waiting' | 'unsure' | 'signed_out'
export type Erasing = {
  phase: Phase
  /** Answers the server's refusal, as RTK Query has it; undefined when it went, or when nobody knows yet. */
  erase: (wish: Wish) => Promise<unknown>
  askAgain: () => void
}

/** Seconds before each question what became of an attempt whose answer was lost. The server may still be working on it. */
const pauses = [0, 1, 3, 8, 20]

/**
 * Sends the wish to erase something, and finds out what became of it when the answer is lost on the line. As long as nobody knows,
 * nothing is said to be there or gone, and the next try is the same attempt, so that its number can still be had.
 */
export function useErasing({ subject, send, look, onDone, isAccount = false }: Options): Erasing {
  const [phase, setPhase] = useState<Phase>(() => (isUnsure(subject) ? 'asking' : 'idle'))
  const isMounted = useRef(false)
  const [checkReceipt] = erasureApi.useCheckReceiptMutation()
  const dispatch = useAppDispatch()

  /** By the session's own rule for whoever is signed out. */
  const leadToSignIn = () =>
    void dispatch(api.endpoints.currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }))

  const finish = (promised: Promised): undefined => {
    // A number that nobody would see stays to be asked for by whoever opens the page again.
    if (!isMounted.current && !(isAccount && promised.due_at === null)) return
    forgetAttempt(subject)
    setPhase('idle')
    onDone(promised)
  }

  const check = async () => {
    const { data } = await checkReceipt({ attempt: attemptOf(subject).key })
    return { isAnswered: data !== undefined, promised: promisedOf(data) }
  }

  const ask = async (): Promise<{ promised?: Promised | undefined; seen: Look }> => {
    const { promised } = await check()
    if (promised) return { promised, seen: 'unknown' }
    const seen = await look()
    if (seen !== 'gone') return { seen }
    // Between the two questions it may have gone. If not by this attempt, then under the number of an earlier one.
    const again = await check()
    const underEarlier = again.isAnswered ? { receipt: null, due_at: null } : undefined
    return { promised: again.promised ?? underEarlier, seen }
  }

  const keepAsking = async () => {
    const attempt = attemptOf(subject)
    const turn = (attempt.turn += 1)
    const isOver = () => attempt.turn !== turn || !(isMounted.current || isAccount)
    let isSignedOut = false
    for (const pause of pauses) {
      setPhase('waiting')
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause * 1000))
      if (isOver()) return
      setPhase('asking')
      const { promised, seen } = await ask()
      if (isOver()) return
      if (promised) return finish(promised)
      isSignedOut = seen === 'signed_out'
    }
    setPhase(isSignedOut && isAccount ? 'signed_out' : 'unsure')
    if (isSignedOut && !isAccount) leadToSignIn()
  }

  const erase = async (wish: Wish): Promise<unknown> => {
    const attempt = attemptOf(subject)
    attempt.turn += 1
    const wasUnsure = attempt.isUnsure
    setPhase('sending')
    if (wasUnsure) {
      const { promised } = await ask()
      if (promised) return finish(promised)
    }
    // Until there is an answer: whoever leaves the page meanwhile is told when they are back.
    attempt.isUnsure = true
    const { data, error } = await send({ ...wish, attempt: attempt.key })
    // No number, because an earlier try had gone through: nobody has seen the number of that one.
    if (data) return finish(wasUnsure && data.receipt === null ? ((await check()).promised ?? data) : data)
    const failure = readFailure(error)
    if (!isRefusal(failure)) return void keepAsking()
    const isMissing = failure.code === 'not_found' || failure.code === 'not_signed_in'
    const { promised } = wasUnsure || isMissing ? await ask() : {}
    if (promised) return finish(promised)
    attempt.isUnsure = wasUnsure
    const isSignedOut = failure.code === 'not_signed_in'
    setPhase(wasUnsure ? (isSignedOut && isAccount ? 'signed_out' : 'unsure') : 'idle')
    // Unless the session may have ended with the account.
    if (isSignedOut && !(wasUnsure && isAccount)) leadToSignIn()
    return error
  }

  const askAgain = useRef(keepAsking)
  useEffect(() => void (askAgain.current = keepAsking))
  useEffect(() => {
    isMounted.current = true
    if (isUnsure(subject)) void askAgain.current()
    return () => void (isMounted.current = false)
  }, [subject])
  useWarnBeforeUnload(phase !== 'idle')
  return { phase, erase, askAgain: useCallback(() => void askAgain.current(), []) }
}

function promisedOf(data: Reply<typeof receiptCall> | undefined): Promised | undefined {
  if (!data?.receipt) return undefined
  const { receipt, state, at } = data
  return { receipt, due_at: state === 'waiting' ? at : null, finished: state !== 'under_way' }
}

/** The server has said why not. What it answers when it fails, or what a proxy says for it, tells nothing of what it has done. */
const isRefusal = ({ status, code }: Failure) => typeof status === 'number' && status < 500 && code !== undefined

export function lookOf(error: unknown): Look {
  if (!error) return 'there'
  const { code } = readFailure(error)
  return code === 'not_found' ? 'gone' : code === 'not_signed_in' ? 'signed_out' : 'unknown'
}
