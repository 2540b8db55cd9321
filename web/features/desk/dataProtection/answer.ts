import type { Breach } from '#contract/deskBreaches.ts'

/** What each call about one breach answers; `now` is the server's clock. */
export type Answer = { data: Breach; now: string; message: string }
