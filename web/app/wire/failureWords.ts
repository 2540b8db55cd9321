import { errors } from '#texts/errors.ts'
import type { Phrase } from '#texts/phrase.ts'
import { textsOf } from '#web/ui/useTexts.ts'
import type { Failure } from './failure.ts'

/** Words for a failure: ours by its code, else the server's message. Undefined when there was no answer to read. */
export const failureWords = ({ code, message }: Failure): Phrase | undefined =>
  code ? textsOf(errors).messages[code] : message
