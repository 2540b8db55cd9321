import type * as contract from '#contract/deskAudit.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Page = Reply<typeof contract.listAudit>

/** The calls of the audit log's page. `search`: the filter as it stands in an address. */
const auditApi = deskApi.injectEndpoints({
  endpoints: (build) => ({
    /** Each page is a look at the log with an audit row of its own: nothing asks for one by itself. */
    audit: build.infiniteQuery<Page, string, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (last) => last.data.next_cursor },
      query: ({ queryArg, pageParam }) => {
        const { method, url } = callOf(deskCalls.deskListAudit)
        const cursor = pageParam === null ? '' : `&cursor=${encodeURIComponent(pageParam)}`
        return { method, url: `${url}?${queryArg}${cursor}` }
      },
    }),
    auditPeople: build.query<Reply<typeof contract.listAuditPeople>, void>({
      query: () => callOf(deskCalls.deskListAuditPeople),
    }),
  }),
})

export const { useAuditInfiniteQuery, useAuditPeopleQuery, useLazyAuditPeopleQuery } = auditApi

export const exportAddress = (search: string) => `/api${callOf(deskCalls.deskExportAudit).url}?${search}`
