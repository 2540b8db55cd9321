import { useState } from 'react'
import type { Phrase } from '#texts/phrase.ts'
import type { AnyFieldCode } from '#contract/failure.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { useCase } from './caseContext.ts'

/** What is refused because the page shows an older state than there is. */
const overtaken = ['case_changed', 'task_changed', 'case_taken', 'move_refused', 'newer_message'] as const

type Answer<T> = { data?: T; error?: unknown }

/** One change of the case at a time, why it was refused, and whether that was because somebody else came first. */
export function useCaseAction() {
  const { check } = useCase()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  const [isConflict, setConflict] = useState(false)
  const [codes, setCodes] = useState<Record<string, AnyFieldCode>>({})
  const clear = () => {
    setFailure(undefined)
    setConflict(false)
    setCodes({})
  }
  return {
    isBusy,
    failure,
    isConflict,
    /** Which fields were refused. */
    codes,
    clear,
    /** What the call answered; undefined when it was refused, or when another one is under way. */
    async run<T>(call: () => PromiseLike<Answer<T>>): Promise<T | undefined> {
      if (isBusy) return undefined
      setBusy(true)
      clear()
      const { data, error } = await call()
      const refused = error === undefined ? undefined : readDeskFailure(error)
      const isOld = overtaken.some((code) => code === refused?.code)
      if (isOld) await check()
      setBusy(false)
      if (!refused) return data
      setConflict(isOld)
      setCodes(refused.codes)
      setFailure(deskFailureWords(refused))
      return undefined
    },
  }
}
export type CaseAction = ReturnType<typeof useCaseAction>
