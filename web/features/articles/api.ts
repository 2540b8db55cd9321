import type { z } from 'zod'
import type { listFavourites, Tip } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { api } from '#web/app/data/api.ts'

type Favourites = z.infer<(typeof listFavourites)['schema']['response'][200]>
type Marked = { success?: boolean; message?: string }

const articlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFavourites: build.query<Favourites, void>({
      query: () => ({ url: calls.listFavourites.url }),
      providesTags: ['ImpactHighlight'],
    }),
    /** Shown at once, taken back when the server refuses. Marking refreshes the list (spec section 4). */
    markFavourite: build.mutation<Marked, number>({
      query: (id) => ({ url: calls.markFavourite.url.replace(':id', String(id)) }),
      async onQueryStarted(id, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          articlesApi.util.updateQueryData('listFavourites', undefined, (draft) => {
            const at = draft.impactHighlights.indexOf(id)
            if (at < 0) draft.impactHighlights.push(id)
            else draft.impactHighlights.splice(at, 1)
          }),
        )
        try {
          const { data } = await queryFulfilled
          if (!data.success) shown.undo()
        } catch {
          shown.undo()
        }
      },
      invalidatesTags: ['ImpactHighlight'],
    }),
    storeTip: build.mutation<Marked, Tip>({
      query: ({ link, suggestion }) => {
        const body = new FormData()
        body.set('link', link)
        body.set('suggestion', suggestion)
        return { url: calls.storeTip.url, method: calls.storeTip.method, body }
      },
    }),
  }),
})

export const { useListFavouritesQuery, useMarkFavouriteMutation, useStoreTipMutation } = articlesApi
