import type { Article } from '#contract/articles.ts'
import { imageExtensions } from '#contract/limits.ts'

/** Two thirds of what is shown on a phone: at two or three dots a pixel the next smaller copy looks the same and comes sooner. */
export const detailSizes = '(min-width: 50rem) 48rem, 60vw'

export const isPictureFile = (format: string | null) => imageExtensions.some((extension) => extension === format)

/** The widths of a picture that the browser may choose from, as `srcset` writes them. */
export const srcSetOf = (picture: NonNullable<Article['picture']>) =>
  picture.sources.map(({ address, width }) => `${address} ${width}w`).join(', ')

/**
 * The header that has the browser fetch an article's picture before it has read the page, chosen as the `img` will choose
 * it. It is the largest thing on the page, and would otherwise come a tenth of a second after the words.
 */
export function preloadOf({ file_format, picture }: Article): HeadersInit {
  const last = picture?.sources.at(-1)
  if (!picture || !last || !isPictureFile(file_format)) return {}
  const choice = `imagesrcset="${srcSetOf(picture)}"; imagesizes="${detailSizes}"`
  return { link: `<${last.address}>; rel=preload; as=image; fetchpriority=high; ${choice}` }
}
