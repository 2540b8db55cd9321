import { calls } from '#contract/calls.ts'
import type { answerConsent, listConsents } from '#contract/consents.ts'
import type { Correction, correctIncident, listCorrections } from '#contract/corrections.ts'
import { api } from '#web/app/data/api.ts'
import { callOf, type Reply } from '#web/app/wire/calls.ts'
import type { AnswerCode } from '#contract/consentCodes.ts'

type Answer = { id: number; consent: AnswerCode; is_given: boolean; text_version: string }

const rightsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Never kept. */
    listCorrections: build.query<Reply<typeof listCorrections>, number>({
      query: (id) => callOf(calls.listCorrections, { id }),
      keepUnusedDataFor: 0,
      providesTags: ['Incident'],
    }),
    /** What is corrected stands in the case, and the case may have moved. */
    correctIncident: build.mutation<Reply<typeof correctIncident>, { id: number; correction: Correction }>({
      query: ({ id, correction }) => ({ ...callOf(calls.correctIncident, { id }), body: correction }),
      invalidatesTags: (result, error) => (result || error?.status === 409 ? ['Incident'] : []),
    }),
    listConsents: build.query<Reply<typeof listConsents>, number>({
      query: (id) => callOf(calls.listConsents, { id }),
      keepUnusedDataFor: 0,
      providesTags: (_result, _error, id) => [{ type: 'Incident', id: `consents of ${id}` }],
    }),
    answerConsent: build.mutation<Reply<typeof answerConsent>, Answer>({
      query: ({ id, ...body }) => ({ ...callOf(calls.answerConsent, { id }), body }),
      invalidatesTags: (_result, _error, { id }) => [{ type: 'Incident', id: `consents of ${id}` }],
    }),
  }),
})

export const { useListCorrectionsQuery, useCorrectIncidentMutation, useListConsentsQuery, useAnswerConsentMutation } =
  rightsApi
