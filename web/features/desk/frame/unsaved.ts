import { useEffect } from 'react'

const onPage = new Set<symbol>()
const onItsWay = new Set<symbol>()

/** Whether something on the page was typed and is not stored anywhere. */
export const hasUnsaved = () => onPage.size > 0

/** Whether closing the page would lose something: what was typed, or what is on its way to the server. */
export const wouldLose = () => onPage.size + onItsWay.size > 0

/** For a page that goes to somebody else: what was typed is not theirs to save. */
export function forgetUnsaved() {
  onPage.clear()
  onItsWay.clear()
}

/** While `isUnsaved`, leaving the page is asked about first (`UnsavedGuard`). For what is more than a word. */
export const useUnsaved = (isUnsaved: boolean) => useMark(onPage, isUnsaved)

/** While `isUnsent`, closing the page is asked about; another page of the desk still sends it. */
export const useUnsent = (isUnsent: boolean) => useMark(onItsWay, isUnsent)

function useMark(marks: Set<symbol>, isSet: boolean) {
  useEffect(() => {
    if (!isSet) return undefined
    const mark = Symbol('mark')
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [marks, isSet])
}
