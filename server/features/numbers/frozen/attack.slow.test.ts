import { attackWorlds } from '#server/testing/numbersAttacker.ts'

test('whoever has everything that is published, and five cases of their own, finds five possible counts of each group in 250 worlds', () =>
  attackWorlds(250))
