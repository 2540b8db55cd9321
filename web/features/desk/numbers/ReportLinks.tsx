import { deskCalls } from '#contract/deskCalls.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { DownloadButton } from '../form/DownloadButton.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'

/** The report of a release as a file, for whoever drafts or approves releases. */
export function ReportLinks({ slug }: { slug: string }) {
  const t = useDesk().numbers.report
  return (
    <div className={pieces.row} data-no-print>
      <DownloadButton call={callOf(deskCalls.deskMakeReportPdf, { slug })} label={t.pdf} />
      <DownloadButton call={callOf(deskCalls.deskMakeReportDocx, { slug })} label={t.docx} />
    </div>
  )
}
