import { useEffect } from 'react'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { addressOf } from '#web/app/wire/request.ts'

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
