import { useEffect } from 'react'
import { filterSearch } from './address.ts'
import { deskApi } from '../data/api.ts'

/** Milliseconds. */
const every = 30_000

/**
 * The lists in numbers, and how many cases of the shown one have changed since it was read. Asked again while the page is in
 * sight; what it says never moves what is shown.
 */
export function usePulse(params: URLSearchParams, since: string | undefined) {
  const search = filterSearch(params)
  if (since !== undefined) search.set('since', since)
  const { data, currentData, refetch } = deskApi.useInboxPulseQuery(search.toString())
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refetch()
    }
    const timer = setInterval(look, every)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refetch])
  // The numbers of a moment ago are better than none; what has changed since is asked anew with each reading of the list.
  return { pulse: data?.data, fresh: currentData?.data }
}
