import { useHasToken } from '#web/app/device/useHasToken.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'

const load = () => import('./OwnTips.tsx')

/** Fetched for readers with a token only. */
export function OwnTipsWhenSignedIn() {
  return useHasToken() ? <LazyPart load={load} props={{}} /> : null
}
