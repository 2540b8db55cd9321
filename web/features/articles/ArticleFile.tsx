import type { Article } from '#contract/articles.ts'
import { isImageExtension } from '#contract/limits.ts'
import { articles } from '#texts/articles.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Say } from '#web/ui/Say.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Picture, detailSizes } from './Picture.tsx'
import css from './articles.module.css'

/** The article's file, shown according to its kind (spec section 2). */
export function ArticleFile({ article }: { article: Article }) {
  const t = useTexts(articles)
  const { filepath, file_format, title } = article
  if (!filepath)
    return (
      <p className={css.missing}>
        <span>
          {t.noFileWords} <Say>{t.noFile}</Say>
        </span>
      </p>
    )
  if (file_format === 'Video')
    return (
      // Many films are other publishers', who have no captions for them.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={css.video}
        controls
        preload="metadata"
        aria-label={t.video(title)}
        width={640}
        height={360}
        poster={article.poster}
      >
        <source src={filepath} />
        {article.captions && <track kind="captions" src={article.captions} srcLang="nb" label={t.captions} default />}
      </video>
    )
  if (file_format === 'pdf')
    return (
      <div>
        {/* Our own file, served with its own content security policy; browsers' PDF viewers do not run in a sandbox. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe className={css.pdf} src={filepath} title={t.pdf(title)} loading="lazy" />
        <p>
          <a href={filepath} target="_blank" rel="noreferrer">
            {t.openPdf}
          </a>
        </p>
      </div>
    )
  if (file_format === 'doc' || file_format === 'docx')
    return (
      <p className={css.missing}>
        <ButtonLink reloadDocument to={filepath} download>
          {t.download(file_format)}
        </ButtonLink>
      </p>
    )
  if (isImageExtension(file_format)) return <Picture article={article} sizes={detailSizes} isEarly />
  return (
    <p className={css.missing}>
      <span>
        {t.unsupportedWords} <Say>{t.unsupported}</Say>
      </span>
    </p>
  )
}
