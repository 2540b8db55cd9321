import { useState, useId } from 'react'
import type { Redaction, ShownDocument } from '#contract/deskDocuments.ts'
import { ofEachText, toldTexts, type ToldText } from '#contract/incidentFacts.ts'
import { redactedText, type Range } from '#contract/redaction.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import pieces from '../frame/pieces.module.css'
import { useUnsaved } from '../frame/unsaved.ts'
import { MessageMarks, TextMarks } from './TextMarks.tsx'
import css from './documents.module.css'
import { deskApi } from '../data/api.ts'

type Props = {
  caseId: number
  documents: readonly ShownDocument[]
  kept: Redaction
  isFetching: boolean
  onReload: () => void
}

type Marked = Record<ToldText, readonly Range[]>

/** Marks passages of what was told and of messages, and whole documents, and shows what is left of the texts. */
export function RedactionForm({ caseId, documents, kept, isFetching, onReload }: Props) {
  const t = useDesk().documents.redaction
  const [ranges, setRanges] = useState<Marked>(kept.ranges)
  const [leftOut, setLeftOut] = useState<readonly number[]>(kept.left_out)
  const [hiddenNames, setHiddenNames] = useState<readonly number[]>(kept.hidden_names)
  const [witnessesOut, setWitnessesOut] = useState<readonly number[]>(leftOutOf(kept))
  // What was changed here; the others are as they were saved, also one that has come since.
  const [messages, setMessages] = useState<ReadonlyMap<number, readonly Range[]>>(new Map())
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const [isBehind, setBehind] = useState(false)
  const [redact, { isLoading }] = deskApi.useRedactMutation()
  const rangesOf = ({ id, ranges: saved }: Redaction['messages'][number]) => messages.get(id) ?? saved
  const marked = kept.messages.map((message) => ({ id: message.id, ranges: [...rangesOf(message)] }))
  const saved = kept.messages.map((message) => ({ id: message.id, ranges: message.ranges }))
  const isChanged =
    keyOf(ranges, marked, [leftOut, hiddenNames, witnessesOut]) !==
    keyOf(kept.ranges, saved, [kept.left_out, kept.hidden_names, leftOutOf(kept)])
  // In memory alone, because what is marked shows a case's words.
  useUnsaved(isChanged)

  const save = async () => {
    if (isLoading) return
    setFailure(undefined)
    setSaid('')
    const texts = { ...ofEachText((text) => kept[text]), ranges: ofEachText((text) => [...ranges[text]]) }
    const body = { version: kept.version, ...texts, left_out: [...leftOut], messages: marked }
    const whole = { hidden_names: [...hiddenNames], witnesses_out: [...witnessesOut] }
    const seen = {
      documents: documents.map(({ id }) => id),
      witnesses: kept.witnesses.map(({ id, updated_at }) => ({ id, updated_at })),
    }
    const { error } = await redact({ id: caseId, ...body, ...whole, ...seen })
    if (!error) return setSaid(t.saved)
    const found = readDeskFailure(error)
    setBehind(found.code === 'case_changed')
    setFailure(found.code === 'case_changed' ? t.changed : deskFailureWords(found))
  }
  return (
    <div className={pieces.stack}>
      <State kept={kept} />
      {toldTexts.map((text) => (
        <TextMarks
          key={text}
          label={t.texts[text]}
          addLabel={text === 'description' ? undefined : t.addIn(t.texts[text])}
          text={kept[text]}
          ranges={ranges[text]}
          onChange={(next, words) => {
            setRanges({ ...ranges, [text]: next })
            setSaid(words)
          }}
          onSay={setSaid}
        />
      ))}
      <MessageMarks
        messages={kept.messages}
        rangesOf={rangesOf}
        onChange={(message, next, words) => {
          setMessages(new Map(messages).set(message.id, next))
          setSaid(words)
        }}
        onSay={setSaid}
      />
      <Several legend={t.documents} of={documents} chosen={leftOut} onChange={setLeftOut} onSay={setSaid} />
      <Several
        legend={t.names}
        hint={t.namesHint}
        of={documents.filter(({ id }) => !leftOut.includes(id)).map(({ id, name }) => ({ id, name: t.nameOf(name) }))}
        chosen={hiddenNames}
        onChange={setHiddenNames}
        onSay={setSaid}
      />
      <Several
        legend={t.witnesses}
        of={kept.witnesses.map(({ id, name }) => ({ id, name: name || t.unnamedWitness }))}
        chosen={witnessesOut}
        onChange={setWitnessesOut}
        onSay={setSaid}
      />
      <h4>{t.preview}</h4>
      {toldTexts.map((text) => (
        <p key={text} className={css.result}>
          {redactedText(kept[text], ranges[text], t.mark)}
        </p>
      ))}
      <FormError message={failure} />
      <StatusMessage>{said}</StatusMessage>
      {isChanged && <p className={pieces.detail}>{t.unsaved}</p>}
      <div className={pieces.buttons}>
        {isBehind && (
          <Button look="plain" isBusy={isFetching} onClick={() => !isFetching && onReload()}>
            {t.reload}
          </Button>
        )}
        <Button isBusy={isLoading} onClick={() => void save()}>
          {isLoading ? t.saving : t.save}
        </Button>
      </div>
    </div>
  )
}

const leftOutOf = ({ witnesses }: Redaction) => witnesses.flatMap(({ id, is_left_out }) => (is_left_out ? [id] : []))

const keyOf = (
  ranges: Marked,
  messages: readonly { ranges: readonly Range[] }[],
  whole: readonly (readonly number[])[],
) => JSON.stringify([ranges, messages, ...whole.map((numbers) => numbers.toSorted((a, b) => a - b))])

function State({ kept: { state, by, at } }: Pick<Props, 'kept'>) {
  const t = useDesk().documents.redaction
  if (state === 'none') return <p className={pieces.detail}>{t.none}</p>
  if (state === 'outdated') return <p className={pieces.notice}>{t.outdated}</p>
  return <p className={pieces.detail}>{t.current(by ?? '', at === null ? '' : longMoment(at))}</p>
}

type SeveralProps = {
  legend: string
  hint?: string
  of: readonly { id: number; name: string }[]
  chosen: readonly number[]
  onChange: (chosen: readonly number[]) => void
  onSay: (words: string) => void
}

/** Whole things that are left out, by their names. Nothing where there are none. */
function Several({ legend, hint, of, chosen, onChange, onSay }: SeveralProps) {
  const id = useId()
  if (of.length === 0) return null
  const toggle = (one: number, isOut: boolean) => {
    onSay('')
    onChange(isOut ? [...chosen, one] : chosen.filter((other) => other !== one))
  }
  return (
    <fieldset className={pieces.choices} aria-describedby={hint && `${id}-hint`}>
      <legend>{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className={pieces.detail}>
          {hint}
        </p>
      )}
      {of.map((one) => (
        <label key={one.id} className={pieces.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(one.id)}
            onChange={(event) => toggle(one.id, event.currentTarget.checked)}
          />
          <span>{one.name}</span>
        </label>
      ))}
    </fieldset>
  )
}
