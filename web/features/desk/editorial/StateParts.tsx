import { Textarea } from '@mantine/core'
import { useEffect, useState, type RefObject } from 'react'
import { z } from 'zod'
import { noteMax, type ItemFacts } from '#contract/deskEditorial.ts'
import { say } from '#contract/errors.ts'
import { todayInOslo } from '#contract/time.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { DateField, TimeField } from '../form/DateField.tsx'
import { FormDialog } from '../form/DeskForm.tsx'
import css from './editorial.module.css'
import { osloMoment } from './osloMoment.ts'

const t = desk.editorial.state
type PlanProps = { item: ItemFacts; isBusy: boolean; onPlanNewer: (publishAt: string) => void }

export function PlanNote({ item, isBusy, onPlanNewer }: PlanProps) {
  const { publish_at, plan_failed_at, plan_is_older, state } = item
  return (
    <>
      {publish_at && (
        <p>
          <strong>{(state === 'published' ? t.plannedChanges : t.planned)(longMoment(publish_at))}</strong>
        </p>
      )}
      {publish_at && plan_is_older && (
        <div className="notice stack">
          <p>{t.planIsOlder}</p>
          <Button look="quiet" isBusy={isBusy} onClick={() => onPlanNewer(publish_at)}>
            {t.planNewer}
          </Button>
          <p>{t.planNewerSays}</p>
        </div>
      )}
      {plan_failed_at && <p className="notice">{t.planFailed(longMoment(plan_failed_at))}</p>}
    </>
  )
}

type FootBarProps = {
  panel: RefObject<HTMLElement | null>
  words: string
  isFailure: boolean
  action: { name: string; isBusy: boolean; act: () => void } | undefined
}

/** At the foot of a narrow screen, where the panel of the state stands below the whole form: the state and the main action. */
export function FootBar({ panel, words, isFailure, action }: FootBarProps) {
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const watched = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    if (panel.current) watched.observe(panel.current)
    return () => watched.disconnect()
  }, [panel])
  if (isSeen) return null
  return (
    <div className={`between ${css.footBar}`} role="group" aria-label={t.title}>
      {/* Read aloud where it stands in the panel. */}
      <p className="name" data-failure={isFailure || undefined}>
        {words}
      </p>
      <div className="row">
        {action && (
          <Button isBusy={action.isBusy} onClick={action.act}>
            {action.name}
          </Button>
        )}
        <Button
          look="plain"
          onClick={() => {
            panel.current?.scrollIntoView({ block: 'start' })
            panel.current?.focus({ preventScroll: true })
          }}
        >
          {t.more}
        </Button>
      </div>
    </div>
  )
}

type Sent = Promise<{ data?: undefined; error?: unknown }>

const moment = z
  .object({ day: z.string().min(1, say('required')), time: z.string() })
  .transform(({ day, time }, ctx) => {
    const at = osloMoment(day, time)
    if (at !== undefined && Date.parse(at) > Date.now()) return at
    const isTime = at === undefined && osloMoment(day, '00:00') !== undefined
    const message = isTime ? 'time_invalid' : at === undefined ? 'date_invalid' : 'moment_past'
    ctx.addIssue({ code: 'custom', path: [isTime ? 'time' : 'day'], message })
    return z.NEVER
  })

/** Asks when, in Norwegian time, and says the moment in words before it is planned. */
export function ScheduleDialog({ onSchedule, onClose }: { onSchedule: (at: string) => Sent; onClose: () => void }) {
  const [day, setDay] = useState(() => todayInOslo(new Date(Date.now() + 86_400_000)))
  const [time, setTime] = useState('09:00')
  const { data: at } = moment.safeParse({ day, time })
  return (
    <FormDialog
      title={t.scheduleTitle}
      save={t.scheduleGo}
      busy={t.scheduleGo}
      schema={moment}
      send={onSchedule}
      onDone={onClose}
      onClose={onClose}
    >
      {(field) => (
        <>
          <DateField label={t.day} defaultValue={day} {...field('day')} onChange={setDay} />
          <TimeField label={t.time} defaultValue={time} {...field('time')} required onChange={setTime} />
          <p role="status">{at && t.planned(longMoment(at))}</p>
        </>
      )}
    </FormDialog>
  )
}

const reason = z.object({ note: z.string().max(noteMax, say('too_long')) })

export function SendBackDialog({ onSendBack, onClose }: { onSendBack: (note: string) => Sent; onClose: () => void }) {
  return (
    <FormDialog
      title={t.backTitle}
      save={t.back}
      busy={t.back}
      schema={reason}
      send={({ note }) => onSendBack(note)}
      onDone={onClose}
      onClose={onClose}
    >
      {(field) => <Textarea {...field('note')} label={t.backNote} description={t.backNoteHint} rows={4} />}
    </FormDialog>
  )
}
