import { z } from 'zod'
import { deskErrorStatus, deskFieldCodes, type DeskErrorCode, type DeskFieldCode } from './deskErrors.ts'
import { errorStatus, fieldCodes, type ErrorCode, type FieldCode } from './errors.ts'
import { calendarDate } from './wire.ts'

/** The failures of every call. Browsers of visitors know those of `errors.ts` alone. */
export type AnyErrorCode = ErrorCode | DeskErrorCode
export type AnyFieldCode = FieldCode | DeskFieldCode
export const anyErrorStatus = { ...errorStatus, ...deskErrorStatus }
export const anyFieldCodes = [...fieldCodes, ...deskFieldCodes] as const

const isErrorCode = (text: string): text is AnyErrorCode => Object.hasOwn(anyErrorStatus, text)
export const errorCodes = Object.keys(anyErrorStatus).filter(isErrorCode)

/** The failure as it is sent. Programs, the browser among them, decide by `code` and `codes` alone. */
export const failure = z.object({
  success: z.literal(false),
  /** Words for people, in Norwegian or in the specification's English. */
  message: z.string(),
  code: z.enum(errorCodes),
  /** Words for each wrong field, by the form's own paths. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The code of each wrong field, by the same paths. */
  codes: z.record(z.string(), z.enum(anyFieldCodes)).optional(),
  /** The day that a refused day was compared with. */
  day: calendarDate.optional(),
  /** The same as `message`, where the specification asks for it. */
  error: z.string().optional(),
})
export type AnyFailureBody = z.infer<typeof failure>
