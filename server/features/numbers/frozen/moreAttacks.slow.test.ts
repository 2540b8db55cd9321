import { test } from 'vitest'
import { attackWorlds } from '#server/testing/numbersAttacker.ts'

test('and so they do in 250 more, which is as much as one file may take', () => attackWorlds(250))
