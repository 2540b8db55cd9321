import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { usePortal } from '#server/testing/index.ts'
import { readTrigrams, wordSimilarities } from './similarity.ts'

const portal = usePortal()

test('a word is as similar to every entry as the database says', async () => {
  const { db } = portal.services
  const entries = await db.selectFrom('knowledge_entry').select(['slug', 'folded']).orderBy('slug').execute()
  expect(entries.length).toBeGreaterThan(20)
  const trigrams = readTrigrams(entries.map(({ folded }) => folded ?? ''))
  for (const word of [
    'polititet',
    'anmellde',
    'muslimhat',
    'lereren',
    'lærer',
    'østfold',
    'moske',
    'aaaa',
    'i',
    '22',
    '§',
  ]) {
    const { rows } = await sql<{ similarity: number }>`
      SELECT word_similarity(${word}, folded) AS similarity FROM knowledge_entry ORDER BY slug`.execute(db)
    const ours = wordSimilarities(word, trigrams)
    expect(ours, word).toHaveLength(rows.length)
    const quick = wordSimilarities(word, trigrams, 0.5)
    expect(quick.filter((similarity) => similarity >= 0.5)).toEqual(ours.filter((similarity) => similarity >= 0.5))
    for (const [at, { similarity }] of rows.entries())
      expect(ours[at], `${word} in ${entries[at]?.slug}`).toBeCloseTo(similarity, 5)
  }
})

test('a text and a word without letters are similar to nothing', () => {
  expect(wordSimilarities('å', readTrigrams(['å å', '', 'a']))).toEqual([0, 0, 0])
})
