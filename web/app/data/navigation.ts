import type { NavigateFunction } from 'react-router'

/** Lets a rule that is no component, such as an answer's 401, move the visitor. The app's layout lends its own hand. */
let hand: NavigateFunction | undefined

export function provideNavigate(navigate: NavigateFunction) {
  hand = navigate
  return () => {
    if (hand === navigate) hand = undefined
  }
}

export function navigateTo(path: string) {
  void hand?.(path, { replace: true })
}
