import { useEffect } from 'react'
import type * as contract from '#contract/deskDocuments.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { addressOf, judge, type CallError } from '#web/app/wire/request.ts'
import type { Chosen } from '#web/ui/form/files.ts'
import { deskApi } from '../data/api.ts'
import { isAnswered } from '../data/baseQuery.ts'

/** One attempt to add; a retry sends the same Idempotency-Key. */
type Add = { id: number; chosen: readonly Chosen[]; key: string }
type DocumentOf = { caseId: number; document: number }

/** The calls for the documents of a case and for what is left out of it. Each look is an audit row of its own. */
const documentsApi = deskApi.enhanceEndpoints({ addTagTypes: ['Documents', 'Redaction', 'Case'] }).injectEndpoints({
  endpoints: (build) => ({
    documents: build.query<Reply<typeof contract.listDocuments>, number>({
      query: (id) => callOf(deskCalls.deskListDocuments, { id }),
      providesTags: ['Documents'],
    }),
    /** The history of the case has a line more, so the case is read again. */
    addDocuments: build.mutation<Reply<typeof contract.addDocuments>, Add>({
      query: ({ id, chosen, key }) => {
        const form = new FormData()
        for (const { file } of chosen) form.append('documents[]', file, file.name)
        return { ...callOf(deskCalls.deskAddDocuments, { id }), headers: { 'Idempotency-Key': key }, body: form }
      },
      invalidatesTags: (result) => (result ? ['Documents', 'Redaction', 'Case'] : []),
    }),
    documentText: build.query<Reply<typeof contract.showText>, DocumentOf>({
      query: ({ caseId, document }) => callOf(deskCalls.deskShowText, { id: caseId, document }),
    }),
    redaction: build.query<Reply<typeof contract.showRedaction>, number>({
      query: (id) => callOf(deskCalls.deskShowRedaction, { id }),
      providesTags: ['Redaction'],
    }),
    redact: build.mutation<Reply<typeof contract.redactCase>, { id: number } & Body<typeof contract.redactCase>>({
      query: ({ id, ...body }) => ({ ...callOf(deskCalls.deskRedact, { id }), body }),
      invalidatesTags: ['Redaction'],
    }),
  }),
})
export const {
  useAddDocumentsMutation,
  useDocumentsQuery,
  useDocumentTextQuery,
  useRedactionQuery,
  useRedactMutation,
} = documentsApi

/** Where the picture of a page is. It opens with the cookie of the session alone. */
export const pageAddress = ({ caseId, document }: DocumentOf, page: number) =>
  addressOf(callOf(deskCalls.deskShowPage, { id: caseId, document, page }))

/** Seconds between two looks while something is being made; then it is left to the reader. */
const looks = [2, 3, 5, 8, 13, 20]

/** Looks again while `isWaiting`, ever more seldom, and only while the page can be seen. */
export function useLooking(isWaiting: boolean, look: () => void) {
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout>
    const wait = ([seconds, ...rest]: number[]) => {
      if (seconds === undefined) return
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') look()
        wait(rest)
      }, seconds * 1000)
    }
    wait(looks)
    return () => clearTimeout(timer)
  }, [isWaiting, look])
}

/** Milliseconds. As long as the server takes for 25 MB over a slow line. */
const timeLimit = 15 * 60_000

/** Fetches an original, which is no JSON. Asks for the second factor as every call does, and is then repeated. */
export async function fetchOriginal(
  { caseId, document }: DocumentOf,
  body: Body<typeof contract.fetchOriginal>,
): Promise<{ file: Blob; error?: undefined } | { error: CallError }> {
  const { method, url } = callOf(deskCalls.deskFetchOriginal, { id: caseId, document })
  for (;;) {
    try {
      const reply = await fetch(addressOf({ url }), {
        method,
        headers: { 'content-type': 'application/json', accept: 'application/octet-stream' },
        body: JSON.stringify(body),
        credentials: 'same-origin',
        referrerPolicy: 'no-referrer',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeLimit),
      })
      if (reply.ok) return { file: await reply.blob() }
      const { error } = judge({ status: reply.status, text: await reply.text() })
      if (!error) throw new Error('no refusal')
      if (!(await isAnswered(error))) return { error }
    } catch (error) {
      return { error: { status: 'FETCH_ERROR', error: error instanceof Error ? error.message : 'failed' } }
    }
  }
}
