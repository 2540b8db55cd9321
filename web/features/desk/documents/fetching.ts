import { useEffect } from 'react'
import type * as contract from '#contract/deskDocuments.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Body } from '#web/app/wire/calls.ts'
import { addressOf, judge, type CallError } from '#web/app/wire/request.ts'
import { isAnswered } from '../data/baseQuery.ts'

type DocumentOf = { caseId: number; document: number }

/** Where the picture of a page is. It opens with the cookie of the session alone. */
export const pageAddress = ({ caseId, document }: DocumentOf, page: number) =>
  addressOf(callOf(deskCalls.deskShowPage, { id: caseId, document, page }))

/** Seconds between two looks while something is being made; then it is left to the reader. */
const looks = [2, 3, 5, 8, 13, 20]

/** Looks again while `isWaiting`, ever more seldom, and only while the page can be seen. */
export function useLooking(isWaiting: boolean, look: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const wait = ([seconds, ...rest]: number[]) => {
      if (seconds === undefined) return
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') look()
        wait(rest)
      }, seconds * 1000)
    }
    wait(looks)
    return () => clearTimeout(timer)
  }, [isWaiting, look])
}

/** Milliseconds. As long as the server takes for 25 MB over a slow line. */
const timeLimit = 15 * 60_000

/** Fetches an original, which is no JSON. Asks for the second factor as every call does, and is then repeated. */
export async function fetchOriginal(
  { caseId, document }: DocumentOf,
  body: Body<typeof contract.fetchOriginal>,
): Promise<{ file: Blob; error?: undefined } | { error: CallError }> {
  const { method, url } = callOf(deskCalls.deskFetchOriginal, { id: caseId, document })
  for (;;) {
    try {
      const reply = await fetch(addressOf({ url }), {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/octet-stream' },
        body: JSON.stringify(body),
        credentials: 'same-origin',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeLimit),
      })
      if (reply.ok) return { file: await reply.blob() }
      const { error } = judge({ status: reply.status, text: await reply.text() })
      if (!error) throw new Error('no refusal')
      if (!(await isAnswered(error))) return { error }
    } catch (error) {
      return { error: { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : 'failed' } }
    }
  }
}
