import { expect, test } from 'vitest'
import { asksReporter, holdGrounds, isHeld } from './holdGrounds.ts'

test('consent alone asks the reporter and waits for a yes; every other ground holds at once', () => {
  for (const ground of holdGrounds) {
    expect([ground, asksReporter(ground)]).toEqual([ground, ground === 'consent'])
    expect([ground, isHeld({ ground, agreed_until: null })]).toEqual([ground, ground !== 'consent'])
    expect(isHeld({ ground, agreed_until: '2028-06-18' })).toBe(true)
  }
})
