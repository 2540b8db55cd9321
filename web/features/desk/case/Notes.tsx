import { useState } from 'react'
import type { Note } from '#contract/deskCaseWork.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { useCase } from './caseContext.ts'
import { NoteForm } from './NoteForm.tsx'
import { Section } from './Section.tsx'
import css from './case.module.css'

/** What staff write down for each other, or each for themselves; the newest first, below the place to write. */
export function Notes() {
  const t = useTexts(desk).case.notes
  const { notes } = useCase().shown
  const [said, setSaid] = useState('')
  return (
    <Section id="notes" title={t.title}>
      <p className={pieces.detail}>{t.lead}</p>
      <NoteForm onBegin={() => setSaid('')} onSaved={() => setSaid(t.saved)} />
      <StatusMessage>{said}</StatusMessage>
      {notes.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ol className={`${pieces.list} ${css.notes}`}>
          {notes.toReversed().map((note) => (
            <OneNote key={note.id} note={note} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function OneNote({ note: { at, author, audience, text, mentions } }: { note: Note }) {
  const t = useTexts(desk).case.notes
  const self = useSelf()
  return (
    <li data-mine={mentions.some(({ id }) => id === self.id) || undefined}>
      <p className={pieces.row}>
        <strong>{author.name}</strong>
        <time dateTime={at} className={pieces.detail}>
          {longMoment(at)}
        </time>
        {audience === 'own' && <span className={pieces.badge}>{t.own}</span>}
      </p>
      <p className={pieces.words}>{text}</p>
      {mentions.length > 0 && <p className={pieces.detail}>{t.mentions(mentions.map(({ name }) => name))}</p>}
    </li>
  )
}
