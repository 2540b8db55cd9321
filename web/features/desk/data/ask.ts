import { useSyncExternalStore } from 'react'

/** What a call may need of the person before it can be answered: signing in again, or the second factor again. */
export type Question = 'sign_in' | 'step_up'

let waiting: { question: Question; answer: Promise<boolean>; resolve: (isDone: boolean) => void } | undefined
/** How those who show the question are told that it is another one. Without them there is nobody to ask. */
const shows = new Set<() => void>()

/**
 * True when the person did it, so that the call is worth repeating. Calls that ask for the same at once share the answer. One question
 * at a time: a second one gives the first up, except a sign-in, which stays.
 */
export function ask(question: Question): Promise<boolean> {
  if (waiting?.question === question) return waiting.answer
  if (waiting?.question === 'sign_in' || shows.size === 0) return Promise.resolve(false)
  waiting?.resolve(false)
  let resolve = (_isDone: boolean) => {}
  const answer = new Promise<boolean>((done) => (resolve = done))
  waiting = { question, answer, resolve }
  for (const show of shows) show()
  return answer
}

/** Answers the question that waits, and takes it away. */
export function settle(isDone: boolean) {
  waiting?.resolve(isDone)
  waiting = undefined
  for (const show of shows) show()
}

const subscribe = (show: () => void) => {
  shows.add(show)
  return () => void shows.delete(show)
}
/** The question that waits for an answer. */
export const useQuestion = () => useSyncExternalStore(subscribe, () => waiting?.question)
