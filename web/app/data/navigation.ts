import type { NavigateFunction } from 'react-router'

/** Lets code outside components navigate, e.g. when an answer is 401. A component provides the router's function. */
let provided: NavigateFunction | undefined

export function provideNavigate(navigate: NavigateFunction) {
  provided = navigate
  return () => {
    if (provided === navigate) provided = undefined
  }
}

/** Replaces the current page. Does nothing while no component has provided a router. */
export function navigateTo(path: string) {
  void provided?.(path, { replace: true })
}
