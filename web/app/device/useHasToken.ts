import { useSyncExternalStore } from 'react'
import { onTokenElsewhere, readToken } from './token.ts'

/** False on the server and in the first render, because the server's HTML is the same for everyone. */
export const useHasToken = () =>
  useSyncExternalStore(
    (listener) => onTokenElsewhere(listener),
    () => readToken() !== null,
    () => false,
  )
