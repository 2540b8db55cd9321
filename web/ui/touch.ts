const events = ['pointerdown', 'keydown', 'input'] as const

/** Runs `work` once, at the first pointer, key or input event. Returns a function that cancels it. */
export function onFirstTouch(work: () => void) {
  const stop = () => {
    for (const event of events) document.removeEventListener(event, begin)
  }
  const begin = () => {
    stop()
    work()
  }
  for (const event of events) document.addEventListener(event, begin, { passive: true })
  return stop
}
