import { deskCalls } from '#contract/deskCalls.ts'
import type * as contract from '#contract/deskMedia.ts'
import { callOf, type Body, type Reply } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'

type Shown = Reply<typeof contract.showMedia>
type Upload = Reply<typeof contract.startUpload>
type Name = { name: string }
const files = { invalidatesTags: ['Media' as const, 'Lookups' as const] }
const uploads = { invalidatesTags: ['Uploads' as const] }

export const mediaApi = deskApi.enhanceEndpoints({ addTagTypes: ['Media', 'Uploads', 'Lookups'] }).injectEndpoints({
  endpoints: (build) => ({
    media: build.query<Reply<typeof contract.listMedia>, contract.MediaQuery>({
      query: (params) => ({ ...callOf(deskCalls.deskListMedia), params }),
      providesTags: ['Media'],
    }),
    oneMedia: build.query<Shown, string>({
      query: (name) => callOf(deskCalls.deskShowMedia, { name }),
      providesTags: ['Media'],
    }),
    changeMedia: build.mutation<Shown, Name & Body<typeof contract.changeMedia>>({
      query: ({ name, ...body }) => ({ ...callOf(deskCalls.deskChangeMedia, { name }), body }),
      ...files,
    }),
    replaceMedia: build.mutation<Shown, Name & Body<typeof contract.replaceMedia>>({
      query: ({ name, ...body }) => ({ ...callOf(deskCalls.deskReplaceMedia, { name }), body }),
      ...files,
    }),
    deleteMedia: build.mutation<Reply<typeof contract.deleteMedia>, string>({
      query: (name) => callOf(deskCalls.deskDeleteMedia, { name }),
      ...files,
    }),
    restoreMedia: build.mutation<Shown, string>({
      query: (name) => callOf(deskCalls.deskRestoreMedia, { name }),
      ...files,
    }),
    uploads: build.query<Reply<typeof contract.listUploads>, void>({
      query: () => callOf(deskCalls.deskListUploads),
      providesTags: ['Uploads'],
      extraOptions: { isWatch: true },
    }),
    startUpload: build.mutation<Upload, Body<typeof contract.startUpload>>({
      query: (body) => ({ ...callOf(deskCalls.deskStartUpload), body }),
      ...uploads,
    }),
    finishUpload: build.mutation<Upload, number>({
      query: (id) => callOf(deskCalls.deskFinishUpload, { id }),
      ...uploads,
    }),
    dropUpload: build.mutation<Reply<typeof contract.dropUpload>, number>({
      query: (id) => callOf(deskCalls.deskDropUpload, { id }),
      ...uploads,
    }),
  }),
})

export const {
  useMediaQuery,
  useOneMediaQuery,
  useChangeMediaMutation,
  useReplaceMediaMutation,
  useDeleteMediaMutation,
  useRestoreMediaMutation,
  useUploadsQuery,
} = mediaApi
