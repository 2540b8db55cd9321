import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { checkLine, nightlyCheck, type AuditCheck } from '#contract/deskAudit.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { timeZone } from '#contract/time.ts'
import type { Phrase } from '#texts/phrase.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { readLines } from '../data/stream.ts'
import { StateLine } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { longMoment } from '#web/ui/dates.ts'

type Progress = { checked: number; entries: number }

/** What the last check of the chain found, when the next one is, and a check now that says how far it is. */
export function CheckNow({ last }: { last: AuditCheck }) {
  const t = useDesk().audit.check
  const [check, setCheck] = useState(last)
  const [progress, setProgress] = useState<Progress>()
  const [isToday] = useState(() => isLater(new Date()))
  const [failure, setFailure] = useState<Phrase>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const begin = async () => {
    if (progress) return
    const run = new AbortController()
    running.current = run
    setFailure(undefined)
    setProgress({ checked: 0, entries: 0 })
    let isWhole = false
    const read = (line: z.output<typeof checkLine>) => {
      if (line.kind === 'progress') return setProgress(line)
      isWhole = true
      setCheck(line.check)
    }
    const { error } = await readLines(callOf(deskCalls.deskCheckAudit), checkLine, read, run.signal)
    if (run.signal.aborted) return
    setProgress(undefined)
    if (!isWhole) setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <div className={pieces.stack}>
      <div role="status">{progress ? t.running(progress.checked, progress.entries) : <ChainState check={check} />}</div>
      {progress && progress.entries > 0 && (
        <progress aria-label={t.now} max={progress.entries} value={progress.checked} />
      )}
      <FormError message={failure} />
      <div className={pieces.row}>
        <Button look="plain" isBusy={progress !== undefined} onClick={() => void begin()}>
          {t.now}
        </Button>
        <p className={pieces.soft}>{t.next(isToday, nightlyCheck)}</p>
      </div>
    </div>
  )
}

/** Whether the check of today is still to come. */
const isLater = (now: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }).format(now) < nightlyCheck

/** What the nightly check of the chain found last. */
function ChainState({ check }: { check: AuditCheck }) {
  const t = useDesk().audit.check
  if (!check) return <StateLine>{t.none}</StateLine>
  const { at, entries, broken_at } = check
  if (broken_at === null) return <StateLine>{t.holds(longMoment(at), entries)}</StateLine>
  return <StateLine level="danger">{t.broken(longMoment(at), broken_at)}</StateLine>
}
