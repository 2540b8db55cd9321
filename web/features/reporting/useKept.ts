import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { incidentFacts } from '#contract/incidentFacts.ts'
import { openDraft, readOwnDraft, removeOwnDraft, writeDraft } from '#web/app/device/localDraft.ts'

type DeviceRecord = Record<string, unknown>

export const isRecord = (value: unknown): value is DeviceRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Where a form's words lie in the one record of the device: a new report's fields as they are, and each of the others under its place.
 * `edits`: a stored draft that is being edited, by its id. `messages`: an unsent message by the number of its case, and unsaved
 * corrections (`rett`, the number and the field) and texts for others (`papir`, the number and the kind). So none overwrites another,
 * and what ends one ends all (docs/threats.md row 12).
 */
export type Place = 'new' | `edits/${number}` | `messages/${string}`

export function takePart(record: unknown, place: Place): DeviceRecord | undefined {
  const own = place === 'new' ? without(record, isPlace) : isRecord(record) && record[place]
  return isRecord(own) && (place.startsWith('messages') || hasReport(own)) ? own : undefined
}

export const putPart = (record: unknown, place: Place, part: DeviceRecord): DeviceRecord => ({
  ...withoutPart(record, place),
  ...(place === 'new' ? part : { [place]: part }),
})

/** The record without this part; undefined when that was the only one. */
export const withoutPart = (record: unknown, place: Place) =>
  without(record, (name) => (place === 'new' ? !isPlace(name) : name === place))

/** A case is no more: what was written in it and about it, and not sent, leaves the device too. */
export function forgetCase(id: number) {
  const ofCase = new RegExp(`^(edits/${id}|messages/(${id}|(rett|papir) ${id} .*))$`)
  keepRest(without(openDraft(), (name) => ofCase.test(name)))
}

function keepRest(rest: DeviceRecord | undefined) {
  if (rest) writeDraft(rest)
  else removeOwnDraft()
}

function without(record: unknown, isGone: (name: string) => boolean): DeviceRecord | undefined {
  const left = Object.entries(isRecord(record) ? record : {}).filter(([name]) => !isGone(name))
  return left.length > 0 ? Object.fromEntries(left) : undefined
}

const isPlace = (name: string) => name.includes('/')

const hasReport = (own: DeviceRecord) => [...incidentFacts, 'witnesses'].some((name) => name in own)

/** 400 ms after a change, and at once when the page is left. `isKept`: false when refused or overwritten by another tab. */
export function useKept(place: Place) {
  const [isKept, setIsKept] = useState<boolean>()
  const own = useRef<DeviceRecord>(undefined)
  const save = useDebouncedCallback(
    (part: DeviceRecord) => {
      own.current = part
      setIsKept(writeDraft(putPart(readOwnDraft(), place, part)))
    },
    { delay: 400, flushOnUnmount: true },
  )
  useWindowEvent('storage', () => {
    const left = takePart(readOwnDraft(), place)
    const isSame = ([name, value]: [string, unknown]) => JSON.stringify(value) === JSON.stringify(left?.[name])
    if (left && isKept && !Object.entries(own.current ?? {}).every(isSame)) setIsKept(false)
  })
  const flush = useCallback(() => save.flush(), [save])
  useWindowEvent('pagehide', flush)
  useWindowEvent('visibilitychange', flush)
  // What waits belongs to the place where it was written.
  useEffect(() => flush, [flush, place])

  const remove = useCallback(() => {
    save.cancel()
    keepRest(withoutPart(readOwnDraft(), place))
    setIsKept(undefined)
  }, [save, place])

  const read = useCallback(() => {
    const part = takePart(openDraft(), place)
    if (part) setIsKept(true)
    own.current = part
    return part
  }, [place])

  return { isKept, save, flush, remove, read }
}

/** The Idempotency-Key of the last attempt, with the fingerprint of its content (`payload.ts`). */
export type RetryKey = { fingerprint: string; key: string }

/** A key as it lies on the device, where anything may have changed it. */
export const readRetry = (retry: unknown): RetryKey | undefined =>
  isRecord(retry) && typeof retry['fingerprint'] === 'string' && typeof retry['key'] === 'string'
    ? { fingerprint: retry['fingerprint'], key: retry['key'] }
    : undefined

/** Of files, which cannot be kept themselves. */
export const readNames = (names: unknown): string[] =>
  Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []

/** What is written about one case and not sent: its text, the names of its files and the key of the last attempt. Kept as it is typed. */
export function useKeptText(place: Place) {
  const { isKept, save, flush, remove, read } = useKept(place)
  useEffect(() => void read(), [read])
  const [draft, setDraft] = useState(() => readText(takePart(openDraft(), place)))
  const keep = (next: KeptText) => {
    setDraft(next)
    if (next.text === '' && !next.fileNames?.length) remove()
    else save(next)
  }
  const drop = () => {
    setDraft({ text: '' })
    remove()
  }
  return { draft, isKept: isKept !== false, keep, flush, drop }
}

type KeptText = { text: string; retry?: RetryKey | undefined; fileNames?: readonly string[] | undefined }

const readText = (own: DeviceRecord | undefined): KeptText => ({
  text: typeof own?.['text'] === 'string' ? own['text'] : '',
  retry: readRetry(own?.['retry']),
  fileNames: readNames(own?.['fileNames']),
})
