import { createContext } from 'react-router'

/** Fills the content security policy's nonce into one render. */
export const nonceContext = createContext<string>()
