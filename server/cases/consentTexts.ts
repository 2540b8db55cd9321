import { createHash } from 'node:crypto'
import type { Trx } from '#server/database/connect.ts'

type Text = { version: string; text: string }

/** Keeps the words that somebody agrees to, once, and answers what a consent is recorded with. */
export async function keepText(trx: Trx, { version, text }: Text) {
  const text_hash = hashOf(text)
  await trx
    .insertInto('consent_text')
    .values({ hash: text_hash, version, body: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return { text_version: version, text_hash }
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest()
