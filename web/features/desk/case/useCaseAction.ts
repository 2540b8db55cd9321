import { useState } from 'react'
import { deskFailureWords, readDeskFailure, type DeskFailure } from '../data/failure.ts'
import { useCase } from './caseContext.ts'

/** What is refused because the page shows an older state than there is. */
const overtaken = ['case_changed', 'task_changed', 'case_taken', 'move_refused', 'newer_message'] as const

type Answer<T> = { data?: T; error?: unknown }

/** One change of the case at a time, why it was refused, and whether that was because somebody else came first. */
export function useCaseAction() {
  const { check } = useCase()
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<DeskFailure>()
  const isConflict = isOvertaken(refused)
  /** Nothing when another one is under way. */
  async function send<T>(call: () => PromiseLike<Answer<T>>): Promise<Answer<T>> {
    if (isBusy) return {}
    setBusy(true)
    setRefused(undefined)
    const answer = await call()
    const failure = answer.error === undefined ? undefined : readDeskFailure(answer.error)
    if (isOvertaken(failure)) await check()
    setBusy(false)
    setRefused(failure)
    return answer
  }
  return {
    isBusy,
    failure: refused && deskFailureWords(refused),
    isConflict,
    /** Which fields were refused. */
    codes: refused?.codes ?? {},
    clear: () => setRefused(undefined),
    send,
    /** What the call answered; undefined when it was refused. */
    run: async <T>(call: () => PromiseLike<Answer<T>>) => (await send(call)).data,
  }
}
export type CaseAction = ReturnType<typeof useCaseAction>

const isOvertaken = (failure?: DeskFailure) => overtaken.some((code) => code === failure?.code)
