import type { Article } from '#contract/articles.ts'
import { isImageExtension } from '#contract/limits.ts'
import t from '#texts/nb/articles.ts'
import { Pattern } from '#web/ui/drawings.tsx'
import css from './articles.module.css'

/** `isEarly`: the picture is what the page is opened for; any other waits until the words are painted. */
type Props = { article: Article; sizes: string; isEarly?: boolean }

/** The article's picture, or a pattern with the kind of its file. On a card it is decorative: the title beside it describes the article. */
export function Picture({ article, sizes, isEarly = false }: Props) {
  const { picture, filepath, file_format, news_agency, alt = '', focus } = article
  const last = picture?.sources.at(-1)
  const address = last?.address ?? filepath
  const { pdf, video, word } = t.formats
  const label = { pdf, Video: video, doc: word, docx: word }[file_format ?? '']
  return (
    <div className={css.picture}>
      {picture && address ? (
        <img
          src={address}
          srcSet={srcSetOf(picture) || undefined}
          sizes={sizes}
          width={picture.width}
          height={picture.height}
          alt={isEarly ? alt : ''}
          style={focus && { objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
          loading={isEarly ? 'eager' : 'lazy'}
          fetchPriority={isEarly ? 'high' : 'auto'}
          decoding={isEarly ? 'sync' : 'async'}
        />
      ) : (
        <div className={css.pattern}>
          <Pattern />
          {label && <span className="badge">{label}</span>}
        </div>
      )}
      {news_agency && picture && (
        <span className={css.logo}>
          {news_agency.logo ? (
            <img src={news_agency.logo} alt={t.agency(news_agency.name)} height={24} loading="lazy" />
          ) : (
            news_agency.name
          )}
        </span>
      )}
    </div>
  )
}

/** Two thirds of what is shown on a phone: at two or three dots a pixel the next smaller copy looks the same and comes sooner. */
export const detailSizes = '(min-width: 50rem) 48rem, 60vw'

const srcSetOf = (picture: NonNullable<Article['picture']>) =>
  picture.sources.map(({ address, width }) => `${address} ${width}w`).join(', ')

/** The header that has the browser fetch an article's picture, the largest thing on the page, before it has read the page. */
export function preloadOf({ file_format, picture }: Article): HeadersInit {
  const last = picture?.sources.at(-1)
  if (!picture || !last || !isImageExtension(file_format)) return {}
  const choice = `imagesrcset="${srcSetOf(picture)}"; imagesizes="${detailSizes}"`
  return { link: `<${last.address}>; rel=preload; as=image; fetchpriority=high; ${choice}` }
}
