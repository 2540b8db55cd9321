import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { ArticleQuery } from '#contract/articleAddress.ts'
import { limits } from '#contract/limits.ts'
import articles from '#texts/nb/articles.ts'
import { withStore } from '#web/app/data/withStore.tsx'
import { confirmed } from '#web/app/form/useCallForm.ts'
import { failureWords, readFailure } from '#web/app/wire/failure.ts'
import { notify } from '#web/app/notices/notify.ts'
import { articlesApi } from './api.ts'
import { shareFavourites } from './favouriteState.ts'
import { fetchPage, type usePages } from './usePages.ts'

export type ListOnScreen = { query: ArticleQuery; pages: ReturnType<typeof usePages> }

/** Fetches and changes the reader's favourites. Renders nothing; the cards render the stars (`useFavourites`). */
function Favourites({ list }: { list?: ListOnScreen }) {
  const { data, refetch } = articlesApi.useListFavouritesQuery()
  const { toggle, busy } = useToggle()
  const ids = data?.impactHighlights
  const favourites = useMemo(() => new Set(ids), [ids])
  useEffect(() => {
    if (ids) shareFavourites({ favourites, busy, toggle, refetch })
  }, [ids, favourites, busy, toggle, refetch])
  useEffect(() => () => shareFavourites(undefined), [])
  return list && ids ? <FavouritesFirst {...list} ids={ids} isSettled={busy.size === 0} /> : null
}

function useToggle() {
  const t = articles.favourite
  const [mark] = articlesApi.useMarkFavouriteMutation()
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    async (id: number) => {
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
    },
    [mark, t],
  )
  return { toggle, busy }
}

/** The reader's favourites first, and again when a star has changed (spec sections 4 and 9): as many articles as are shown. */
function FavouritesFirst({ query, pages, ids, isSettled }: ListOnScreen & { ids: number[]; isSettled: boolean }) {
  const isWanted = !query.cursor && (query.sort ?? 'favourites') === 'favourites'
  const marked = ids.toSorted((one, other) => one - other).join()
  const asked = useRef<{ query: ArticleQuery; marked: string }>(undefined)
  const newest = useRef<AbortController>(undefined)
  const ask = useEffectEvent(async () => {
    newest.current?.abort()
    const { signal } = (newest.current = new AbortController())
    const shown = pages.articles.length
    const limit = shown > limits.articlePage ? Math.min(shown, limits.articlePageMax) : undefined
    const page = await fetchPage({ ...query, limit, sort: 'favourites' }, signal)
    if (page && !signal.aborted) pages.replace(page)
  })
  // A list that was restored from the history keeps its order until a star changes.
  const isInOrder = useEffectEvent((isNew: boolean) => isNew && (pages.isRecalled || ids.length === 0))
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
