import { useEffect, useSyncExternalStore } from 'react'
import { useUnsent } from '../frame/unsaved.ts'
import { store } from '../data/store.ts'
import { uploading } from './uploading.ts'
import { deskApi } from '../data/api.ts'

/** Between two questions how far the checking is, in milliseconds. */
const whileChecking = 1500

/** The uploads of this page with what the server says of each, and those that this page did not begin. */
export function useOwnUploads() {
  const sendings = useSyncExternalStore(uploading.subscribe, uploading.read)
  const { data: before } = deskApi.endpoints.uploads.useQueryState()
  const isChecking = before?.data.some(({ state }) => state === 'checking') ?? false
  const { data } = deskApi.useUploadsQuery(undefined, {
    pollingInterval: isChecking ? whileChecking : 0,
    refetchOnMountOrArgChange: true,
  })
  const known = data?.data ?? []
  useUnsent(sendings.some(({ state }) => state === 'sending' || state === 'broken' || state === 'waiting'))
  // A file that has just become public belongs into the lists that are shown.
  const ready = known.filter(({ state }) => state === 'ready').length
  useEffect(() => {
    if (ready > 0) store.dispatch(deskApi.util.invalidateTags(['Media']))
  }, [ready])
  const ids = new Set(sendings.map(({ id }) => id))
  return {
    known,
    own: sendings.map((sending) => ({ sending, upload: known.find(({ id }) => id === sending.id) })),
    // One that was begun twice because the first answer was lost has no part, and is swept away.
    others: known.filter(({ id, state, parts }) => !ids.has(id) && (state !== 'receiving' || parts.length > 0)),
  }
}
