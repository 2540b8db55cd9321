import { createContext } from 'react-router'
import type { PublicContent } from '#contract/content.ts'

export const contentContext = createContext<PublicContent>()
