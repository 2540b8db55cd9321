import { useParams, useSearchParams } from 'react-router'
import type { SignedLink } from './api.ts'

/** The parts of the mailed link, from the current address. */
export function useSignedLink(): SignedLink {
  const { userId = '', token = '' } = useParams()
  const [search] = useSearchParams()
  return { userId, token, expires: search.get('expires') ?? '', signature: search.get('signature') ?? '' }
}
