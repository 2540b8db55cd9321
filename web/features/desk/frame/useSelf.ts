import { useOutletContext } from 'react-router'
import type { Self } from '#contract/desk.ts'

/** Who is signed in, on every page behind the sign-in. */
export const useSelf = () => useOutletContext<Self>()
