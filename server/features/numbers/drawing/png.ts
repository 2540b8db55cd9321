import sharp from 'sharp'

/** A chart as a picture of twice its size, for sharing and for documents. */
export const toPng = (svg: string) => sharp(Buffer.from(svg), { density: 144 }).png().toBuffer()
