import { addressOf, documentAddress, isSigned, readDocumentAddress, type Variant } from './documentAddresses.ts'

/** A moment at which a new step of five minutes begins. */
const start = Date.parse('2026-03-01T12:00:00Z')
const minute = 60_000
const ground = (now = start, secret = Buffer.alloc(32, 1)) => ({ clock: { now: () => new Date(now) }, secret })
const viewer = { id: 5, sessionId: 9 }
const write = (now = start, variant: Variant = 'original', extension = 'pdf') =>
  documentAddress(ground(now), viewer, 3, variant, extension)
const namesIn = (address: string) => address.split('/').slice(-2)
const read = (address: string, now = start) => {
  const [id = '', name = ''] = namesIn(address)
  return readDocumentAddress(ground(now), id, name)
}

test('an address tells document, time, session, variant and ending, and reads back as it was written', () => {
  const expires = start / 1000 + 900
  expect(write()).toMatch(new RegExp(`^/storage/documents/3/${expires}-9-o-[\\w-]{43}\\.pdf$`))
  expect(write(start, 'viewing', 'webp')).toMatch(new RegExp(`^/storage/documents/3/${expires}-9-v-[\\w-]{43}\\.webp$`))
  expect(read(write())).toMatchObject({ id: 3, sessionId: 9, variant: 'original', expires, extension: 'pdf' })
  expect(read(write(start, 'viewing', 'webp'))).toMatchObject({ variant: 'viewing', extension: 'webp' })
  const long = documentAddress(ground(), { id: 5, sessionId: 123_456_789 }, 3, 'original', 'pdf')
  expect(read(long)).toMatchObject({ sessionId: 123_456_789 })
})

test('an image is shown by its viewing copy, which is always a webp; one that could not be read, and any other document, as it was sent', () => {
  const shown = (extension: string, inspection_state = 'clean') =>
    addressOf(ground(), viewer, { id: 3, extension, inspection_state })
  for (const extension of ['jpg', 'jpeg', 'png']) expect(shown(extension)).toBe(write(start, 'viewing', 'webp'))
  for (const extension of ['pdf', 'docx']) expect(shown(extension)).toBe(write(start, 'original', extension))
  expect(shown('png', 'unreadable')).toBe(write(start, 'original', 'png'))
})

test('an address stays the same for five minutes and works for a quarter of an hour at most', () => {
  expect(write(start + 5 * minute - 1)).toBe(write())
  expect(write(start + 5 * minute)).not.toBe(write())
  expect(read(write(), start + 15 * minute - 1)).toBeDefined()
  expect(read(write(), start + 15 * minute)).toBeUndefined()
  expect(read(write(start + 5 * minute - 1), start + 15 * minute)).toBeUndefined()
})

test('a name that could not be ours is not read', () => {
  const [, name = ''] = namesIn(write())
  const reads = (id: string, other: string) => readDocumentAddress(ground(), id, other)
  expect(reads('3', name)).toBeDefined()
  for (const id of ['0', '03', '-3', '3 ', 'x3', '3x', '1e3', '1000000000000000', ''])
    expect(reads(id, name), id).toBeUndefined()
  expect(reads('999999999999999', name)).toBeDefined()
  for (const other of [
    '',
    `x${name}`,
    `${name}x1234567`,
    `${name}/`,
    name.replace('-o-', '-x-'),
    name.replace('-9-', '--'),
    name.replace('-9-', `-${'9'.repeat(16)}-`),
    name.replace('-9-', '-a-'),
    name.replace(/^\d+/, ''),
    name.replace(/^\d+/, '9'.repeat(13)),
    name.replace(/^\d+/, 'a'),
    name.replace('.pdf', ''),
    name.replace('.pdf', 'pdf'),
    name.replace('.pdf', '.'),
    name.replace('.pdf', '.p.f'),
    name.replace('.pdf', '.ninechars'),
    name.replace('.pdf', 'x.pdf'),
  ])
    expect(reads('3', other), other).toBeUndefined()
})

test('the signature is for one document, variant, viewer, session and time', () => {
  const address = read(write())
  if (!address) throw new Error('the address should be readable')
  expect(isSigned(ground(), viewer, address)).toBe(true)
  expect(isSigned(ground(start, Buffer.alloc(32, 2)), viewer, address)).toBe(false)
  expect(isSigned(ground(), { ...viewer, id: 6 }, address)).toBe(false)
  expect(isSigned(ground(), { ...viewer, sessionId: 10 }, address)).toBe(false)
  expect(isSigned(ground(), viewer, { ...address, id: 4 })).toBe(false)
  expect(isSigned(ground(), viewer, { ...address, variant: 'viewing' })).toBe(false)
  expect(isSigned(ground(), viewer, { ...address, expires: address.expires + 300 })).toBe(false)
  expect(isSigned(ground(), viewer, { ...address, signature: address.signature.slice(1) })).toBe(false)
  expect(isSigned(ground(), viewer, { ...address, signature: '' })).toBe(false)
})
