import { desk } from '#texts/desk.ts'
import { useState, useRef, type SubmitEvent } from 'react'
import { NativeSelect, Textarea } from '@mantine/core'
import { workLimits, type NoteDraft } from '#contract/deskCaseWork.ts'
import { noteAudiences } from '#contract/casework.ts'
import { longMoment } from '#web/ui/dates.ts'
import { SubmitButton } from '#web/ui/form/FormParts.tsx'
import { Badge, useSelf } from '../frame/DeskPage.tsx'
import { StatusMessage } from '../form/DeskForm.tsx'
import { useCase, Refused, Section, useCaseAction, usePeople } from './caseContext.tsx'
import css from './case.module.css'
import { fieldWords } from '../data/failure.ts'
import { useAttempt } from '../form/useAttempt.ts'
import { useServerDraft } from '../form/useAutosave.ts'
import { deskApi } from '../data/api.ts'
import { namedChoices, OneOf } from '../form/Choice.tsx'

const t = desk.case.notes

export function Notes() {
  const self = useSelf()
  const { notes } = useCase().shown
  const [said, setSaid] = useState('')
  return (
    <Section id="notes" title={t.title}>
      <p className="detail">{t.lead}</p>
      <NoteForm onDone={setSaid} />
      <StatusMessage>{said}</StatusMessage>
      {notes.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ol className={`list ${css.notes}`}>
          {notes.toReversed().map(({ id, at, author, audience, text, mentions }) => (
            <li key={id} data-mine={mentions.some((one) => one.id === self.id) || undefined}>
              <p className="line">
                <strong>{author.name}</strong>
                <time dateTime={at} className="detail">
                  {longMoment(at)}
                </time>
                {audience === 'own' && <Badge>{t.own}</Badge>}
              </p>
              <p className="words">{text}</p>
              {mentions.length > 0 && <p className="detail">{t.mentions(mentions.map(({ name }) => name))}</p>}
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

const empty: NoteDraft = { text: '', audience: 'staff' }

/** A new note. What is typed is kept on the server until it is saved, with whom it is for. */
function NoteForm({ onDone }: { onDone: (words: string) => void }) {
  const self = useSelf()
  const { shown } = useCase()
  const [keepDraft] = deskApi.useKeepNoteDraftMutation()
  const keep = (draft: NoteDraft) => keepDraft({ id: shown.id, ...draft })
  const { draft, isKept, change, clear } = useServerDraft({ first: shown.note_draft ?? empty, empty, keep })
  const { text, audience } = draft
  const [isEmpty, setEmpty] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const [add] = deskApi.useAddNoteMutation()
  const action = useCaseAction(onDone)
  const attempt = useAttempt()
  // Only who may open the case can be told of it.
  const people = usePeople().filter(({ id }) => id !== self.id)
  const named = audience === 'staff' ? mentionedIn(text, people) : []
  const insert = (id: string) => {
    const person = people.find((one) => String(one.id) === id)
    if (!person) return
    const at = box.current?.selectionStart ?? text.length
    const [before, after] = [text.slice(0, at), text.slice(at)]
    const gap = before === '' || /\s$/.test(before) ? '' : ' '
    change({ ...draft, text: `${before}${gap}${mark(person)} ${after}`.slice(0, workLimits.note) })
    box.current?.focus()
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onDone('')
    setEmpty(text.trim() === '')
    if (text.trim() === '') return box.current?.focus()
    const body = { id: shown.id, text, audience, mentions: named.map(({ id }) => id) }
    return action.run(
      () => add({ ...body, key: attempt.keyFor(body) }),
      t.saved,
      () => {
        attempt.end()
        clear()
      },
    )
  }
  const refused = action.codes['text'] ?? action.codes['mentions']
  return (
    <form className={`stack ${css.noteForm}`} method="post" noValidate onSubmit={(event) => void submit(event)}>
      <Textarea
        ref={box}
        label={t.label}
        rows={3}
        maxLength={workLimits.note}
        readOnly={action.isBusy}
        value={text}
        error={isEmpty ? fieldWords('required') : refused && fieldWords(refused)}
        onChange={({ currentTarget }) => {
          change({ ...draft, text: currentTarget.value })
          setEmpty(false)
        }}
      />
      <div className="pair">
        <OneOf
          label={t.audience}
          all={noteAudiences.toReversed()}
          words={t.audiences}
          value={audience}
          onChange={(one) => change({ ...draft, audience: one })}
        />
        {audience === 'staff' && people.length > 0 && (
          <NativeSelect
            label={t.mention}
            description={t.mentionHint}
            value=""
            onChange={({ currentTarget }) => insert(currentTarget.value)}
            data={namedChoices(t.mentionChoose, people)}
          />
        )}
      </div>
      <p role="status" className="dim">
        {named.length > 0 && t.willTell(named.map(({ name }) => name))}
      </p>
      <p className="dim">{text !== '' && (isKept ? t.kept : t.notKept)}</p>
      <Refused action={action} />
      <SubmitButton isBusy={action.isBusy} busy={desk.case.work.saving}>
        {t.save}
      </SubmitButton>
    </form>
  )
}

type Person = { id: number; name: string }

const mark = ({ name }: Person) => `@${name}`

/** `@Kari Nordmann`, not the beginning of a longer name. Where one name begins like another, the longest one that fits is meant. */
export function mentionedIn<P extends Person>(text: string, people: readonly P[]): P[] {
  const longestFirst = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const found = new Set<P>()
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = longestFirst.find((one) => text.startsWith(mark(one), at) && endsThere(text, at + mark(one).length))
    if (person) found.add(person)
  }
  return people.filter((one) => found.has(one))
}

const endsThere = (text: string, at: number) => !/[\p{L}\p{N}]/u.test(text.charAt(at))
