/**
 * Runs `act` once the page is visible. A browser may prerender a page that is never opened, and that must not log anyone
 * out. Returns a function that cancels it.
 */
export function onceVisible(act: () => void) {
  const isHidden = () => document.visibilityState !== 'visible' || ('prerendering' in document && document.prerendering)
  const signals = ['visibilitychange', 'prerenderingchange']
  const stop = () => signals.forEach((signal) => document.removeEventListener(signal, look))
  const look = () => {
    if (isHidden()) return
    stop()
    act()
  }
  for (const signal of signals) document.addEventListener(signal, look)
  look()
  return stop
}
