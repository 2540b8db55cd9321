import { attackWorlds } from '#server/testing/numbersAttacker.ts'

test('they find five possible counts of each group in 250 more worlds: one file may not take more', () =>
  attackWorlds(250))
