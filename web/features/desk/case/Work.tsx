import { useEffect, useRef, useState } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useCase } from './caseContext.ts'
import { Labels } from './Labels.tsx'
import { People } from './People.tsx'
import { Priority } from './Priority.tsx'
import { Section } from './Section.tsx'
import { State } from './State.tsx'

/** What staff do with the case: its state, whose it is, how urgent, and its labels. What was done is said at the top. */
export function Work() {
  const t = useTexts(desk).case.work
  const { shown } = useCase()
  const [said, setSaid] = useState('')
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone with what it did; the keyboard stays here then.
  useEffect(() => {
    if (said !== '' && document.activeElement === document.body) place.current?.focus()
  }, [said, shown])
  return (
    <Section id="work" title={t.title}>
      <div ref={place} tabIndex={-1}>
        <StatusMessage>{said}</StatusMessage>
      </div>
      <State onDone={setSaid} />
      <People onDone={setSaid} />
      <Priority onDone={setSaid} />
      <Labels onDone={setSaid} />
    </Section>
  )
}
