import { useIdle, useWindowEvent } from '@mantine/hooks'
import { createContext, use, useCallback, useEffect, useState } from 'react'
import type { DeskCase } from '#contract/deskCases.ts'
import type { attendCase } from '#contract/deskCaseWork.ts'
import type { Reply } from '#web/app/wire/calls.ts'
import { readDeskFailure } from '../data/failure.ts'
import { useSelf } from '../frame/useSelf.ts'
import { deskApi } from '../data/api.ts'

type CaseNow = {
  shown: DeskCase
  /** What somebody has changed since the case was read; undefined when nothing is known of. */
  change: Change | undefined
  /** Asks whether the case has changed since it was read, without reading it. */
  check: () => Promise<void>
  /** Reads the case and its messages again, which marks them as read: when somebody asks for it. */
  reload: () => Promise<void>
}

export const CaseContext = createContext<CaseNow | undefined>(undefined)

/** The case of the page, for the parts below it. */
export function useCase(): CaseNow {
  const now = use(CaseContext)
  if (!now) throw new Error('a part of a case stands outside its page')
  return now
}

/** A case that is folded at the one it repeats: a lead opens it again before anything else is done with it. */
export const isClosedDuplicate = ({ status, outcome }: Pick<DeskCase, 'status' | 'outcome'>) =>
  status === 'Closed' && outcome === 'duplicate'

type Seen = Reply<typeof attendCase>['data']
export type Change = NonNullable<Seen['last_change']>

/** Milliseconds. Others see for a minute who looks at the case, so a beat may be lost. */
const between = 20_000
/** Milliseconds without a key or a pointer after which somebody is away. */
const away = 2 * 60_000
const signs: (keyof DocumentEventMap)[] = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'visibilitychange']

/** Who else looks at the case, and whether something has happened to it since it was read. It is not read for it. */
export function useWatch({ id, version, history }: DeskCase) {
  const self = useSelf()
  const [attend] = deskApi.useAttendCaseMutation()
  const [seen, setSeen] = useState<Seen>()
  const [isLost, setLost] = useState(false)
  const check = useCallback(async () => {
    const { data, error } = await attend(id)
    if (data) setSeen(data.data)
    setLost(readDeskFailure(error).code === 'not_found')
  }, [attend, id])
  const isAway = useIdle(away, { initialState: false, events: signs })
  useEffect(() => {
    if (isAway) return undefined
    const beat = () => document.visibilityState === 'visible' && void check()
    beat()
    const timer = setInterval(beat, between)
    return () => clearInterval(timer)
  }, [check, isAway])
  useWindowEvent('visibilitychange', () => document.visibilityState === 'visible' && void check())
  const last = seen?.last_change
  // What one's own parts of the page did beside the case is no news.
  const isNewer = last && last.who?.id !== self.id && last.at > (history.at(-1)?.at ?? '')
  // A message that changes nothing else is told of by itself.
  const isMessage = last?.activity === 'messaged' && last.who === null
  const isNew = seen && last && (seen.version > version || (isNewer && !isMessage))
  return {
    people: seen?.people ?? [],
    change: isNew ? last : undefined,
    /** The newest message of the reporter's. */
    messageId: seen?.reporter_message_id ?? null,
    isLost,
    check,
  }
}
