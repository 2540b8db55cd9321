import { z } from 'zod'
import { picture } from './articles.ts'
import { deskCall } from './deskCall.ts'
import { say } from './errors.ts'
import { inspectionFindings } from './inspection.ts'
import { cleanText, id, moment, rowId, version, words } from './wire.ts'

/** What a public file is for, by its extension. */
export const mediaKinds = {
  picture: ['jpg', 'jpeg', 'png', 'webp'],
  film: ['mp4', 'webm'],
  document: ['pdf', 'doc', 'docx'],
  captions: ['vtt'],
} as const
export type MediaKind = keyof typeof mediaKinds
export const mediaKindNames = ['picture', 'film', 'document', 'captions'] as const satisfies MediaKind[]

export const mediaBytes: Record<MediaKind, number> = {
  picture: 25 * 1024 * 1024,
  film: 500 * 1024 * 1024,
  document: 25 * 1024 * 1024,
  captions: 1024 * 1024,
}
/** Bytes of a part of an upload: what a line of 300 kbit/s brings in the half minute that a body has. A line that breaks loses one part. */
export const uploadPartBytes = 1024 * 1024

/** Why an upload was refused, and no file came of it. */
export const uploadReasons = ['infected', 'unreadable', 'captions_invalid', 'not_whole', ...inspectionFindings] as const
export type UploadReason = (typeof uploadReasons)[number]

/** The accepted extension of a file name with its kind; undefined for any other. */
export function mediaKindOf(filename: string): { kind: MediaKind; extension: string } | undefined {
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  const kind = mediaKindNames.find((one) => mediaKinds[one].some((known) => known === extension))
  return kind && { kind, extension }
}

/** The format that an article has by its file: `Video` for films (spec section 2), else the extension. */
export function fileFormatOf(filename: string) {
  const known = mediaKindOf(filename)
  return known?.kind === 'film' ? 'Video' : (known?.extension ?? '')
}

export const mediaName = z.string().regex(/^[0-9a-f]{32}\.[a-z0-9]{1,8}$/)
const part = z.number().min(0).max(1)
/** What a crop keeps in sight, from 0 to 1 of width and height. */
const focus = z.object({ x: part, y: part })

export const mediaFile = z.object({
  /** The part of its address after `/media/`. */
  name: z.string(),
  kind: z.enum(mediaKindNames),
  size: z.int(),
  download_name: z.string(),
  created_at: moment,
  picture: picture.nullable(),
  alt: z.string(),
  focus: focus.nullable(),
  captions: z.string().nullable(),
  poster: z.string().nullable(),
  /** In how many places it is used, working copies among them, but nothing that was withdrawn or is in the bin. */
  uses: z.int(),
  deleted_at: moment.nullable(),
  version,
})
export type MediaFile = z.infer<typeof mediaFile>

export const mediaUpload = z.object({
  id: rowId,
  filename: z.string(),
  size: z.int(),
  state: z.enum(['receiving', 'checking', 'ready', 'refused']),
  reasons: z.array(z.enum(uploadReasons)),
  media_name: z.string().nullable(),
  /** Numbers of the parts that have arrived, from 0. */
  parts: z.array(z.int()),
})
export type MediaUpload = z.infer<typeof mediaUpload>

export const mediaPage = 48
export const mediaQuery = z.object({
  kind: z.enum(mediaKindNames).optional(),
  /** `unused` and `bin`; without it, what is not in the bin. */
  which: z.enum(['unused', 'bin']).optional(),
  search: cleanText.pipe(z.string().trim().max(200)).optional(),
  offset: z.coerce.number().int().min(0).max(1_000_000).optional(),
})
export type MediaQuery = z.infer<typeof mediaQuery>

export const listMedia = deskCall('deskListMedia', 'List the public files', {
  querystring: mediaQuery,
  data: z.object({ files: z.array(mediaFile), total: z.int() }),
})

const use = z.object({
  /** `file`: as captions or poster of another file. */
  kind: z.enum(['article', 'entry', 'agency', 'file']),
  /** The number of an article's or an entry's page at the desk. */
  id: rowId.nullable(),
  title: z.string(),
  /** In what readers see, in the working copy, in both; `none`: only in what was withdrawn or put into the bin. */
  where: z.enum(['both', 'public', 'draft', 'none']),
})
export type MediaUse = z.infer<typeof use>
const shown = z.object({ file: mediaFile, used: z.array(use) })
export type ShownMedia = z.infer<typeof shown>
const nameParams = z.object({ name: mediaName })

export const showMedia = deskCall('deskShowMedia', 'Read what is known of a public file, and where it is used', {
  params: nameParams,
  data: shown,
})
export const changeMedia = deskCall('deskChangeMedia', 'Describe a public file: alt text, focus, captions, poster', {
  fails: ['changed_meanwhile'],
  params: nameParams,
  body: z.object({
    version,
    alt: words(500),
    focus: focus.nullable(),
    captions: mediaName.nullable(),
    poster: mediaName.nullable(),
  }),
  data: shown,
})
/** Moves every use to another file of the same kind, which takes over its description; this one goes to the bin. */
export const replaceMedia = deskCall('deskReplaceMedia', 'Use another file wherever this one is used', {
  fails: ['changed_meanwhile'],
  params: nameParams,
  body: z.object({ version, by: mediaName }),
  data: shown,
})
/** Into the bin. 409 `media_in_use` for one that is used. */
export const deleteMedia = deskCall('deskDeleteMedia', 'Put an unused public file into the bin', {
  fails: ['media_in_use'],
  params: nameParams,
})
export const restoreMedia = deskCall('deskRestoreMedia', 'Take a public file out of the bin', {
  params: nameParams,
  data: shown,
})

export const listUploads = deskCall('deskListUploads', 'List one’s own uploads of the last week', {
  data: z.array(mediaUpload),
})
export const startUpload = deskCall('deskStartUpload', 'Begin to upload a public file in parts', {
  fails: ['document_type', 'storage_full', 'too_many_uploads'],
  body: z.object({
    filename: z.string().min(1, say('name_required')).max(1000, say('too_long')),
    size: z.int().positive(say('document_empty')).max(mediaBytes.film, say('document_too_large')),
  }),
  data: mediaUpload,
})
/** A part as plain bytes, `uploadPartBytes` of them or what is left. One that has arrived already changes nothing. */
export const sendPart = deskCall('deskSendPart', 'Send one part of an upload as application/octet-stream', {
  fails: ['malformed', 'document_type', 'storage_full', 'upload_over'],
  params: z.object({ id, part: z.coerce.number().int().min(0).max(10_000) }),
  data: mediaUpload,
})
/** All parts have arrived: the file is checked, and public afterwards. */
export const finishUpload = deskCall('deskFinishUpload', 'Say that all parts are sent, so that the file is checked', {
  fails: ['upload_incomplete'],
  data: mediaUpload,
})
export const dropUpload = deskCall('deskDropUpload', 'Give an upload up', { fails: ['upload_over'] })
