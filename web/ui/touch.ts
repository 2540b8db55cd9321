/** `focusin`: what a screen reader does may send no other. */
const events = ['pointerdown', 'keydown', 'input', 'focusin'] as const

/** Runs `work` at every touch, until the function that it returns. On the window, before React stops such an event. */
export function onEveryTouch(work: () => void) {
  for (const event of events) window.addEventListener(event, work, { capture: true, passive: true })
  return () => {
    for (const event of events) window.removeEventListener(event, work, { capture: true })
  }
}

/** Runs `work` once, at the first of these events. Returns a function that cancels it. */
export function onFirstTouch(work: () => void) {
  const stop = onEveryTouch(() => {
    stop()
    work()
  })
  return stop
}
