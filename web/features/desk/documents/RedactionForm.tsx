import { desk } from '#texts/desk.ts'
import { useState } from 'react'
import type { Redaction, ShownDocument } from '#contract/deskDocuments.ts'
import { ofEachText, toldTexts, wordsOfWitness } from '#contract/incidentFacts.ts'
import { redactedText, type Range } from '#contract/redaction.ts'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { OpenedBlock, useCase } from '../case/caseContext.tsx'
import { readDeskFailure } from '../data/failure.ts'
import { SeveralField } from '../coding/fields.tsx'
import { StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import { MessageMarks, TextMarks } from './TextMarks.tsx'
import css from './documents.module.css'
import { deskApi } from '../data/api.ts'
import { Failure, Pending, useSelf } from '../frame/DeskPage.tsx'
import { RowActions } from '../frame/RowActions.tsx'

const t = desk.documents.redaction
const { saving } = desk.ownAccount

/** What is left out of a case before it is shared, for a lead. Fetched when it is opened. */
export function RedactionPart() {
  const { powers } = useSelf()
  const { shown } = useCase()
  // There is something to leave out.
  const isWorthIt = toldTexts.some((text) => shown[text].trim() !== '') || shown.documents.length > 0
  if (!powers.includes('redact_cases') || !isWorthIt) return null
  return (
    <OpenedBlock title={t.title} lead={t.lead} open={t.open}>
      <OpenRedaction />
    </OpenedBlock>
  )
}

function OpenRedaction() {
  const { id } = useCase().shown
  const { data, ...query } = deskApi.useShowRedactionQuery(id)
  const { data: documents, ...listed } = deskApi.useListDocumentsQuery(id)
  const status = useStatusMessage()
  if (!data) return <Pending {...query} />
  if (!documents) return <Pending {...listed} />
  return (
    <>
      <RedactionForm
        // Marks in another text would mark the wrong words.
        key={JSON.stringify([data.data.version, ofEachText((text) => data.data[text])])}
        documents={documents.data}
        kept={data.data}
        isFetching={query.isFetching}
        // A document that has come is to be shown before it is marked.
        onReload={() => void Promise.all([query.refetch(), listed.refetch()])}
        status={status}
      />
      <StatusMessage {...status.at} />
    </>
  )
}

type Props = {
  documents: readonly ShownDocument[]
  kept: Redaction
  isFetching: boolean
  onReload: () => void
  status: ReturnType<typeof useStatusMessage>
}

function RedactionForm({ documents, kept, isFetching, onReload, status: { say, saySoftly } }: Props) {
  const { id } = useCase().shown
  const [marks, setMarks] = useState(() => marksOf(kept))
  // What was changed here; the others are as they were saved, also one that has come since.
  const [changed, setChanged] = useState<ReadonlyMap<number, Range[]>>(new Map())
  const [redact, { isLoading, error }] = deskApi.useRedactCaseMutation()
  const isBehind = readDeskFailure(error).code === 'case_changed'
  const messages = kept.messages.map((message) => ({ ...message, ranges: changed.get(message.id) ?? message.ranges }))
  const isChanged = keyOf(marks, messages) !== keyOf(marksOf(kept), kept.messages)
  // In memory alone, because what is marked shows a case's words.
  useUnsaved(isChanged)
  const set = (some: Partial<typeof marks>, words = '') => {
    setMarks({ ...marks, ...some })
    saySoftly(words)
  }

  const save = async () => {
    saySoftly('')
    const answer = await redact({
      id,
      version: kept.version,
      ...ofEachText((text) => kept[text]),
      ...marks,
      messages: messages.map((message) => ({ id: message.id, ranges: message.ranges })),
      documents: documents.map((one) => one.id),
      witnesses: kept.witnesses.map((one) => ({ id: one.id, updated_at: one.updated_at })),
    })
    if (!answer.error) say(t.saved)
  }
  const named = documents.filter((one) => !marks.left_out.includes(one.id))
  return (
    <div className="stack">
      <State kept={kept} />
      {toldTexts.map((text) => (
        <TextMarks
          key={text}
          label={t.texts[text]}
          addLabel={text === 'description' ? undefined : t.addIn(t.texts[text])}
          text={kept[text]}
          ranges={marks.ranges[text]}
          onChange={(next, words) => set({ ranges: { ...marks.ranges, [text]: next } }, words)}
        />
      ))}
      <MessageMarks
        messages={messages}
        onChange={(message, next, words) => {
          setChanged(new Map(changed).set(message.id, next))
          saySoftly(words)
        }}
      />
      <SeveralField
        label={t.documents}
        labels={Object.fromEntries(documents.map(({ id, name }) => [id, name]))}
        value={marks.left_out.map(String)}
        onChange={(chosen) => set({ left_out: chosen.map(Number) })}
      />
      <SeveralField
        label={t.names}
        hint={t.namesHint}
        labels={Object.fromEntries(named.map(({ id, name }) => [id, t.nameOf(name)]))}
        value={marks.hidden_names.map(String)}
        onChange={(chosen) => set({ hidden_names: chosen.map(Number) })}
      />
      <SeveralField
        label={t.witnesses}
        labels={Object.fromEntries(kept.witnesses.map((one) => [one.id, wordsOfWitness(one, t.unnamedWitness)]))}
        value={marks.witnesses_out.map(String)}
        onChange={(chosen) => set({ witnesses_out: chosen.map(Number) })}
      />
      <h4>{t.preview}</h4>
      {toldTexts.map((text) => (
        <p key={text} className={css.result}>
          <strong>{t.texts[text]}:</strong> {redactedText(kept[text], marks.ranges[text], t.mark)}
        </p>
      ))}
      {isBehind ? <FormError message={t.changed} /> : <Failure error={error} />}
      {isChanged && <p className="detail">{t.unsaved}</p>}
      <RowActions
        actions={[
          isBehind && { words: t.reload, isBusy: isFetching, act: onReload },
          { id: 'save', words: isLoading ? saving : t.save, look: 'filled', isBusy: isLoading, act: () => void save() },
        ]}
      />
    </div>
  )
}

const marksOf = ({ ranges, left_out, hidden_names, witnesses }: Redaction) => ({
  ranges,
  left_out,
  hidden_names,
  witnesses_out: witnesses.flatMap(({ id, is_left_out }) => (is_left_out ? [id] : [])),
})

/** The same for the same marks, in whatever order they were made. */
const keyOf = ({ ranges, ...whole }: ReturnType<typeof marksOf>, messages: Redaction['messages']) =>
  JSON.stringify([
    ranges,
    messages.map((message) => message.ranges),
    Object.values(whole).map((numbers) => numbers.toSorted((a, b) => a - b)),
  ])

function State({ kept: { state, by, at } }: Pick<Props, 'kept'>) {
  if (state === 'none') return <p className="detail">{t.none}</p>
  if (state === 'outdated') return <p className="notice">{t.outdated}</p>
  return <p className="detail">{t.current(by ?? '', at === null ? '' : longMoment(at))}</p>
}
