import { searchLine, type InboxFilter } from '#contract/deskInbox.ts'
import type { Services } from '#server/context.ts'
import { actorOf, type DeskActor } from '#server/cases/access.ts'
import { readDeskTimes } from '#server/cases/settings.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { findOpenStaffSession } from '#server/platform/http/staffSessions.ts'
import { describeError } from '#server/platform/log.ts'
import { searchCases } from './caseSearch.ts'
import { countInbox } from './inbox.ts'
import type { CountCases } from './inboxTotals.ts'
import type { makeSearchRuns, SearchRun } from './searchRuns.ts'
import { codesOf } from './wanted.ts'

type Ground = Pick<Services, 'clock' | 'db' | 'keys' | 'secret' | 'log'>
type SignedInActor = DeskActor & { sessionId: number }
type Asked = { query: string; filter: InboxFilter; cursor?: string | undefined }

/**
 * Starts a search. Its first audit row, with the filter as codes, is written before anything is looked at; a second one says
 * how far it came. Neither holds the query, which stays in this call.
 * @returns the lines, and what ends the search; to be called when the reader is gone, who may never have read a line
 */
export async function beginSearch(
  ground: Ground,
  countCases: CountCases,
  runs: ReturnType<typeof makeSearchRuns>,
  actor: SignedInActor,
  asked: Asked,
) {
  const run = runs.begin(actor.id)
  try {
    const window = await ground.db.transaction().execute(async (trx) => {
      const times = await readDeskTimes(trx, ground.clock.now())
      const total = await countInbox(trx, countCases, actor, asked.filter, times)
      const further = asked.cursor === undefined ? [] : ['further']
      await writeAudit(ground, trx, row(actor, ['begun', ...codesOf(asked.filter), ...further, `count=${total}`]))
      return total
    })
    return { lines: linesOf(ground, actor, { ...asked, window }, run), end: run.end }
  } catch (error) {
    run.end()
    throw error
  }
}

async function* linesOf(ground: Ground, actor: SignedInActor, search: Asked & { window: number }, run: SearchRun) {
  let [looked, hits, how] = [0, 0, 'stopped']
  try {
    for await (const line of searchCases(ground, searcherOf(ground, actor), search, run.signal)) {
      if (line.kind === 'hit') hits += 1
      else looked = line.looked
      if (line.kind === 'end') how = 'ended'
      yield `${JSON.stringify(searchLine.parse(line))}\n`
    }
  } finally {
    run.end()
    const after = [how, `looked=${looked}`, `hits=${hits}`]
    await ground.db
      .transaction()
      .execute((trx) => writeAudit(ground, trx, row(actor, after)))
      .catch((error: unknown) => ground.log.error('the end of a search was not written down', describeError(error)))
  }
}

/** The person as their session has them now: a role or an access that is taken away ends the search with its next batch. */
const searcherOf =
  ({ db, clock }: Ground, { sessionId }: SignedInActor) =>
  async () => {
    const now = await findOpenStaffSession(db, clock, sessionId)
    return now && actorOf(now) ? now : undefined
  }

const row = ({ id }: DeskActor, after: string[]) => ({
  actor: { staff: id },
  action: 'search_run' as const,
  subject: { kind: 'case' as const, id: null },
  after,
})
