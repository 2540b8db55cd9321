import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ArticlePage, ArticleQuery } from '#contract/articles.ts'
import { articles } from '#texts/articles.ts'
import { AppFrame } from '#web/app/AppFrame.tsx'
import { AlertBar } from '#web/app/AlertBar.tsx'
import { whatWasSaid } from '#web/app/failure.ts'
import { readToken } from '#web/app/token.ts'
import { useSessionRules } from '#web/app/useSessionRules.ts'
import { notify } from '#web/ui/notify.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useListFavouritesQuery, useMarkFavouriteMutation } from './api.ts'
import { tellOwn } from './own.ts'
import { readPage } from './reading.ts'

type Props = { query?: ArticleQuery; replace?: (page: ArticlePage) => void }

/** The reader's own side of the archive. It draws nothing but notices; the cards draw the stars. */
export default function Favourites(props: Props) {
  return (
    <AppFrame>
      <SessionRules />
      <AlertBar />
      <Telling />
      <FavouritesFirst {...props} />
    </AppFrame>
  )
}

/** A session that ran out is told of here as everywhere (spec section 4). */
function SessionRules() {
  useSessionRules()
  return null
}

const nobody: number[] = []

function Telling() {
  const { data } = useListFavouritesQuery()
  const { toggle, busy } = useToggle()
  const ids = data?.impactHighlights
  const favourites = useMemo(() => new Set(ids ?? nobody), [ids])
  useEffect(() => {
    if (ids) tellOwn({ favourites, busy, toggle })
  }, [ids, favourites, busy, toggle])
  useEffect(() => () => tellOwn(undefined), [])
  return null
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
        const said = error ? whatWasSaid(error) : undefined
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

/** The HTML is the same for everyone; who has favourites sees them first (spec section 9). */
function FavouritesFirst({ query, replace }: Props) {
  const isWanted = query && !query.cursor && (query.sort ?? 'favourites') === 'favourites'
  const { data } = useListFavouritesQuery()
  const hasSome = (data?.impactHighlights.length ?? 0) > 0
  // Once for each question: a star that is pressed must not move its card from under the hand.
  const askedFor = useRef<ArticleQuery>(undefined)
  useEffect(() => {
    if (!isWanted || !hasSome || !replace || askedFor.current === query) return
    askedFor.current = query
    const ask = async () => {
      const page = await readPage({ ...query, sort: 'favourites' }, readToken())
      if (page) replace(page)
    }
    void ask()
  }, [isWanted, hasSome, query, replace])
  return null
}
