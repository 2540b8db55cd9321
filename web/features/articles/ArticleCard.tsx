import { Link, useLocation } from 'react-router'
import type { Article } from '#contract/articles.ts'
import { articles } from '#texts/articles.ts'
import { longDate } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Picture } from './Picture.tsx'
import { Star } from './Star.tsx'
import css from './articles.module.css'

/** The whole card is clickable; for keyboard and screen readers it has one link, and the star. */
export function ArticleCard({ article }: { article: Article }) {
  const t = useTexts(articles)
  const { search } = useLocation()
  const { id, title, description, date, news_agency, categories, is_demo, is_paid } = article
  return (
    <li className={css.card}>
      <Picture
        article={article}
        sizes="(min-width: 76em) 16rem, (min-width: 48em) 45vw, (min-width: 22em) 6rem, 92vw"
      />
      <div className={css.cardBody}>
        <p className={css.facts}>
          {is_demo && <span className={css.demo}>{t.demo}</span>}
          {news_agency && <span>{news_agency.name}</span>}
          <time dateTime={date}>{longDate(date)}</time>
        </p>
        <h2 className={css.cardTitle}>
          <Link id={`article-${id}`} to={`/impact/${id}`} state={{ archive: search }}>
            {title}
          </Link>
        </h2>
        <p className={css.cardText}>{description}</p>
        <p className={css.category}>
          <span>{categories[0]?.name}</span>
          {is_paid === 'Ja' && <span className={css.paid}>{t.paidMark}</span>}
        </p>
      </div>
      <Star id={id} title={title} />
    </li>
  )
}
