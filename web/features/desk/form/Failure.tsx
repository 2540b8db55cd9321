import { FormError } from '#web/ui/form/FormError.tsx'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'

/** Why a call was refused, by the `error` that a query or a mutation has. Nothing while it was not. */
export const Failure = ({ error }: { error: unknown }) =>
  error ? <FormError message={deskFailureWords(readDeskFailure(error))} /> : null
