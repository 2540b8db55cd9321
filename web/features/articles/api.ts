import type { listFavourites, listOwnTips, markFavourite, storeTip } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply, type Unconfirmed } from '#web/app/wire/calls.ts'

const articlesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listFavourites: build.query<Reply<typeof listFavourites>, void>({
      query: () => callOf(calls.listFavourites),
      providesTags: ['ImpactHighlight'],
    }),
    /** Optimistic: shown at once and undone when the server refuses. Marking refreshes the list (spec section 4). */
    markFavourite: build.mutation<Reply<typeof markFavourite> | Unconfirmed, number>({
      query: (id) => callOf(calls.markFavourite, { id }),
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
    storeTip: build.mutation<Reply<typeof storeTip> | Unconfirmed, Body<typeof storeTip>>({
      query: ({ link, suggestion }) => {
        const body = new FormData()
        body.set('link', link)
        body.set('suggestion', suggestion)
        return { ...callOf(calls.storeTip), body }
      },
    }),
    listOwnTips: build.query<Reply<typeof listOwnTips>, void>({
      query: () => callOf(calls.listOwnTips),
    }),
  }),
})

export const { useListFavouritesQuery, useListOwnTipsQuery, useMarkFavouriteMutation, useStoreTipMutation } =
  articlesApi
