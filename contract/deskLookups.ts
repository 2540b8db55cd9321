import { z } from 'zod'
import { deskCall } from './deskCall.ts'
import { mediaName } from './deskMedia.ts'
import { say } from './errors.ts'
import { cleanText, id, rowId, version } from './wire.ts'

/** The lists that editors keep. `themes` are the hub's, the others the archive's. */
export const lookupKinds = ['categories', 'hashtags', 'agencies', 'themes'] as const
export type LookupKind = (typeof lookupKinds)[number]
/** The lists with an order of their own; the others are in that of the alphabet. */
export const orderedKinds = ['categories', 'themes'] as const

/** Of hashtags in articles too, which name them by their words: a rename must fit where they stand. */
export const lookupNameMax = 100
const name = cleanText.pipe(
  z
    .string()
    .transform((given) => given.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, say('name_required')).max(lookupNameMax, say('too_long'))),
)
/** The name of a file of the library; a news agency's picture. */
const logo = mediaName.nullable()

const lookup = z.object({
  id: rowId,
  name: z.string(),
  version,
  /** How many articles or entries have it, published or not. */
  count: z.int().nonnegative(),
  /** Its file in the library; null for all but news agencies. */
  logo: z.string().nullable(),
})
export type Lookup = z.infer<typeof lookup>

const kindParams = z.object({ kind: z.enum(lookupKinds) })
const oneParams = kindParams.extend({ id })
const list = z.array(lookup)

export const listLookups = deskCall('deskListLookups', 'List the words of one list with how often each is used', {
  params: kindParams,
  data: list,
})
export const createLookup = deskCall('deskCreateLookup', 'Add a word to a list', {
  params: kindParams,
  body: z.object({ name }),
  data: list,
})
/** A logo that is left out stays. */
export const changeLookup = deskCall('deskChangeLookup', 'Rename a word of a list, or change a news agency’s logo', {
  fails: ['changed_meanwhile'],
  params: oneParams,
  body: z.object({ version, name, logo: logo.optional() }),
  data: list,
})
/** The whole list in its new order. 409 when the list has other words by now. */
export const orderLookups = deskCall('deskOrderLookups', 'Put a list into another order', {
  fails: ['changed_meanwhile'],
  params: z.object({ kind: z.enum(orderedKinds) }),
  body: z.object({ ids: z.array(rowId).max(1000) }),
  data: list,
})
/** `count`: what was shown to move; 409 when it is another by now. */
export const mergeLookup = deskCall('deskMergeLookup', 'Merge a word of a list into another', {
  fails: ['changed_meanwhile', 'lookup_count_changed'],
  params: oneParams,
  body: z.object({ version, into: rowId, count: z.int() }),
  data: list,
})
/** 409 `lookup_in_use` for one that something has: it can only be merged. */
export const deleteLookup = deskCall('deskDeleteLookup', 'Delete a word that nothing uses', {
  fails: ['lookup_in_use'],
  params: oneParams,
  data: list,
})
