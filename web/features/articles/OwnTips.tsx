import { Link } from 'react-router'
import t from '#texts/nb/ownTips.ts'
import { withStore } from '#web/app/data/withStore.tsx'
import { readFailure } from '#web/app/wire/failure.ts'
import { longDay } from '#web/ui/dates.ts'
import { LoadFailed } from '#web/ui/LoadFailed.tsx'
import { articlesApi } from './api.ts'
import css from './ownTips.module.css'

function OwnTips() {
  const query = articlesApi.useListOwnTipsQuery(undefined, { refetchOnMountOrArgChange: true })
  const { data, error } = query
  // Of an ended session its own notice tells (web/app/data/api.ts).
  if (!data && (!error || readFailure(error).code === 'not_signed_in')) return null
  return (
    <section aria-labelledby="own-tips" className={css.part}>
      <h2 id="own-tips">{t.title}</h2>
      {!data && <LoadFailed message={t.failed} of={query} />}
      {data?.tips.length === 0 && <p>{t.empty}</p>}
      <ul className={`bare ${css.rows}`}>
        {data?.tips.map(({ id, link, suggestion, created_at, outcome, article }) => (
          <li key={id} className="framed">
            <strong>{link}</strong>
            <p className={css.words}>{suggestion}</p>
            <p className="badge" data-outcome={outcome}>
              {t.outcomes[outcome]}
            </p>
            {article && (
              <p>
                <Link to={`/impact/${article.id}`}>{t.read(article.title)}</Link>
              </p>
            )}
            <p className="soft">{t.sent(longDay(created_at))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export default withStore(OwnTips)
