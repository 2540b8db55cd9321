import { createHash } from 'node:crypto'
import { codeListVersion, codes, loneCodes } from '#contract/codes.ts'

/** The lists of each version, as a digest. A pair is added and never changed: numbers are released with the version. */
const digests = new Map([
  [1, '3eee1ea5e8e2292dab8d66de91600ef820c4284177ee6a0b9b57b604c257d48a'],
  [2, '24625a64b79002fbd70a0739cce766986bcf127396e86eb8c6a4c4042765c45b'],
])

test('a list of codes that has changed has a new version, which no earlier lists had', () => {
  // Sorted, because the order in which codes are shown changes nothing of what was coded.
  const listed = (lists: Record<string, readonly string[]>) =>
    Object.entries(lists)
      .map(([list, of]) => `${list}=${of.toSorted().join()}`)
      .toSorted()
  const digest = createHash('sha256')
    .update(JSON.stringify([listed(codes), listed(loneCodes)]))
    .digest('hex')
  // Red after a change of a list: raise codeListVersion and add the pair of the new version below the others.
  expect([codeListVersion, digest]).toEqual([codeListVersion, digests.get(codeListVersion)])
  expect(Math.max(...digests.keys())).toBe(codeListVersion)
  expect(new Set(digests.values()).size).toBe(digests.size)
})
