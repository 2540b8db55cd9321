// oxlint-disable-next-line no-restricted-imports -- the times between two questions, and the moment of the kill.
import { setTimeout as pause } from 'node:timers/promises'
import type { OwnIncident } from '#contract/incidents.ts'
import { limits } from '#contract/limits.ts'
import { multipart, pdf, type Sent } from './documents.ts'
import { inspectorProcesses, residentBytes } from './childProcesses.ts'
import { until } from './mail.ts'
import { signUpForm, type startServer, untilServed } from './process.ts'
import { slowestOf, watchLive } from './watchLive.ts'

type Server = Awaited<ReturnType<typeof startServer>>
/** Hostile accounts. Together they keep every inspector at work. */
const accounts = 4

type Options = { start: () => Promise<Server>; files: Sent[]; patience: number }

/**
 * Sends hostile files as four accounts at once to a real server, while another account sends a small pdf every two seconds and the
 * health check is asked every 50 ms. The inspector and then the server are killed in the middle.
 */
export async function runHostile({ start, files, patience }: Options) {
  let server = await start()
  try {
    const hostile = await Promise.all(Array.from({ length: accounts }, (_, at) => register(server, `hostile${at}`)))
    const other = await register(server, 'other')
    await store(server, other, [{ name: 'a.pdf', bytes: pdf() }])
    await untilInspected(server, other, 60)
    const rest = await memoryOf(server.child.pid ?? 0)
    const watch = watchServer(() => server, other)
    const parts = hostile.map((_, at) => files.filter((_file, place) => place % accounts === at))
    const refusals = await Promise.all(hostile.map((token, at) => storeAll(server, token, parts[at] ?? [])))
    await until(async () => (await inspectorProcesses(server.child.pid ?? 0)).length > 0, 30, 1000)
    for (const { pid } of await inspectorProcesses(server.child.pid ?? 0)) end(pid)
    await pause(300)
    watch.pause()
    await server.kill()
    server = await start()
    watch.resume()
    const states: Record<string, number> = {}
    for (const token of hostile)
      for (const [state, count] of Object.entries(await untilInspected(server, token, patience)))
        states[state] = (states[state] ?? 0) + count
    await watch.stop()
    const others = await untilInspected(server, other, patience)
    const refused = refusals.reduce((sum, count) => sum + count, 0)
    return { ...watch.figures(), mostMemory: watch.figures().memory - rest, states, refused, others }
  } finally {
    await server.kill()
  }
}

function watchServer(current: () => Server, other: string) {
  const live = watchLive()
  live.ask(current().url)
  const seen = { answers: [0], memory: 0 }
  let isOver = false
  let isPaused = false
  const loop = async (every: number, act: () => Promise<void>) => {
    while (!isOver) {
      if (!isPaused) await act().catch((error) => !isPaused && !isOver && Promise.reject(error))
      await pause(every)
    }
  }
  const timed = async (into: number[], act: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await act()
    if (!isPaused) into.push(performance.now() - startedAt)
  }
  const loops = [
    loop(2000, () => timed(seen.answers, () => store(current(), other, [{ name: 'a.pdf', bytes: pdf() }]))),
    loop(25, async () => {
      seen.memory = Math.max(seen.memory, await memoryOf(current().child.pid ?? 0))
    }),
  ]
  void Promise.allSettled(loops)
  return {
    pause() {
      isPaused = true
      live.ask(undefined)
    },
    resume() {
      isPaused = false
      live.ask(current().url)
    },
    stop() {
      isOver = true
      return live.stop()
    },
    figures: () => ({
      slowestLive: live.slowest(),
      fifthSlowestLive: live.slowest(5),
      slowestAnswer: slowestOf(seen.answers, 1),
      secondSlowestAnswer: slowestOf(seen.answers, 2),
      memory: seen.memory,
    }),
  }
}

/** Resident megabytes of the server and its inspectors. Its database is not among them. */
async function memoryOf(server: number) {
  const found = await inspectorProcesses(server)
  const bytes = found.reduce((sum, { resident }) => sum + resident, await residentBytes(server))
  return bytes / 1024 / 1024
}

/** One that has ended by itself is as good as killed. */
function end(pid: number) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** Somebody new; their token. */
export async function register({ post }: Server, name: string): Promise<string> {
  const answer = await untilServed(() => post('/api/auth/register', signUpForm(`${name}@example.org`)))
  return (await bodyOf(answer)).data.token
}

async function bodyOf(answer: Response): Promise<any> {
  if (answer.ok) return answer.json()
  throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
}

const store = async (server: Server, token: string, files: Sent[]) => bodyOf(await post(server, token, files))

/** Stores what is not refused by its first bytes, which a mutation may have changed; says how many were refused. */
async function storeAll(server: Server, token: string, files: Sent[]) {
  let refused = 0
  for (let at = 0; at < files.length; at += limits.documents) {
    const some = files.slice(at, at + limits.documents)
    const answer = await post(server, token, some)
    if (answer.status === 201) continue
    const { codes = {} }: any = await answer.json()
    const accepted = some.filter((_, place) => codes[`documents.${place}`] !== 'document_type')
    await store(server, token, accepted)
    refused += some.length - accepted.length
  }
  return refused
}

async function post({ url }: Server, token: string, files: Sent[]) {
  const { payload, headers } = await multipart([['status', 'Draft']], files)
  return untilServed(() =>
    fetch(`${url}/api/incidents/store`, {
      method: 'POST',
      body: new Uint8Array(payload),
      headers: { ...headers, authorization: `Bearer ${token}` },
    }),
  )
}

/** How many documents of an account ended in each state. */
async function untilInspected(server: Server, token: string, seconds: number) {
  return until(
    async () => {
      const states: Record<string, number> = {}
      for (const { inspection } of (await listAll(server, token)).flatMap((one) => one.incident_documents))
        states[inspection.state] = (states[inspection.state] ?? 0) + 1
      return states['waiting'] ? undefined : states
    },
    seconds,
    1000,
  )
}

export async function listAll({ get }: Server, token: string) {
  const cases: OwnIncident[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const at: string = `/api/incidents/list?limit=100${cursor && `&cursor=${cursor}`}`
    const body = await bodyOf(await untilServed(() => get(at, { authorization: `Bearer ${token}` })))
    cases.push(...body.incidents)
    cursor = body.next_cursor
  }
  return cases
}
