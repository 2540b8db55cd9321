import { useRef, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AnyFieldCode } from '#contract/failure.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { InBin } from './InBin.tsx'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { useTitle } from '../frame/useTitle.ts'
import type { ComparedField } from './Comparison.tsx'
import { Conflict } from './Conflict.tsx'
import css from './editorial.module.css'
import { LockNote } from './LockNote.tsx'
import { partOf, Parts } from './Parts.tsx'
import { Preview } from './Preview.tsx'
import { StatePanel, type Warning } from './StatePanel.tsx'
import type { AfterKeeping, SaveState } from './useAutosave.ts'
import { useLock } from './useLock.ts'
import { useOpenItem, type Calls, type Written } from './useOpenItem.ts'
import type { SentBack } from '#contract/deskEditorial.ts'
import { longMoment } from '#web/ui/dates.ts'
import { Button } from '#web/ui/Button.tsx'

type Writing<Content> = {
  /** Another one gives uncontrolled inputs their values anew. */
  round: number
  content: Content
  codes: Record<string, AnyFieldCode>
  change: (part: Partial<Content>) => void
}
type Kept<Item extends Written> = {
  /** Another one has other revisions. */
  version: number
  content: Item['content']
  afterKeeping: AfterKeeping
  onRestored: (now: Item) => void
}
type Props<Item extends Written> = {
  first: Item
  /** Each the same function in every rendering. */
  calls: Calls<Item>
  words: { back: string; untitled: string }
  listPath: string
  previewAddress: string
  publicPath: (item: Item) => string
  /** What is said before it is published or withdrawn, of what is kept; nothing when there is nothing to say. */
  warn?: (act: 'publish' | 'withdraw') => Promise<Warning | undefined>
  /** What the preview cannot show as readers will see it. */
  previewNote?: (content: Item['content']) => string | undefined
  compare: (then: Item['content'], now: Item['content']) => readonly ComparedField[]
  onBinned: () => void
  renderForm: (writing: Writing<Item['content']>) => ReactNode
  renderRevisions: (kept: Kept<Item>) => ReactNode
}

/** Writing, preview and revisions of one item, with its state beside them. What is typed is kept a moment later. */
export function ItemEditor<Item extends Written>({
  first,
  calls,
  words,
  listPath,
  previewAddress,
  publicPath,
  warn,
  previewNote,
  compare,
  onBinned,
  renderForm,
  renderRevisions,
}: Props<Item>) {
  const [search, setSearch] = useSearchParams()
  const self = useSelf()
  const part = partOf(search)
  const [said, setSaid] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const t = useTexts(desk).editorial.conflict
  const lock = useLock(first.id)

  const { item, newest, autosave, actions, adopt, takeTheirs, goOn, deletedAt } = useOpenItem(first, calls, {
    owner: self.id,
    onBinned,
    onSetAside: () => setSaid(t.setAside),
  })
  const { content, change, state, codes, round } = autosave
  useTitle(content.title || words.untitled)

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
      {deletedAt !== null && <InBin id={first.id} since={deletedAt} hasWords={state !== 'saved'} onBack={goOn} />}
      {state === 'conflict' && (
        <Conflict
          name={newest?.updated_by?.name}
          isOwn={newest?.updated_by?.id === self.id}
          fields={newest && compare(newest.content, content)}
          onUseTheirs={() => void takeTheirs()}
          onUseMine={() => newest && void autosave.overwrite(newest.version)}
        />
      )}
      <StatusMessage>{state === 'conflict' ? '' : said || (autosave.isFetchedBack ? t.fetchedBack : '')}</StatusMessage>
      <Parts current={part} />
      <div className={css.columns}>
        <div ref={form} className={pieces.page} style={isWriting ? undefined : { display: 'none' }}>
          {renderForm({ round, content, codes, change })}
        </div>
        {part === 'preview' && (
          <Preview
            address={previewAddress}
            version={state === 'saved' ? item.version : undefined}
            note={previewNote?.(content)}
          />
        )}
        {part === 'revisions' &&
          renderRevisions({ version: item.version, content, afterKeeping: autosave.afterKeeping, onRestored: adopt })}
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

/** Who sent the draft back to its writer, and what should be mended. Nothing of one that was not, or that one took back oneself. */
function SentBackNote({ sentBack, ownId }: { sentBack: SentBack; ownId: number }) {
  const t = useTexts(desk).editorial.state
  if (!sentBack) return null
  const { person, at, note } = sentBack
  if (note === '' && person?.id === ownId) return null
  const when = longMoment(at)
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} aria-label={t.sentBackLabel}>
      <p>{person?.name ? t.sentBack(person.name, when) : t.sentBackUnnamed(when)}</p>
      {note !== '' && <p className={css.said}>{note}</p>}
    </section>
  )
}

type SaveLineProps = { state: SaveState; savedAt: Date | undefined; onRetry: () => void }

const clock = new Intl.DateTimeFormat('nb-NO', { timeStyle: 'short', timeZone: 'Europe/Oslo' })

/** Whether what was typed is kept, read aloud only when it is not. */
function SaveLine({ state, savedAt, onRetry }: SaveLineProps) {
  const t = useTexts(desk).editorial.autosave
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
