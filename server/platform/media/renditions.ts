/** Widths of the copies of a picture, in pixels; none is wider than the picture itself. */
const renditionWidths = [240, 320, 480, 640, 960] as const
const mostPixels = 64_000_000

export type Renditions = { width: number; height: number; renditions: { width: number; bytes: Buffer }[] }

/** WebP copies for smaller screens, rotated as EXIF says and without metadata. Throws when the bytes are no picture. */
export async function makeRenditions(bytes: Buffer): Promise<Renditions> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const reading = { limitInputPixels: mostPixels, failOn: 'error' } as const
  const { autoOrient } = await sharp(bytes, reading).metadata()
  const widths = renditionWidths.filter((width) => width <= autoOrient.width)
  const renditions = []
  for (const width of widths.length > 0 ? widths : [autoOrient.width]) {
    const copy = sharp(bytes, reading).rotate().resize({ width })
    renditions.push({ width, bytes: await copy.webp({ quality: 70, effort: 5 }).toBuffer() })
  }
  return { ...autoOrient, renditions }
}
