import { callsIn } from './call.ts'
import { deskCalls } from './deskCalls.ts'

export const deskCall = callsIn(deskCalls)
