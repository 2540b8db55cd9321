import { wrongNumber } from '#contract/correctedFields.ts'
import type { Correction } from '#contract/corrections.ts'
import type { FieldCode } from '#contract/errors.ts'
import { caseFacts, isTold, witnessTextOf } from '#contract/incidentFacts.ts'
import { shownWitness, type Row, type Typed } from './correctionRows.ts'

export type Wrong = Record<string, FieldCode>
/** What is chosen from a list, in words. */
export type Names = { chosen?: string | undefined }

/** The server names what it refuses below `value`; the inputs carry the fields' own names. */
export function wrongOf(codes: Wrong): Wrong {
  return Object.fromEntries(
    Object.entries(codes).map(([path, code]) => [path === 'value' ? 'text' : path.replace('value.', ''), code]),
  )
}

export function missingIn({ field }: Row, { text, country_id, city_id, contact_number, name }: Typed): Wrong {
  if (field === 'place')
    return { ...(country_id ? {} : { country_id: 'required' }), ...(city_id ? {} : { city_id: 'required' }) }
  if (field === 'witness') {
    const wrong = wrongNumber({ name, contact_number })
    return wrong ? { contact_number: wrong } : {}
  }
  const isOptional = isTold(field) && !caseFacts[field].isRequired
  return text.trim() || isOptional ? {} : { text: 'required' }
}

export function correctionOf({ field, witness_id }: Row, typed: Typed, version: number): Correction {
  const { text, country_id, city_id } = typed
  if (field === 'place') return { version, field, value: { country_id: Number(country_id), city_id: Number(city_id) } }
  if (field === 'witness') return { version, field, witness_id, value: witnessTextOf((name) => typed[name]) }
  if (field === 'harassment_category_id') return { version, field, value: Number(text) }
  return { version, field, value: text }
}

/** What was saved, for the line that says so. */
export function wordsOf({ field }: Row, typed: Typed, names: Names) {
  if (field === 'place' || field === 'harassment_category_id') return names.chosen ?? ''
  return field === 'witness' ? shownWitness(typed) : typed.text
}
