import { useState, type SubmitEvent } from 'react'
import { todayInOslo } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, fieldWords, readDeskFailure } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { TimeField } from '../form/TimeField.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { osloMoment } from './osloMoment.ts'

type Props = { isOpen: boolean; onSchedule: (at: string) => Promise<{ error?: unknown }>; onClose: () => void }

/** Asks when, in Norwegian time, and says the moment in words before it is planned. */
export function ScheduleDialog({ isOpen, onSchedule, onClose }: Props) {
  const t = useTexts(desk).editorial.state
  return (
    <DeskDialog isOpen={isOpen} title={t.scheduleTitle} onClose={onClose}>
      <When onSchedule={onSchedule} onClose={onClose} />
    </DeskDialog>
  )
}

function When({ onSchedule, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk).editorial.state
  const [day, setDay] = useState(() => todayInOslo(new Date(Date.now() + 86_400_000)))
  const [time, setTime] = useState('09:00')
  const [failure, setFailure] = useState<Phrase>()
  const [isBusy, setBusy] = useState(false)
  const at = osloMoment(day, time)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (at === undefined) return setFailure(fieldWords(day === '' ? 'required' : 'date_invalid'))
    if (isPast(at)) return setFailure(fieldWords('moment_past'))
    setBusy(true)
    const { error } = await onSchedule(at)
    setBusy(false)
    if (error) {
      const read = readDeskFailure(error)
      setFailure(read.codes['publish_at'] ? fieldWords(read.codes['publish_at']) : deskFailureWords(read))
    }
  }
  return (
    <DialogForm
      fields={{ formError: failure }}
      isBusy={isBusy}
      busy={t.scheduleGo}
      save={t.scheduleGo}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label={t.day}
        name="day"
        defaultValue={day}
        onChange={(next) => {
          setDay(next)
          setFailure(undefined)
        }}
      />
      <TimeField
        label={t.time}
        defaultValue={time}
        onChange={(next) => {
          setTime(next)
          setFailure(undefined)
        }}
      />
      <p role="status">{at && !isPast(at) && t.planned(longMoment(at))}</p>
    </DialogForm>
  )
}

const isPast = (at: string) => Date.parse(at) <= Date.now()
