const signs = ['pointerdown', 'keydown', 'input'] as const

/** Does `work` once, when a hand first touches the page; answers how to call it off. */
export function onFirstTouch(work: () => void) {
  const stop = () => {
    for (const sign of signs) document.removeEventListener(sign, begin)
  }
  const begin = () => {
    stop()
    work()
  }
  for (const sign of signs) document.addEventListener(sign, begin, { passive: true })
  return stop
}
