import { useState } from 'react'
import { Link } from 'react-router'
import { casePath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Failure } from '../form/Failure.tsx'
import css from './mentions.module.css'
import { deskApi } from '../data/api.ts'

/**
 * Notes that name the reader: one line for the inbox, which opens. Each note stays until its case is opened or it is put away;
 * its words are read at the case. Nothing while there is none.
 */
export function Mentions() {
  const t = useTexts(desk).case.mentions
  const { data, isLoading: isPending } = deskApi.useMentionsQuery()
  const [mark, { isLoading, error: refused }] = deskApi.useMarkMentionMutation()
  const [gone, setGone] = useState<number>()
  const put = async (id: number, is_seen: boolean) => {
    if (isLoading) return
    const { error } = await mark({ id, is_seen })
    if (!error) setGone(is_seen ? id : undefined)
  }
  if (isPending) return <div data-pending />
  const { unseen, mentions } = data?.data ?? { unseen: 0, mentions: [] }
  return (
    <>
      {unseen > 0 && (
        <details className={css.mentions}>
          <summary>{t.title(unseen)}</summary>
          <ul>
            {mentions.map(({ note_id, case_id, category, at, author }) => (
              <li key={note_id}>
                <div>
                  <Link to={casePath(case_id)}>{t.line(author.name, case_id)}</Link>
                  <p>
                    {category && `${category.name}, `}
                    <time dateTime={at}>{longMoment(at)}</time>
                  </p>
                </div>
                <Button
                  look="subtle"
                  aria-label={t.putAwayOf(author.name, case_id)}
                  onClick={() => void put(note_id, true)}
                >
                  {t.putAway}
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div role="status" className={gone === undefined ? undefined : css.gone}>
        {gone !== undefined && (
          <>
            {t.isAway}
            <Button look="subtle" onClick={() => void put(gone, false)}>
              {t.undo}
            </Button>
          </>
        )}
      </div>
      <Failure error={refused} />
    </>
  )
}
