import { Readable } from 'node:stream'
import { docx, oldOffice, pdf, photo, png, xlsx } from '#server/testing/documents.ts'
import { bombs, hostileDocuments } from '#server/testing/hostileDocuments.ts'
import type { DocumentExtension } from '../documents/types.ts'
import { inspect } from './inspect.ts'
import { judgeAll } from './testing/judgeAll.ts'

const sound: [DocumentExtension, () => Promise<Buffer> | Buffer][] = [
  ['jpg', () => photo()],
  ['jpeg', () => photo()],
  ['png', () => png()],
  ['pdf', () => pdf()],
  ['doc', () => oldOffice('WordDocument', '1Table')],
  ['docx', () => docx()],
  ['xls', () => oldOffice('Workbook')],
  ['xlsx', () => xlsx()],
]

test.each(sound)('a sound %s is clean, and an image gets its viewing copy', async (extension, make) => {
  const { state, findings, viewing } = await inspect(Readable.from([await make()]), extension)
  expect({ state, findings }).toEqual({ state: 'clean', findings: [] })
  expect(viewing?.toString('latin1', 8, 12)).toBe(extension.endsWith('g') ? 'WEBP' : undefined)
})

test('no hostile file is clean, and what is in it is named', async () => {
  const wrong: unknown[] = []
  const byKind = Map.groupBy(Object.entries(await hostileDocuments()), ([, { extension }]) => extension)
  for (const [extension, files] of byKind) {
    const all = await judgeAll(
      extension,
      files.map(([, { bytes }]) => bytes),
    )
    for (const [at, [what, { finds }]] of files.entries()) {
      const told = all[at]
      const isRight = finds ? told?.findings.includes(finds) : told?.state === 'unreadable'
      if (!isRight) wrong.push({ what, finds, ...told })
    }
  }
  expect(wrong).toEqual([])
})

test('a file that is small and grows is unreadable', async () => {
  for (const [what, { extension, bytes }] of Object.entries(await bombs())) {
    const { state } = await inspect(Readable.from([bytes]), extension)
    expect([what, state]).toEqual([what, 'unreadable'])
  }
})
