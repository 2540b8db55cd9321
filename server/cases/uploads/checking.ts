import type { FieldCode } from '#contract/errors.ts'
import { hasMagicOf } from '#server/platform/documents/magic.ts'
import { extensionOf, mediaTypes } from '#server/platform/documents/types.ts'
import { fail } from '#server/platform/http/failures.ts'
import type { Accepted, Checked, Incoming, ReceivedFile } from './incoming.ts'

/**
 * Checks size, extension and first bytes. The content is inspected after the answer (docs/decisions,
 * documents-are-inspected-outside).
 */
export async function check(file: ReceivedFile, head: Buffer): Promise<Checked['verdict']> {
  if (file.isTooLarge) return 'document_too_large'
  if (file.size === 0) return 'document_empty'
  const extension = extensionOf(file.name)
  if (!extension || !(await hasMagicOf(head, extension))) return 'document_type'
  return { extension, media_type: mediaTypes[extension] }
}

/** The documents of a request if all are accepted; otherwise fails with every refusal at once. */
export function acceptDocuments({ files, hasTooManyFiles }: Incoming) {
  if (hasTooManyFiles) fail('invalid', { documents: 'too_many' })
  const wrong: Record<string, FieldCode> = {}
  const accepted: (ReceivedFile & Accepted)[] = []
  for (const [at, { verdict, ...file }] of files.entries()) {
    if (typeof verdict === 'string') wrong[`documents.${at}`] = verdict
    else accepted.push({ ...file, ...verdict })
  }
  if (Object.keys(wrong).length > 0) fail(codeFor(wrong), wrong)
  return accepted
}

const codeFor = (wrong: Record<string, FieldCode>) =>
  Object.values(wrong).every((code) => code === 'document_type') ? 'document_type' : 'invalid'
