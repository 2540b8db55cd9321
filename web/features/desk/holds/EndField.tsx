import type { ComponentProps } from 'react'
import { desk } from '#texts/desk.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords, readDeskFailure } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'

type Props = Omit<ComponentProps<typeof DateField>, 'error'> & { error: string | undefined; refused: unknown }

/** The end of a hold. `refused`: why the server did not take it, which may name the day on which the case is erased without it. */
export function EndField({ refused, error, ...props }: Props) {
  const t = useTexts(desk).holds
  const { codes, day } = readDeskFailure(refused)
  const code = codes['ends_on']
  // What is wrong now may be something else than what was refused before.
  const isRefused = code !== undefined && error === fieldWords(code)
  return <DateField {...props} error={isRefused && day ? `${error} ${t.caseErased(longDate(day))}` : error} />
}
