import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { dropRecentHeads, keepRecentHead, readHeads } from './heads.ts'

test('a head that is kept while others are dropped is never lost', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'heads-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1)
  const head = (number: number) => ({ number, hash: number.toString(16).padStart(64, '0') })
  // A nightly check, or one that somebody asked for, drops what a kept head covers; here nothing is covered.
  await keepRecentHead({ dataDir }, head(1), new Date())
  await Promise.all(
    numbers
      .slice(1)
      .flatMap((number) => [keepRecentHead({ dataDir }, head(number), new Date()), dropRecentHeads({ dataDir }, 0)]),
  )
  expect((await readHeads({ dataDir })).map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(numbers)
  await dropRecentHeads({ dataDir }, 150)
  expect((await readHeads({ dataDir })).map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(
    numbers.slice(150),
  )
})
