import { expect, test } from 'vitest'
import { asksReporter, holdGrounds, isHeld } from './holdGrounds.ts'

test('consent alone asks the reporter and waits for a yes; every other ground holds at once', () => {
  for (const ground of holdGrounds) {
    expect([ground, asksReporter(ground)]).toEqual([ground, ground === 'consent'])
    expect([ground, isHeld({ ground, agreed: false })]).toEqual([ground, ground !== 'consent'])
    expect(isHeld({ ground, agreed: true })).toBe(true)
  }
})
