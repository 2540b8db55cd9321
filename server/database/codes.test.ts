import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { usePortal } from '#server/testing/index.ts'

const portal = usePortal()

/** Lists that the server alone knows, by the names of their CHECKs: nobody is told their words. */
const ownLists = new Set([
  'case_link_state_check',
  'document_preview_state_check',
  'entry_actor_check',
  'erasure_kind_check',
  'erasure_ledger_kind_check',
  'erasure_step_check',
  'media_upload_state_check',
  'message_sender_check',
  'person_hash_kind_check',
  'related_hash_kind_check',
  'stored_file_state_check',
])

test('each list of codes that the database allows is a list of the contract', async () => {
  const folder = path.join(import.meta.dirname, '../../contract')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules: object[] = await Promise.all(files.map((name) => import(path.join(folder, name))))
  const lists = modules.flatMap((module) => Object.values(module).flatMap((value) => listsIn(value)))
  const known = new Set(lists.map(keyOf))
  const rows = await portal.query<{ name: string; rule: string }>(`
    SELECT conname AS name, pg_get_constraintdef(oid) AS rule FROM pg_constraint
    WHERE contype = 'c' AND connamespace <> 'pgboss'::regnamespace AND cardinality(conkey) = 1 AND pg_get_constraintdef(oid) ~ 'ARRAY\\['`)
  const codes = rows.map(({ name, rule }) => ({
    name,
    words: [...rule.matchAll(/'([^']+)'/g)].map(([, word = '']) => word),
  }))
  const unknown = codes.filter(({ words }) => !known.has(keyOf(words)))
  expect(unknown.filter(({ name }) => !ownLists.has(name))).toEqual([])
  expect(codes.length).toBeGreaterThan(80)
})

const keyOf = (words: readonly string[]) => [...words].toSorted().join()

/** The lists of words in an exported value: itself, the keys of an object, and the same one level below. */
function listsIn(value: unknown, depth = 0): string[][] {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? [value] : []
  if (typeof value !== 'object' || value === null || depth > 1) return []
  return [Object.keys(value), ...Object.values(value).flatMap((one) => listsIn(one, depth + 1))]
}
