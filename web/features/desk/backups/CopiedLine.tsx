import type { BackupRun, LastBackup } from '#contract/deskBackups.ts'
import { longMoment } from '#web/ui/dates.ts'
import { StateLine } from '../frame/DeskPage.tsx'

type Words = { fresh(at: string): string; failed?(at: string): string; late(at: string): string; never: string }

/** Whether the newest run failed. */
export const hasFailed = ([newest]: readonly BackupRun[]) => newest !== undefined && newest.failure !== null

/** When there was a copy last: red when that is too long ago or never, amber when one has failed since. */
export function CopiedLine({
  last: { at, is_late },
  words,
  hasFailedSince = false,
}: {
  last: LastBackup
  words: Words
  hasFailedSince?: boolean
}) {
  if (at === null) return <StateLine level="danger">{words.never}</StateLine>
  const moment = longMoment(at)
  if (is_late) return <StateLine level="danger">{words.late(moment)}</StateLine>
  if (hasFailedSince && words.failed) return <StateLine level="warning">{words.failed(moment)}</StateLine>
  return <StateLine>{words.fresh(moment)}</StateLine>
}
