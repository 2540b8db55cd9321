import { expect, test } from 'vitest'
import texts from '#texts/nb/deskAudit.ts'

test('no audit action has the words of another', () => {
  const words = Object.values(texts.actions)
  expect(new Set(words).size).toBe(words.length)
})
