/** What a call may need of the person before it can be answered: signing in again, or the second factor again. */
export type Question = 'sign_in' | 'step_up'

type Asker = (question: Question) => Promise<boolean>

let provided: Asker | undefined
const pending = new Map<Question, Promise<boolean>>()

/** Lets calls ask; the layout provides the dialogs. */
export function provideAsker(asker: Asker) {
  provided = asker
  return () => {
    if (provided === asker) provided = undefined
  }
}

/** True when the person did it, so that the call is worth repeating. Calls that ask for the same at once share the answer. */
export function ask(question: Question): Promise<boolean> {
  const asked = pending.get(question)
  if (asked) return asked
  const answer = (provided?.(question) ?? Promise.resolve(false)).finally(() => pending.delete(question))
  pending.set(question, answer)
  return answer
}
