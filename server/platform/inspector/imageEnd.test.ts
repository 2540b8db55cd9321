import { photo } from '#server/testing/documents.ts'
import { hasDataAfterJpeg } from './imageEnd.ts'

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** A photo that announces more pictures, as phones write depth and brightness maps. */
function announcing(jpeg: Buffer) {
  const segment = Buffer.concat([Buffer.of(0xff, 0xe2, 0, 10), Buffer.from('MPF\0'), Buffer.alloc(4)])
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)])
}

const commentOf = (text: string) =>
  Buffer.concat([Buffer.of(0xff, 0xfe, 0, 102), Buffer.from(text.padEnd(100), 'latin1')])

/** What Samsung's phones append: one block, the directory, its length. */
function samsungTrailer(block: Buffer, size = block.length) {
  const entry = Buffer.concat([Buffer.of(0, 0, 1, 10), number(block.length), number(size)])
  const directory = Buffer.concat([Buffer.from('SEFH'), number(107), number(1), entry])
  return Buffer.concat([block, directory, number(directory.length), Buffer.from('SEFT')])
}

test('what phones append to their photos belongs to them', async () => {
  const jpeg = await photo()
  const block = Buffer.from('\0\0\u0001\nImage_UTC_Data1700000000000')
  const sound = {
    'a photo': jpeg,
    'padding with zeros': Buffer.concat([jpeg, Buffer.alloc(100)]),
    'a second picture that is announced': Buffer.concat([announcing(jpeg), jpeg, jpeg]),
    "Samsung's directory": Buffer.concat([jpeg, samsungTrailer(block)]),
    'a comment that names programs': Buffer.concat([
      jpeg.subarray(0, 2),
      commentOf('PE\0\0 MZ \u007fELF'),
      jpeg.subarray(2),
    ]),
    both: Buffer.concat([announcing(jpeg), jpeg, samsungTrailer(block)]),
  }
  for (const [what, bytes] of Object.entries(sound)) expect([what, hasDataAfterJpeg(bytes)]).toEqual([what, false])
})

test('anything else behind a photo is reported', async () => {
  const jpeg = await photo()
  const large = Buffer.alloc(70_000, 'MZ')
  const hidden = {
    'one byte': Buffer.concat([jpeg, Buffer.of(1)]),
    'a picture that nothing announces': Buffer.concat([jpeg, jpeg]),
    'a program behind an announced picture': Buffer.concat([announcing(jpeg), jpeg, Buffer.from('MZ')]),
    'an archive in a block like Samsung’s': Buffer.concat([
      jpeg,
      samsungTrailer(Buffer.from('Rar!\u001a\u0007', 'latin1')),
    ]),
    'an archive in an announced picture': Buffer.concat([
      announcing(jpeg),
      jpeg.subarray(0, 2),
      Buffer.from('\u00ff\u00fe\0\u0010Rar!\u001a\u0007        ', 'latin1'),
      jpeg.subarray(2),
    ]),
    'a large block in a directory like Samsung’s': Buffer.concat([jpeg, samsungTrailer(large)]),
    'a directory that does not cover everything': Buffer.concat([
      jpeg,
      Buffer.from('MZ'),
      samsungTrailer(Buffer.from('ab')),
    ]),
    'a block with a wrong size': Buffer.concat([jpeg, samsungTrailer(Buffer.from('abcd'), 2)]),
    'no end at all': jpeg.subarray(0, -2),
  }
  for (const [what, bytes] of Object.entries(hidden)) expect([what, hasDataAfterJpeg(bytes)]).toEqual([what, true])
})
