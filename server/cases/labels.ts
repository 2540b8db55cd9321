import { fail } from '#server/platform/http/failures.ts'
import type { Act } from './staffRoutes.ts'

type Label = { name: string; is_retired: boolean }

/** A word of the organisation's own. One that was retired is taken back into use, with its cases; 422 for one in use. */
export async function createLabel(at: Act, { name }: { name: string }) {
  const made = await at.trx
    .insertInto('label')
    .values({ name })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ retired_at: null, version: eb('label.version', '+', 1) }))
        .where('label.retired_at', 'is not', null),
    )
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (!made) return fail('invalid', { name: 'name_taken' })
  const { id, version } = made
  // The first version is that of a new row.
  const before = version === 1 ? undefined : { name, is_retired: true }
  tellLabel(at, { id, before, after: { name, is_retired: false } })
  return { id, name }
}

/** The audit row of a change of a label. Its name is the organisation's own word, no case's. */
export const tellLabel = (
  { tell }: Act,
  { id, before, after }: { id: number; before: Label | undefined; after: Label },
) =>
  tell({
    subject: { kind: 'setting', id },
    before: before ? codesOf(before) : [],
    after: codesOf(after),
  })

const codesOf = ({ name, is_retired }: Label) => ['label', `name=${name}`, ...(is_retired ? ['retired'] : [])]
