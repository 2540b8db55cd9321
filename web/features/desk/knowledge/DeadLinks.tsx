import { useState } from 'react'
import { Link } from 'react-router'
import type { DeadLinkReport } from '#contract/deskEntries.ts'
import { entryPath } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { refusalWords } from '../data/failure.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** What readers said does not work. The portal never fetches a link; an editor opens it. */
export function DeadLinks({ reports }: { reports: readonly DeadLinkReport[] }) {
  const t = useTexts(desk).knowledge.dead
  const [handle, { isLoading }] = deskApi.useHandleDeadLinkMutation()
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const done = async ({ id, link }: DeadLinkReport) => {
    if (isLoading) return
    const { error } = await handle(id)
    setFailure(refusalWords(error))
    setSaid(error ? '' : t.said(link))
  }
  return (
    <>
      <FormError message={failure} />
      <StatusMessage>{said}</StatusMessage>
      {reports.length > 0 && (
        <section className={`${pieces.notice} ${pieces.stack}`} aria-labelledby="dead">
          <h2 id="dead">{t.title}</h2>
          <p>{t.lead}</p>
          <ul className={pieces.lines}>
            {reports.map((report) => (
              <li key={report.id}>
                <div>
                  <p className={pieces.name}>{report.link}</p>
                  <p className={pieces.soft}>
                    {report.item_id === null ? (
                      report.title
                    ) : (
                      <Link to={entryPath(report.item_id)}>{report.title}</Link>
                    )}
                    . {t.times(report.times, longMoment(report.last_at))}.
                  </p>
                </div>
                <div className={pieces.buttons}>
                  <a
                    href={report.link}
                    target="_blank"
                    rel="noopener noreferrer nofollow"
                    aria-label={t.openThat(report.link)}
                  >
                    {t.open}
                  </a>
                  <Button look="quiet" aria-label={t.doneThat(report.link)} onClick={() => void done(report)}>
                    {t.done}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
