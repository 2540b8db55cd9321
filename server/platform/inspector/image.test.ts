import sharp from 'sharp'
import { judgeImage } from './image.ts'

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#888' } })
    .toColourspace('b-w')
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Each is decoded without effort when its limit is gone, so only the limit makes it fail. */
test('an image of more than 51 megapixels is not decoded, and one just below is', async () => {
  await expect(judgeImage(await grey(10_000, 5_110), 'png')).rejects.toThrow()
  const { findings, viewing } = await judgeImage(await grey(10_000, 5_090), 'png')
  expect([findings, (await sharp(viewing).metadata()).width]).toEqual([[], 2000])
})

test('an image of few pixels, each of many bytes, is not decoded when it takes more than 256 MB', async () => {
  const wide = (height: number) =>
    sharp({ create: { width: 6000, height, channels: 4, background: '#8888' } })
      .toColourspace('rgb16')
      .png({ compressionLevel: 9 })
      .toBuffer()
  const large = await wide(5800)
  expect(await sharp(large).metadata()).toMatchObject({ depth: 'ushort', channels: 4 })
  await expect(judgeImage(large, 'png')).rejects.toThrow('too large')
  expect((await judgeImage(await wide(1000), 'png')).findings).toEqual([])
})
