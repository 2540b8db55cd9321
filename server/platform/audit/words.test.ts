import { expect, test } from 'vitest'
import texts from '#texts/nb/deskAudit.ts'
import { auditActions } from './actions.ts'

test('every audit action has words on the page of the log, and none has the words of another', () => {
  const missing = auditActions.filter((action) => !Object.hasOwn(texts.actions, action))
  expect(missing).toEqual([])
  const words = Object.values(texts.actions)
  expect(new Set(words).size).toBe(words.length)
})
