import { z } from 'zod'
import { say } from './errors.ts'
import { limits } from './limits.ts'
import { cleanLineText } from './wire.ts'

/** A person's name, as they write it themselves: one line, not empty. */
export const personName = cleanLineText.pipe(
  z.string().trim().min(1, say('name_required')).max(limits.name, say('too_long')),
)
