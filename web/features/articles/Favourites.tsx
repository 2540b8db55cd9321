import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import type { ArticlePage } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { withStore } from '#web/app/data/withStore.tsx'
import { confirmed } from '#web/app/form/useCallForm.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { readToken } from '#web/app/device/token.ts'
import { notify } from '#web/app/notices/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { articlesApi } from './api.ts'
import { shareFavourites } from './favouriteState.ts'
import { fetchPage } from './usePages.ts'

/** The list on the screen, as far as the order of favourites concerns it. */
export type ListOnScreen = {
  query: ArticleQuery
  /** How many articles it holds. */
  shown: number
  /** Restored from the history; it keeps its order until a star changes. */
  isRecalled: boolean
  replace: (page: ArticlePage) => void
}

const none: number[] = []

/** Fetches and changes the reader's favourites. Renders nothing; the cards render the stars (`useFavourites`). */
function Favourites({ list }: { list?: ListOnScreen }) {
  const { data } = articlesApi.useListFavouritesQuery()
  const { toggle, busy } = useToggle()
  const ids = data?.impactHighlights
  const favourites = useMemo(() => new Set(ids ?? none), [ids])
  useEffect(() => {
    if (ids) shareFavourites({ favourites, busy, toggle })
  }, [ids, favourites, busy, toggle])
  useEffect(() => () => shareFavourites(undefined), [])
  return list && ids ? <FavouritesFirst {...list} ids={ids} isSettled={busy.size === 0} /> : null
}

function useToggle() {
  const t = useTexts(articles).favourite
  const [mark] = articlesApi.useMarkFavouriteMutation()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    (id: number) => {
      const press = async () => {
        setBusy((before) => new Set(before).add(id))
        const { data: answer, error } = confirmed(await mark(id))
        setBusy((before) => new Set([...before].filter((each) => each !== id)))
        if (answer)
          return notify({
            colour: 'green',
            title: t.success,
            message: answer.is_favourite ? [t.markedWords, t.marked] : [t.unmarkedWords, t.unmarked],
          })
        const failure = readFailure(error)
        // The session's own notice says it (web/app/data/api.ts).
        if (failure.code === 'not_signed_in') return
        const message = failureWords(failure) ?? (failure.status === undefined ? t.again : [t.unexpected, t.again])
        notify({ colour: 'red', title: t.failed, message })
      }
      void press()
    },
    [mark, t],
  )
  return { toggle, busy }
}

/**
 * The server's HTML is the same for everyone. A reader with favourites then gets them first, and the list is fetched
 * again when a star has changed (spec sections 4 and 9). It fetches as many articles as are shown, so that the reader's
 * place on the page stays.
 */
function FavouritesFirst({
  query,
  shown,
  isRecalled,
  replace,
  ids,
  isSettled,
}: ListOnScreen & { ids: number[]; isSettled: boolean }) {
  const isWanted = !query.cursor && (query.sort ?? 'favourites') === 'favourites'
  const marked = ids.toSorted((one, other) => one - other).join()
  const asked = useRef<{ query: ArticleQuery; marked: string }>(undefined)
  const newest = useRef<AbortController>(undefined)
  const ask = useEffectEvent(async () => {
    newest.current?.abort()
    const { signal } = (newest.current = new AbortController())
    const limit = shown > limits.articlePage ? Math.min(shown, limits.articlePageMax) : undefined
    const page = await fetchPage({ ...query, limit, sort: 'favourites' }, readToken(), signal)
    if (page && !signal.aborted) replace(page)
  })
  const isInOrder = useEffectEvent((isNew: boolean) => isNew && (isRecalled || ids.length === 0))
  useEffect(() => {
    if (!isWanted || !isSettled) return
    const before = asked.current
    asked.current = { query, marked }
    const isNew = before?.query !== query
    if ((!isNew && before?.marked === marked) || isInOrder(isNew)) return
    void ask()
  }, [isWanted, isSettled, query, marked])
  useEffect(() => () => newest.current?.abort(), [])
  return null
}

export default withStore(Favourites)
