import { useInterval, useWindowEvent } from '@mantine/hooks'
import { createContext, useContext, useEffect } from 'react'

type Mark = () => boolean
type Marks = Set<Mark>

const onPage: Marks = new Set()
const onItsWay: Marks = new Set()

export const isAny = (marks: Marks) => [...marks].some((isUnsaved) => isUnsaved())

export const hasUnsaved = () => isAny(onPage)

/** Whether closing the page would lose something: what was typed, or what is on its way to the server. */
export const wouldLose = () => isAny(onPage) || isAny(onItsWay)

/** For a page that goes to somebody else: what was typed is not theirs to save. */
export function forgetUnsaved() {
  onPage.clear()
  onItsWay.clear()
}

/** What was typed in the dialog around, and whether it may be closed, which asks first. Nothing outside of dialogs. */
export const AroundDialog = createContext<{ marks: Marks; mayClose: () => boolean } | undefined>(undefined)

/**
 * Asks before the page is left (`UnsavedGuard`) or the dialog closed. `isUnsaved`: a boolean, or a function, always the same one, that
 * is asked at that moment.
 */
export function useUnsaved(isUnsaved: boolean | Mark) {
  useMark(onPage, isUnsaved)
  useMark(useContext(AroundDialog)?.marks, isUnsaved)
}

/** While `isUnsent`, closing the page is asked about; another page of the desk still sends it. */
export const useUnsent = (isUnsent: boolean) => useMark(onItsWay, isUnsent)

/** Milliseconds until what could not be kept is tried again by itself. A line that comes back is tried at once. */
const again = 10_000

export function useRetry(hasFailed: boolean, keep: () => unknown) {
  const { start, stop } = useInterval(() => void keep(), again)
  useWindowEvent('online', () => hasFailed && void keep())
  useEffect(() => (hasFailed ? start() : stop()), [hasFailed, start, stop])
}

function useMark(marks: Marks | undefined, isSet: boolean | Mark) {
  useEffect(() => {
    if (!isSet || !marks) return undefined
    const mark = () => isSet === true || isSet()
    marks.add(mark)
    return () => void marks.delete(mark)
  }, [marks, isSet])
}
