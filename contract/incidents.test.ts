import { expect, test } from 'vitest'
import { witnessFieldNames } from './incidentFacts.ts'
import { witnessFields } from './incidents.ts'

test('every field of a witness has a maximum length', () => {
  for (const field of witnessFieldNames) {
    const issues = witnessFields[field].safeParse('1'.repeat(10_000)).error?.issues ?? []
    expect([field, issues.map(({ message }) => message)]).toEqual([field, expect.arrayContaining(['too_long'])])
  }
})
