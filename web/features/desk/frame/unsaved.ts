import { createContext, useContext, useEffect } from 'react'

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

/** What was typed in the dialog around, and how it asks before it is closed. Nothing outside of dialogs. */
export const AroundDialog = createContext<{ marks: Set<symbol>; ask: () => void } | undefined>(undefined)

/**
 * While `isUnsaved`, leaving the page is asked about first (`UnsavedGuard`), and so is closing the dialog that it is typed in
 * (`DeskDialog`). For what is more than a word.
 */
export function useUnsaved(isUnsaved: boolean) {
  useMark(onPage, isUnsaved)
  useMark(useContext(AroundDialog)?.marks, isUnsaved)
}

/** While `isUnsent`, closing the page is asked about; another page of the desk still sends it. */
export const useUnsent = (isUnsent: boolean) => useMark(onItsWay, isUnsent)

function useMark(marks: Set<symbol> | undefined, isSet: boolean) {
  useEffect(() => {
    if (!isSet || !marks) return undefined
    const mark = Symbol('mark')
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [marks, isSet])
}
