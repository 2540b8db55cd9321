import { anyErrorStatus, anyFieldCodes, type AnyErrorCode, type AnyFieldCode } from '#contract/failure.ts'
import { isCalendarDate } from '#contract/time.ts'
import deskErrors from '#texts/nb/deskErrors.ts'
import { desk } from '#texts/desk.ts'
import errors from '#texts/nb/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import { record } from '#web/app/wire/failure.ts'

const messages = { ...errors.messages, ...deskErrors.messages }
const fields = { ...errors.fields, ...deskErrors.fields }

/** `day`: what a refused day was compared with, `YYYY-MM-DD`. */
export type DeskFailure = {
  code: AnyErrorCode | undefined
  codes: Record<string, AnyFieldCode>
  day?: string | undefined
}

/** Reads RTK Query's `error` of a desk call. What is malformed, as from a proxy, is left out. */
export function readDeskFailure(error: unknown): DeskFailure {
  const { code, codes, day } = record(record(error)['data'])
  return {
    day: typeof day === 'string' && isCalendarDate(day) ? day : undefined,
    code: typeof code === 'string' && isCode(code) ? code : undefined,
    codes: Object.fromEntries(
      Object.entries(record(codes)).flatMap(([path, value]) => {
        const known = fieldCodeOf(value)
        return known ? [[path, known]] : []
      }),
    ),
  }
}

export const deskFailureWords = ({ code }: DeskFailure) => (code ? norwegian(messages[code]) : desk.frame.failed)
export const fieldWords = (code: AnyFieldCode) => norwegian(fields[code])

/** Why a call was refused, in words: of its first field, or else of the whole. Undefined for one that was not. */
export function refusalWords(error: unknown): string | undefined {
  if (!error) return undefined
  const failure = readDeskFailure(error)
  const [field] = Object.values(failure.codes)
  return field ? fieldWords(field) : deskFailureWords(failure)
}

export const fieldCodeOf = (value: unknown) => anyFieldCodes.find((one) => one === value)

/** The desk is no page of the specification, so its English is not quoted here. */
const norwegian = (phrase: Phrase) => (typeof phrase === 'string' ? phrase : (phrase.nb ?? phrase.en))

const isCode = (name: string): name is AnyErrorCode => Object.hasOwn(anyErrorStatus, name)
