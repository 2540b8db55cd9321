import { useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import { fieldWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { comparedFields, type Field, Revisions } from './Revisions.tsx'
import css from './editorial.module.css'
import type { Writing } from './fields.tsx'
import { Conflict, InBin, LockNote, SentBackNote, useLock } from './ItemNotes.tsx'
import { Preview } from './Preview.tsx'
import { StatePanel, type Warning } from './StatePanel.tsx'
import type { SaveState } from './useAutosave.ts'
import { useOpenItem, type AnyContent, type IsOwn, type Item } from './useOpenItem.ts'

type Props<Content extends AnyContent> = {
  first: Item<Content>
  isOwn: IsOwn<Content>
  words: { back: string; untitled: string }
  listPath: string
  publicPath: (item: Item<Content>) => string
  /** What is said before it is published or withdrawn, of what is kept; nothing when there is nothing to say. */
  warn?: (act: 'publish' | 'withdraw') => Promise<Warning | undefined>
  /** What the preview cannot show as readers will see it. */
  previewNote: (content: Content) => string | undefined
  /** Each field in words, in the order of the form: what two versions are compared by. */
  fields: readonly Field<Content>[]
  onPublished?: (now: Item<Content>) => void
  onBinned: () => void
  /** `round`: another one gives uncontrolled inputs their values anew. */
  renderForm: (round: number, writing: Writing<Content>) => ReactNode
}

const parts = ['write', 'preview', 'revisions'] as const

/** Writing, preview and revisions of one item, with its state beside them. What is typed is kept a moment later. */
function ItemEditor<Content extends AnyContent>({
  first,
  isOwn,
  words,
  listPath,
  publicPath,
  warn,
  previewNote,
  fields,
  onPublished,
  onBinned,
  renderForm,
}: Props<Content>) {
  const { id } = first
  const [search, setSearch] = useSearchParams()
  const self = useSelf()
  const part = parts.find((one) => one === search.get('del')) ?? 'write'
  const [said, setSaid] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const t = useDesk().editorial.conflict
  const lock = useLock(id)

  const { item, newest, autosave, actions, restoreRevision, takeTheirs, goOn, deletedAt } = useOpenItem(first, {
    isOwn,
    onPublished,
    onBinned,
    onSetAside: () => setSaid(t.setAside),
  })
  const { content, change, changeText, state, codes, round } = autosave
  useTitle(content.title || words.untitled)

  const errorOf = (path: string) => {
    const code = codes[`content.${path}`]
    return code && fieldWords(code)
  }
  const text: Writing<Content>['text'] = (name, maxLength) => ({
    value: String(content[name]),
    maxLength,
    error: errorOf(name),
    onChange: ({ currentTarget }) => changeText(name, currentTarget.value),
  })

  // One in the bin that nothing was typed into is only told of.
  const isWriting = part === 'write' && (deletedAt === null || state !== 'saved')
  return (
    <div className={pieces.page}>
      <p>
        <Link to={listPath}>{words.back}</Link>
      </p>
      <div className={pieces.between}>
        <h1>{content.title || words.untitled}</h1>
        <SaveLine state={state} savedAt={autosave.savedAt} onRetry={() => void autosave.flush()} />
      </div>
      <LockNote lock={lock} />
      <SentBackNote sentBack={item.sent_back} ownId={self.id} />
      {deletedAt !== null && <InBin id={id} since={deletedAt} hasWords={state !== 'saved'} onBack={goOn} />}
      {state === 'conflict' && (
        <Conflict
          name={newest?.updated_by?.name}
          isOwn={newest?.updated_by?.id === self.id}
          fields={newest && comparedFields(fields, newest.content, content)}
          onUseTheirs={() => void takeTheirs()}
          onUseMine={() => newest && void autosave.overwrite(newest.version)}
        />
      )}
      <StatusMessage>{state === 'conflict' ? '' : said}</StatusMessage>
      <Parts current={part} />
      <div className={css.columns}>
        <div ref={form} className={pieces.page} style={isWriting ? undefined : { display: 'none' }}>
          {renderForm(round, { content, errorOf, text, change })}
        </div>
        {part === 'preview' && (
          <Preview id={id} version={state === 'saved' ? item.version : undefined} note={previewNote(content)} />
        )}
        {part === 'revisions' && (
          <Revisions
            key={item.version}
            id={id}
            compare={(then) => (isOwn(then) ? comparedFields(fields, then, content) : [])}
            onRestore={restoreRevision}
          />
        )}
        {deletedAt === null && (
          <StatePanel
            item={item}
            actions={actions}
            afterKeeping={autosave.afterKeeping}
            warn={warn}
            onRefused={(failure) => {
              const own = Object.entries(failure.codes).filter(([path]) => path.startsWith('content'))
              if (own.length === 0) return
              autosave.setCodes(Object.fromEntries(own))
              // What is wrong is said at its fields, which another part of the page does not show.
              if (part !== 'write') setSearch({}, { replace: true })
              setTimeout(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), 50)
            }}
            publicPath={item.public_id === null ? null : publicPath(item)}
          />
        )}
      </div>
    </div>
  )
}

/** Writing, preview and revisions are one page: what is typed stays when one goes from one to the other. */
function Parts({ current }: { current: (typeof parts)[number] }) {
  const t = useDesk().editorial.parts
  return (
    <nav aria-label={t.label} className={`row ${css.parts}`}>
      {parts.map((part) => (
        <Link
          key={part}
          to={part === 'write' ? '?' : `?del=${part}`}
          replace
          preventScrollReset
          aria-current={part === current ? 'page' : undefined}
        >
          {t[part]}
        </Link>
      ))}
    </nav>
  )
}

type SaveLineProps = { state: SaveState; savedAt: Date | undefined; onRetry: () => void }

const clock = new Intl.DateTimeFormat('nb-NO', { timeStyle: 'short', timeZone: 'Europe/Oslo' })

/** Whether what was typed is kept, read aloud only when it is not. */
function SaveLine({ state, savedAt, onRetry }: SaveLineProps) {
  const t = useDesk().editorial.autosave
  const isBad = state === 'failed' || state === 'refused' || state === 'conflict'
  return (
    <p className={`${pieces.row} ${css.save}`} data-state={state}>
      {!isBad && <span>{state === 'saved' ? (savedAt ? t.savedAt(clock.format(savedAt)) : t.saved) : t[state]}</span>}
      <span role="alert">{isBad && (state === 'refused' ? t.refused : t.failed)}</span>
      {state === 'failed' && (
        <Button look="plain" onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </p>
  )
}

/** An item of one kind as soon as it is there; in place of one that is deleted, or of another kind, where it may be. */
export function ItemPage<Content extends AnyContent>({ id, ...props }: Omit<Props<Content>, 'first'> & { id: number }) {
  const { data, ...query } = deskApi.useItemQuery(id, { refetchOnMountOrArgChange: true })
  if (query.error && readDeskFailure(query.error).code === 'not_found') return <Gone />
  if (!data) return <Pending {...query} />
  const { content } = data.data
  return props.isOwn(content) ? <ItemEditor {...props} first={{ ...data.data, content }} /> : <Gone />
}

function Gone() {
  const t = useDesk().editorial
  return (
    <div className={pieces.page}>
      <h1>{t.gone.title}</h1>
      <p>{t.gone.body}</p>
      <p>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </p>
    </div>
  )
}
