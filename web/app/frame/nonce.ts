import { createContext } from 'react-router'

/**
 * Marks the inline scripts and styles that the renderer itself writes. The server hashes those and removes the nonce from
 * the page; only in development is it sent, with a policy that names it.
 */
export const nonceContext = createContext<string>()
