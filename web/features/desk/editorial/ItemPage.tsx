import { useRef, useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { deskApi } from '../data/api.ts'
import { fieldWords, readDeskFailure } from '../data/failure.ts'
import { StatusMessage } from '../form/DeskForm.tsx'
import { Pending, Shapes, Waiting, useSelf, useTitle } from '../frame/DeskPage.tsx'
import { Tabs } from '../frame/Tabs.tsx'
import { comparedFields, type Field, Revisions, saidIn } from './Revisions.tsx'
import css from './editorial.module.css'
import type { Writing } from './fields.tsx'
import { Conflict, InBin, LockNote, SaveLine, SentBackNote, useLock } from './ItemNotes.tsx'
import { Preview } from './Preview.tsx'
import { StatePanel, type Warning } from './StatePanel.tsx'
import { useOpenItem, type AnyContent, type IsOwn, type Item } from './useOpenItem.ts'

type Props<Content extends AnyContent> = {
  first: Item<Content>
  isOwn: IsOwn<Content>
  publicPath: (item: Item<Content>) => string
  /** What is said before it is published or withdrawn, of what is kept; nothing when there is nothing to say. */
  warn?: (act: 'publish' | 'withdraw') => Promise<Warning | undefined>
  /** What the preview cannot show as readers will see it. */
  previewNote: (content: Content) => string | undefined
  /** Each field in words, in the order of the form: what two versions are compared by. */
  fields: readonly Field<Content>[]
  onPublished?: (now: Item<Content>) => void
  /** What readers read. `round`: another one gives uncontrolled inputs their values anew. */
  renderText: (round: number, writing: Writing<Content>) => ReactNode
  /** All else, each topic folded (`Topic`). */
  renderTopics: (round: number, writing: Writing<Content>) => ReactNode
}

/** An item of one kind as soon as it is there; in place of one that is deleted, or of another kind, where it may be. */
export function ItemPage<Content extends AnyContent>({ id, ...props }: Omit<Props<Content>, 'first'> & { id: number }) {
  const { data, ...query } = deskApi.useShowItemQuery(id, { refetchOnMountOrArgChange: true })
  if (query.error && readDeskFailure(query.error).code === 'not_found') return <Gone />
  if (!data) return <Pending {...query} shape={<ItemShape />} />
  const { content } = data.data
  return props.isOwn(content) ? <ItemEditor {...props} first={{ ...data.data, content }} /> : <Gone />
}

function Gone() {
  const t = desk.editorial
  return (
    <div className="page">
      <h1>{t.gone.title}</h1>
      <p>{t.gone.body}</p>
      <p>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </p>
    </div>
  )
}

const parts = ['write', 'preview', 'revisions'] as const

/** Writing, preview and revisions of one item, the first two with its state beside them. What is typed is kept a moment later. */
function ItemEditor<Content extends AnyContent>(props: Props<Content>) {
  const { first, isOwn, publicPath, warn, previewNote, fields, renderText, renderTopics } = props
  const { id, kind } = first
  const listPath = kind === 'article' ? deskPages.articles : deskPages.knowledge
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const self = useSelf()
  const part = parts.find((one) => one === search.get('del')) ?? 'write'
  const [said, setSaid] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const { conflict: t, parts: partNames, untitled } = desk.editorial
  const lock = useLock(id)

  const { item, newest, autosave, actions, restoreRevision, takeTheirs, goOn, deletedAt } = useOpenItem(first, {
    ...props,
    onBinned: () => void navigate(listPath, { state: { binned: [id] } }),
    onSetAside: () => setSaid(t.setAside),
  })
  const { content, change, changeText, state, codes, round } = autosave
  const title = content.title || untitled
  useTitle(part === 'write' ? title : `${partNames[part]}: ${title}`)

  const errorOf = (path: string) => {
    const code = codes[`content.${path}`]
    return code && fieldWords(code)
  }
  const about: Writing<Content>['about'] = (...keys) => {
    const field = fields.find(({ key }) => key === keys[0])
    const isIn = (path: string) => keys.some((key) => `${path}.`.startsWith(`content.${key}.`))
    return { says: field ? saidIn(field, content) : '', isWrong: Object.keys(codes).some(isIn) }
  }
  const text: Writing<Content>['text'] = (name, maxLength) => ({
    value: String(content[name]),
    maxLength,
    error: errorOf(name),
    onChange: ({ currentTarget }) => changeText(name, currentTarget.value),
  })

  // One in the bin that nothing was typed into is only told of.
  const isWriting = part === 'write' && (deletedAt === null || state !== 'saved')
  // Away from the page and still there, because its inputs hold what is typed.
  const away = isWriting ? undefined : { display: 'none' }
  const writing = { content, errorOf, about, text, change }
  // Before the form, which would move when it is told that somebody else is editing.
  if (!lock.isKnown) return <Waiting shape={<ItemShape />} />
  return (
    <div className="page">
      <p>
        <Link to={listPath}>{(kind === 'article' ? desk.articles : desk.knowledge).back}</Link>
      </p>
      <div className="between">
        <h1>{title}</h1>
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
      <Tabs
        label={partNames.label}
        tabs={parts.map((one) => ({
          to: one === 'write' ? '?' : `?del=${one}`,
          words: partNames[one],
          isHere: one === part,
        }))}
        isInPlace
      />
      <div ref={form} className={part === 'revisions' ? undefined : 'columns'}>
        <div className="page" style={away}>
          {renderText(round, writing)}
        </div>
        {part === 'preview' && (
          <Preview id={id} version={state === 'saved' ? item.version : undefined} note={previewNote(content)} />
        )}
        {part === 'revisions' && (
          <Revisions
            key={item.version}
            id={id}
            number={Number(search.get('nr')) || undefined}
            compare={(then) => (isOwn(then) ? comparedFields(fields, then, content) : [])}
            onRestore={restoreRevision}
          />
        )}
        <div className={`page ${css.side}`}>
          {deletedAt === null && part !== 'revisions' && (
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
          <div style={away}>{renderTopics(round, writing)}</div>
        </div>
      </div>
    </div>
  )
}

export const ItemShape = () => (
  <>
    <Shapes heights={[1.5, 2.75, 2.75]} />
    <div className="columns">
      <div className="page">
        <Shapes heights={[4, 6, 30]} />
      </div>
      <div className="page">
        <Shapes heights={[16, 18]} />
      </div>
    </div>
  </>
)
