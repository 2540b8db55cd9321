import { z } from 'zod'

export const formatVersion = 1

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() })
const fixed = { format: z.literal(formatVersion), id: z.string(), at: z.iso.datetime() }

/** The last entry of an archive, so it is there only when all others are. */
export const archiveManifest = z.object({
  ...fixed,
  kind: z.literal('archive'),
  version: z.string(),
  postgres: z.int(),
  migrations: z.array(z.string()),
  sequences: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      last_value: z.string(),
      is_called: z.boolean(),
      is_big: z.boolean(),
    }),
  ),
  tables: z.array(table),
  /** What opens the parts and gives their names. Base64, 32 bytes. */
  parts_key: z.string(),
  /** Of the list of parts that lies beside the archive. */
  parts_sha256: z.string(),
  documents: z.int(),
  document_bytes: z.int(),
  /** Documents that the database names and the storage did not have. */
  missing: z.int(),
})
export type ArchiveManifest = z.infer<typeof archiveManifest>

export const keyringManifest = z.object({
  ...fixed,
  kind: z.literal('keyring'),
  tables: z.array(table),
})
export type KeyringManifest = z.infer<typeof keyringManifest>
export type CopiedTable = z.infer<typeof table>

/** `documents.json`: name in the storage and size there, as lists. */
export const documentList = z.array(z.tuple([z.string().regex(/^[0-9a-f]{32}$/), z.int()]))
