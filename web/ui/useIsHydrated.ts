import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and in the first render, which must be the same for everyone. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
