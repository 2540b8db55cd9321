import type { ReactNode } from 'react'
import { errors } from '#texts/errors.ts'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import type { Wrong } from './paths.ts'

/** The words for what is wrong at each field. */
export function useWrongWords() {
  const { fields } = useTexts(errors)
  return (wrong: Wrong): Record<string, ReactNode> =>
    Object.fromEntries(Object.entries(wrong).map(([path, code]) => [path, <Say key={path}>{fields[code]}</Say>]))
}
