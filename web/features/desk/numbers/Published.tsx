import { deskCalls } from '#contract/deskCalls.ts'
import { openData } from '#texts/openData.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { deskApi } from '../data/api.ts'
import { DownloadButton } from '../form/DownloadButton.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import pieces from '../frame/pieces.module.css'

/** What is published, with its report as a file for whoever drafts or approves releases. */
export function Published() {
  const { published, report } = useDesk().numbers
  const { named } = useTexts(openData)
  const { powers } = useSelf()
  const releases = deskApi.usePublishedQuery().data?.data ?? []
  const makesReports = powers.includes('draft_releases') || powers.includes('approve_releases')
  if (releases.length === 0) return null
  return (
    <details data-no-print>
      <summary>{published}</summary>
      <ul className={`bare ${pieces.stack}`}>
        {releases.map((release) => (
          <li key={release.slug} className={pieces.row}>
            <a href={`/tall/${release.slug}`}>{named(release)}</a>
            {makesReports && (
              <>
                <DownloadButton call={callOf(deskCalls.deskMakeReportPdf, { slug: release.slug })} label={report.pdf} />
                <DownloadButton
                  call={callOf(deskCalls.deskMakeReportDocx, { slug: release.slug })}
                  label={report.docx}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
