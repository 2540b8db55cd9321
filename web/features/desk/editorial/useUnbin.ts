import { useState } from 'react'
import type { Phrase } from '#texts/phrase.ts'
import { deskApi } from '../data/api.ts'
import { refusalWords } from '../data/failure.ts'

/** Takes items out of the bin, or says why not. */
export function useUnbin() {
  const [unbin, { isLoading }] = deskApi.useUnbinItemsMutation()
  const [failure, setFailure] = useState<Phrase>()
  const restore = async (ids: number[], onDone: () => unknown) => {
    if (isLoading) return
    setFailure(undefined)
    const { error } = await unbin({ ids })
    if (error) setFailure(refusalWords(error))
    else await onDone()
  }
  return { restore, isLoading, failure }
}
