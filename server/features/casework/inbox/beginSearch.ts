import { searchLine, type SearchLine } from '#contract/deskInbox.ts'
import type { Services } from '#server/context.ts'
import { actorOf, type DeskActor } from '#server/cases/access.ts'
import { countHit, countSearch } from '#server/cases/massReading.ts'
import { readDeskTimes } from '#server/cases/settings.ts'
import { mostNamed, writeReading } from '#server/cases/visits.ts'
import { writeAudit } from '#server/platform/audit/log.ts'
import { Failure } from '#server/platform/http/failures.ts'
import { findOpenStaffSession } from '#server/platform/http/staffSessions.ts'
import { describeError } from '#server/platform/log.ts'
import { type Search, searchCases } from './caseSearch.ts'
import { countInbox, type CountCases } from './inbox.ts'
import { codesOf } from './caseFilter.ts'

type Ground = Pick<Services, 'clock' | 'config' | 'db' | 'jobs' | 'keys' | 'secret' | 'log'>
type SignedInActor = DeskActor & { sessionId: number }
type Asked = Omit<Search, 'window'>

/**
 * Starts a search. Its first audit row, with the filter as codes, is written before anything is looked at; a second one says
 * how far it came, and which cases were found when they are few. Neither holds the query, which stays in this call. Each hit shows words
 * of its case: it counts as a look and has its row before it is told, and whoever has looked into as many as one may finds no more.
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
      await countSearch({ ...ground, db: trx }, trx, actor.id)
      await writeAudit(ground, trx, row(actor, ['begun', ...codesOf(asked.filter), ...further, `count=${total}`]))
      return total
    })
    return { lines: linesOf(ground, actor, { ...asked, window }, run), end: run.end }
  } catch (error) {
    run.end()
    throw error
  }
}

async function* linesOf(ground: Ground, actor: SignedInActor, search: Search, run: SearchRun) {
  const hits: number[] = []
  let [looked, how] = [0, 'stopped']
  try {
    for await (const line of searchCases(ground, searcherOf(ground, actor), search, run.signal)) {
      if (line.kind === 'hit' && !(await isCounted(ground, actor, line.case.id))) {
        how = 'limited'
        yield lineOf({ kind: 'end', looked, window: search.window, next_cursor: null, is_limited: true })
        return
      }
      if (line.kind === 'hit') hits.push(line.case.id)
      else looked = line.looked
      if (line.kind === 'end') how = 'ended'
      yield lineOf(line)
    }
  } finally {
    run.end()
    const named = hits.length <= mostNamed ? hits.map((id) => `case=${id}`) : []
    const after = [how, `looked=${looked}`, `hits=${hits.length}`, ...named]
    await ground.db
      .transaction()
      .execute((trx) => writeAudit(ground, trx, row(actor, after)))
      .catch((error: unknown) => ground.log.error('the end of a search was not written down', describeError(error)))
  }
}

const lineOf = (line: SearchLine) => `${JSON.stringify(searchLine.parse(line))}\n`

/** Counts and writes down that words of a case are shown. False when the person has looked into as many cases as one may. */
async function isCounted(ground: Ground, { id }: DeskActor, case_id: number) {
  try {
    await countHit(ground, id, case_id)
    const reading = { id: case_id, action: 'search_run' as const, after: ['quoted'] }
    await ground.db.transaction().execute((trx) => writeReading(ground, trx, id, reading))
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false
    throw error
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

/** So many searches at once on one server: each is nearly all computation, and signing in and reporting go before. */
const atOnce = 3

/** `end`: stops the search, if it is still running, and gives its place back. May be called again. */
type SearchRun = { signal: AbortSignal; end: () => void }

/** Which searches are running. A person's next search stops the one before. */
export function makeSearchRuns(most = atOnce) {
  const running = new Map<number, AbortController>()
  return {
    /** @throws Failure searches_busy when as many as are allowed are running for others */
    begin(staffId: number): SearchRun {
      running.get(staffId)?.abort()
      if (!running.has(staffId) && running.size >= most) throw new Failure('searches_busy', undefined, 2)
      const run = new AbortController()
      running.set(staffId, run)
      return {
        signal: run.signal,
        end() {
          run.abort()
          if (running.get(staffId) === run) running.delete(staffId)
        },
      }
    },
  }
}
