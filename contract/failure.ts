import { z } from 'zod'
import { errorStatus, fieldCodes, type ErrorCode, type FailureBody } from './errors.ts'

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)
export const errorCodes = Object.keys(errorStatus).filter(isErrorCode)

/** `FailureBody` as a schema, for the API's description and for programs that check an answer. */
export const failure = z.object({
  success: z.literal(false),
  /** Words for people, in Norwegian or in the specification's English. */
  message: z.string(),
  code: z.enum(errorCodes),
  /** Words for each wrong field, by the form's own paths. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The code of each wrong field, by the same paths. */
  codes: z.record(z.string(), z.enum(fieldCodes)).optional(),
  /** The same as `message`, where the specification asks for it. */
  error: z.string().optional(),
}) satisfies z.ZodType<FailureBody>
