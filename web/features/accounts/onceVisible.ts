/**
 * Runs `act` once the page is really looked at. A browser may load a page ahead of a press that never comes, and must
 * not act for a person by that. Answers how to call it off.
 */
export function onceVisible(act: () => void) {
  const isAhead = () => document.visibilityState !== 'visible' || ('prerendering' in document && document.prerendering)
  const signals = ['visibilitychange', 'prerenderingchange']
  const stop = () => signals.forEach((signal) => document.removeEventListener(signal, look))
  const look = () => {
    if (isAhead()) return
    stop()
    act()
  }
  for (const signal of signals) document.addEventListener(signal, look)
  look()
  return stop
}
