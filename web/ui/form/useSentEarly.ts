import { useLayoutEffect, type RefObject } from 'react'

/** Milliseconds for which a press is repeated: later it is no longer what the person wants. */
const newEnough = 10_000

/**
 * For forms that only scripts can send (method="post"). A script in the page holds back a submit that comes before React
 * has hydrated the form and marks it with the time, until something is typed in it (`BeforePaint`), and a press on a button with a name
 * in the same way; this hook submits the form, or presses that button, once if that was within the last seconds. `isReady`: what was
 * kept has been put back into the fields, which may replace their elements.
 */
export function useSentEarly(ref: RefObject<HTMLFormElement | null>, isReady = true) {
  // Before React passes on any press: one that was held back too would be done twice.
  useLayoutEffect(() => {
    const form = ref.current
    if (!isReady || !form) return
    document.documentElement.dataset['alive'] = ''
    form.dataset['alive'] = ''
    const [pressed, step, name] = (form.dataset['sent'] ?? '').split(',')
    delete form.dataset['sent']
    if (!(Date.now() - Number(pressed) < newEnough)) return
    // After the effects of every other part of the page. What is drawn by then may be another step than the one that was pressed.
    const timer = setTimeout(() => {
      if ((form.dataset['step'] ?? '') !== step) return
      if (!name) return form.requestSubmit()
      const button = form.elements.namedItem(name)
      if (button instanceof HTMLButtonElement) button.click()
    })
    return () => clearTimeout(timer)
  }, [ref, isReady])
}
