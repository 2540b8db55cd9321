import { Textarea } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { noteMax } from '#contract/deskEditorial.ts'
import { todayInOslo } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { fieldWords, refusalWords } from '../data/failure.ts'
import { DateField } from '../form/DateField.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { TimeField } from '../form/TimeField.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { osloMoment } from './osloMoment.ts'

type Sent = Promise<{ error?: unknown }>

/** Asks when, in Norwegian time, and says the moment in words before it is planned. */
export function ScheduleForm({ onSchedule, onClose }: { onSchedule: (at: string) => Sent; onClose: () => void }) {
  const t = useTexts(desk).editorial.state
  const [day, setDay] = useState(() => todayInOslo(new Date(Date.now() + 86_400_000)))
  const [time, setTime] = useState('09:00')
  const at = osloMoment(day, time)
  const wrong = at === undefined ? (day === '' ? 'required' : 'date_invalid') : isPast(at) ? 'moment_past' : undefined
  return (
    <StateForm
      save={t.scheduleGo}
      wrong={wrong && fieldWords(wrong)}
      send={() => onSchedule(at ?? '')}
      onClose={onClose}
    >
      <DateField label={t.day} name="day" defaultValue={day} onChange={setDay} />
      <TimeField label={t.time} defaultValue={time} onChange={setTime} />
      <p role="status">{at && !wrong && t.planned(longMoment(at))}</p>
    </StateForm>
  )
}

const isPast = (at: string) => Date.parse(at) <= Date.now()

/** Sends a text back to its writer, with what should be mended if somebody wants to say it. */
export function SendBackForm({ onSendBack, onClose }: { onSendBack: (note: string) => Sent; onClose: () => void }) {
  const t = useTexts(desk).editorial.state
  const [note, setNote] = useState('')
  useUnsaved(note.trim() !== '')
  return (
    <StateForm save={t.back} send={() => onSendBack(note)} onClose={onClose}>
      <Textarea
        label={t.backNote}
        description={t.backNoteHint}
        rows={4}
        maxLength={noteMax}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </StateForm>
  )
}

type Props = {
  save: string
  /** Why it cannot be sent yet. */
  wrong?: Phrase | undefined
  send: () => Sent
  onClose: () => void
  children: ReactNode
}

function StateForm({ save, wrong, send, onClose, children }: Props) {
  const [failure, setFailure] = useState<Phrase>()
  const [isBusy, setBusy] = useState(false)
  return (
    <DialogForm
      fields={{ formError: failure }}
      isBusy={isBusy}
      busy={save}
      save={save}
      onInput={() => setFailure(undefined)}
      onSubmit={async (event) => {
        event.preventDefault()
        if (isBusy) return
        if (wrong) return setFailure(wrong)
        setBusy(true)
        const { error } = await send()
        setBusy(false)
        setFailure(refusalWords(error))
      }}
      onClose={onClose}
    >
      {children}
    </DialogForm>
  )
}
