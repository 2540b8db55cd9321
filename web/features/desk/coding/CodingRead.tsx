import type { Coding } from '#contract/deskCoding.ts'
import { desk } from '#texts/desk.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { codedFields } from './groups.ts'
import { wordsOf } from './wording.ts'

/** The coding for whoever reads along: what is coded, and nothing else. */
export function CodingRead({ coding: { fields } }: { coding: Coding }) {
  const t = useTexts(desk).coding
  const facts = codedFields
    .map((field) => ({ name: t.fields[field], value: wordsOf(field, fields[field]) }))
    .filter(({ value }) => value !== '')
  return facts.length > 0 ? <Facts facts={facts} isFramed /> : <p>{t.nothing}</p>
}
