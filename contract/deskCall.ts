import { callsIn } from './call.ts'
import { deskCalls } from './deskCalls.ts'

/** A call of the desk: its line in `deskCalls.ts`, with what it takes and what it answers. */
export const deskCall = callsIn(deskCalls)
