import { useSearchParams } from 'react-router'
import { createLookup, lookupKinds, orderedKinds } from '#contract/deskLookups.ts'
import type { Lookup, LookupKind } from '#contract/deskLookups.ts'
import { Pills } from '../form/Choice.tsx'
import { DeskPage, Pending, RowShapes } from '../frame/DeskPage.tsx'
import { TextInput } from '@mantine/core'
import { useInputState } from '@mantine/hooks'
import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { refusalWords } from '../data/failure.ts'
import { StatusMessage, DeskForm, useDialogs } from '../form/DeskForm.tsx'
import { DeskConfirm, DeskDialog } from '../frame/DeskDialog.tsx'
import { RowActions } from '../frame/RowActions.tsx'
import { ChangeDialog, MergeForm } from './LookupForms.tsx'
import css from './lookups.module.css'
import { deskApi } from '../data/api.ts'
import { useSending } from '../form/useDeskForm.ts'

const t = desk.lookups

export function LookupsPage() {
  const [search, setSearch] = useSearchParams()
  const kind = lookupKinds.find((one) => one === search.get('liste')) ?? 'categories'
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Pills
        label={t.choose}
        codes={lookupKinds}
        chosen={kind}
        words={(one) => t.kinds[one].title}
        onChoose={(one) => setSearch(one === 'categories' ? {} : { liste: one })}
      />
      <section aria-labelledby="lookups" className="sided">
        <div>
          <h2 id="lookups">{t.kinds[kind].title}</h2>
          <p className="intro">{t.kinds[kind].lead}</p>
        </div>
        <LookupList key={kind} kind={kind} />
      </section>
    </DeskPage>
  )
}

type Open = { what: 'change' | 'merge' | 'remove'; word: Lookup }
/** Lists that are longer get a search of their own. */
const short = 12

function LookupList({ kind }: { kind: LookupKind }) {
  const { data, ...query } = deskApi.useListLookupsQuery(kind, { refetchOnMountOrArgChange: true })
  const [remove] = deskApi.useDeleteLookupMutation()
  const { open, show, close, said, say } = useDialogs<Open>()
  const [search, setSearch] = useInputState('')
  const { move, failure } = useMoves(kind, data?.data ?? [], { say, fetchAgain: query.refetch })
  if (!data) return <Pending {...query} shape={<RowShapes />} />
  const words = data.data
  const done = (sentence: string) => {
    close()
    say(sentence)
  }
  const wanted = search.trim().toLocaleLowerCase('nb')
  const found = wanted ? words.filter(({ name }) => name.toLocaleLowerCase('nb').includes(wanted)) : words
  const isOrdered = orderedKinds.some((one) => one === kind) && !wanted
  // After a refusal the list is there anew, with the number that counts now.
  const merging = open?.what === 'merge' && words.find(({ id }) => id === open.word.id)
  return (
    <div className="stack">
      <NewLookup kind={kind} onDone={done} />
      {words.length > short && (
        <TextInput type="search" label={t.search} value={search} onChange={setSearch} maw="30rem" />
      )}
      <StatusMessage>{said}</StatusMessage>
      <FormError message={failure} />
      {words.length === 0 && <p className="intro">{t.kinds[kind].empty}</p>}
      {words.length > 0 && found.length === 0 && <p className="intro">{t.noHits}</p>}
      <ul className="lines">
        {found.map((word, at) => (
          <li key={word.id}>
            {word.logo !== null && <img src={`/media/${word.logo}`} alt="" className={css.logo} loading="lazy" />}
            <div>
              <p className="name">{word.name}</p>
              <p className="intro">{t.used(kind, word.count)}</p>
            </div>
            <RowActions
              of={word.name}
              actions={[
                isOrdered && { words: t.up, sign: '↑', isOff: at === 0, act: () => void move(at, -1) },
                isOrdered && { words: t.down, sign: '↓', isOff: at === words.length - 1, act: () => void move(at, 1) },
                { words: t.rename, act: () => show({ what: 'change', word }) },
                // What is in use can be merged, and only what is not can be deleted.
                words.length > 1 && { words: t.merge, act: () => show({ what: 'merge', word }) },
                word.count === 0 && { words: t.remove, act: () => show({ what: 'remove', word }) },
              ]}
            />
          </li>
        ))}
      </ul>
      {open?.what === 'change' && <ChangeDialog kind={kind} word={open.word} onDone={done} onClose={close} />}
      {merging && (
        <DeskDialog title={t.mergeTitle(merging.name)} onClose={close}>
          <MergeForm kind={kind} words={words} word={merging} onDone={done} onClose={close} />
        </DeskDialog>
      )}
      {open?.what === 'remove' && (
        <DeskConfirm
          title={t.removeTitle(open.word.name)}
          body={t.removeBody}
          confirm={t.remove}
          isDanger
          onConfirm={() => remove({ kind, id: open.word.id })}
          onDone={() => say(t.removed(open.word.name))}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Moves one word up or down, by a press or by a key; the whole order is sent, so that two who do it at once do not mix theirs. */
type Then = { say: (sentence: string) => void; fetchAgain: () => Promise<unknown> }

function useMoves(kind: LookupKind, words: Lookup[], { say, fetchAgain }: Then) {
  const [order, { isLoading }] = deskApi.useOrderLookupsMutation()
  const [failure, setFailure] = useState<string>()
  const move = async (at: number, by: -1 | 1) => {
    const word = words[at]
    const to = at + by
    if (!word || isLoading || to < 0 || to >= words.length) return
    const ids = words
      .map(({ id }) => id)
      .toSpliced(at, 1)
      .toSpliced(to, 0, word.id)
    const { error } = await order({ kind, ids })
    setFailure(refusalWords(error))
    // Fetched before it is said, so that whoever presses again at once moves the word on from where it is now.
    await fetchAgain()
    if (!error) say(t.moved(word.name, to + 1, words.length))
  }
  return { move, failure }
}

function NewLookup({ kind, onDone }: { kind: LookupKind; onDone: (words: string) => void }) {
  const [create] = deskApi.useCreateLookupMutation()
  const { fields, settle, ...form } = useSending({
    schema: createLookup.schema.body,
    send: (given) => create({ kind, ...given }),
    onDone(_answer, { name }) {
      fields.form.current?.reset()
      settle()
      onDone(t.created(name))
    },
  })
  return (
    <DeskForm {...form} fields={fields} save={t.create}>
      <TextInput {...fields.field('name')} label={t.kinds[kind].newName} />
    </DeskForm>
  )
}
