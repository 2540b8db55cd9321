import type { listFavourites, listOwnTips, markFavourite, storeTip } from '#contract/articles.ts'
import { calls } from '#contract/calls.ts'
import { api, endpointsOf } from '#web/app/data/api.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'

export const articlesApi = api.injectEndpoints({
  endpoints(build) {
    const { read } = endpointsOf(build)
    return {
      listFavourites: read<typeof listFavourites>(calls.listFavourites, { providesTags: ['ImpactHighlight'] }),
      /** Optimistic: shown at once and undone when the server refuses. Marking refreshes the list (spec section 4). */
      markFavourite: build.mutation<Reply<typeof markFavourite>, number>({
        query: (id) => callOf(calls.markFavourite, { id }),
        async onQueryStarted(id, { dispatch, queryFulfilled }) {
          const shown = dispatch(
            articlesApi.util.updateQueryData('listFavourites', undefined, (draft) => {
              const at = draft.impactHighlights.indexOf(id)
              if (at < 0) draft.impactHighlights.push(id)
              else draft.impactHighlights.splice(at, 1)
            }),
          )
          const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
          if (!data?.success) shown.undo()
        },
        invalidatesTags: ['ImpactHighlight'],
      }),
      storeTip: build.mutation<Reply<typeof storeTip>, Body<typeof storeTip>>({
        query: ({ link, suggestion }) => {
          const body = new FormData()
          body.set('link', link)
          body.set('suggestion', suggestion)
          return { ...callOf(calls.storeTip), body }
        },
      }),
      listOwnTips: read<typeof listOwnTips>(calls.listOwnTips),
    }
  },
})
