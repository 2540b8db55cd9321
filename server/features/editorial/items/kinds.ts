import { itemKinds, type EditorialKind } from '#contract/deskEditorial.ts'
import { oneOf } from '#server/database/storedCodes.ts'
import { articleKind } from '../articles/kind.ts'
import { entryKind } from '../entries/kind.ts'
import type { ItemKind } from './kind.ts'

const kinds: Record<EditorialKind, ItemKind> = { article: articleKind, entry: entryKind }

/** What an item is, by the code in its row. */
export const kindOf = (code: string) => kinds[oneOf(itemKinds, code)]
