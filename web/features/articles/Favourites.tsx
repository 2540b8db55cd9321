import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Provider } from 'react-redux'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticlePage } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { currentStore } from '#web/app/data/currentStore.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { readToken } from '#web/app/device/token.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListFavouritesQuery, useMarkFavouriteMutation } from './api.ts'
import { tellOwn } from './own.ts'
import { readPage } from './reading.ts'

/** What the reader's own side knows of the list on the screen. */
export type ListOnScreen = {
  query: ArticleQuery
  /** How many articles it holds. */
  shown: number
  /** It is what the reader left, and stays so until a star changes. */
  isRecalled: boolean
  replace: (page: ArticlePage) => void
}

/** The reader's own side of the archive. It draws nothing; the cards draw the stars. */
export default function Favourites({ list }: { list?: ListOnScreen }) {
  return (
    <Provider store={currentStore()}>
      <Stars list={list} />
    </Provider>
  )
}

const nobody: number[] = []

function Stars({ list }: { list: ListOnScreen | undefined }) {
  const { data } = useListFavouritesQuery()
  const { toggle, busy } = useToggle()
  const ids = data?.impactHighlights
  const favourites = useMemo(() => new Set(ids ?? nobody), [ids])
  useEffect(() => {
    if (ids) tellOwn({ favourites, busy, toggle })
  }, [ids, favourites, busy, toggle])
  useEffect(() => () => tellOwn(undefined), [])
  return list && ids ? <FavouritesFirst {...list} ids={ids} isAtRest={busy.size === 0} /> : null
}

function useToggle() {
  const t = useTexts(articles).favourite
  const { data } = useListFavouritesQuery()
  const [mark] = useMarkFavouriteMutation()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const ids = data?.impactHighlights ?? nobody
  const toggle = useCallback(
    (id: number) => {
      const press = async () => {
        setBusy((before) => new Set(before).add(id))
        const wasMarked = ids.includes(id)
        const { data: answer, error } = await mark(id)
        setBusy((before) => new Set([...before].filter((each) => each !== id)))
        if (answer?.success)
          return notify({
            colour: 'green',
            title: t.success,
            message: english(answer.message) ?? (wasMarked ? t.unmarked : t.marked),
          })
        const said = error ? readFailure(error) : undefined
        const words = english(answer?.message ?? said?.message) ?? (error ? t.unexpected : t.failed)
        notify({ colour: 'red', title: t.failed, message: words })
      }
      void press()
    },
    [ids, mark, t],
  )
  return { toggle, busy }
}

/** The spec's English words come from the server as they are; they are still marked as English. */
const english = (message: string | undefined) =>
  message && /^(Marked as|Removed from) favourite/.test(message) ? { en: message } : message

/**
 * The HTML is the same for everyone; who has favourites sees them first, and the order is made anew when a star has
 * changed (spec sections 4 and 9). As much is asked for as is there, so that nobody loses their place.
 */
function FavouritesFirst({
  query,
  shown,
  isRecalled,
  replace,
  ids,
  isAtRest,
}: ListOnScreen & { ids: number[]; isAtRest: boolean }) {
  const isWanted = !query.cursor && (query.sort ?? 'favourites') === 'favourites'
  const marked = ids.toSorted((one, other) => one - other).join()
  const asked = useRef<{ query: ArticleQuery; marked: string }>(undefined)
  const newest = useRef<AbortController>(undefined)
  const ask = useEffectEvent(async () => {
    newest.current?.abort()
    const { signal } = (newest.current = new AbortController())
    const limit = shown > limits.articlePage ? Math.min(shown, limits.articlePageMax) : undefined
    const page = await readPage({ ...query, limit, sort: 'favourites' }, readToken(), signal)
    if (page && !signal.aborted) replace(page)
  })
  const isAsItShouldBe = useEffectEvent((isNew: boolean) => isNew && (isRecalled || ids.length === 0))
  useEffect(() => {
    if (!isWanted || !isAtRest) return
    const before = asked.current
    asked.current = { query, marked }
    const isNew = before?.query !== query
    if ((!isNew && before?.marked === marked) || isAsItShouldBe(isNew)) return
    void ask()
  }, [isWanted, isAtRest, query, marked])
  useEffect(() => () => newest.current?.abort(), [])
  return null
}
