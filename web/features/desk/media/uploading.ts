import { mediaBytes, mediaKindOf, uploadPartBytes, type MediaKind, type MediaUpload } from '#contract/deskMedia.ts'
import { either } from '#web/app/wire/request.ts'
import { deskApi, store } from '../data/api.ts'

/** `broken`: tried again by itself. `failed`: the server refused, or the file was changed meanwhile. */
export type Sending = {
  key: number
  file: File
  stop: AbortController
  /** Bytes. */
  sent: number
  id: number | undefined
  state: 'waiting' | 'sending' | 'broken' | 'sent' | 'failed'
  error?: unknown
  why: 'wrongType' | 'tooLarge' | 'empty' | undefined
}

/** Pauses after a break, in milliseconds; the last one again and again. A line that comes back is tried at once. */
const pauses = [500, 1000, 2000, 4000, 8000]

const tasks = new Map<number, Sending>()
let shown: readonly Sending[] = []
let last = 0
let isBusy = false
const listeners = new Set<() => void>()

/** What is being uploaded from this page. It goes on while other pages of the desk are open. */
export const uploading = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
  /** Begins, or goes on with an upload of the same name and size that was cut off. `kinds`: what fits where the files were chosen. */
  add(files: Iterable<File>, known: readonly MediaUpload[], kinds: readonly MediaKind[]) {
    for (const file of files) {
      const key = (last += 1)
      const { name, size } = file
      const taken = new Set([...tasks.values()].map(({ id }) => id))
      const begun = known.find(
        (one) => one.state === 'receiving' && one.filename === name && one.size === size && !taken.has(one.id),
      )
      const why = whyNot(file, kinds)
      const sent = (begun?.parts.length ?? 0) * uploadPartBytes
      tasks.set(key, {
        key,
        file,
        stop: new AbortController(),
        sent: Math.min(sent, size),
        id: begun?.id,
        state: why ? 'failed' : 'waiting',
        why,
      })
    }
    tell()
    void work()
  },
  /** Takes it off the list; what has arrived of it is given up. */
  drop(key: number) {
    const task = tasks.get(key)
    task?.stop.abort()
    tasks.delete(key)
    if (task?.id !== undefined && task.state !== 'sent')
      void store.dispatch(deskApi.endpoints.dropUpload.initiate(task.id))
    tell()
  },
  retry(key: number) {
    change(key, { state: 'waiting', error: undefined })
    void work()
  },
}

function whyNot({ name, size }: File, kinds: readonly MediaKind[]): Sending['why'] {
  const known = mediaKindOf(name)
  if (!known || !kinds.includes(known.kind)) return 'wrongType'
  if (size === 0) return 'empty'
  return size > mediaBytes[known.kind] ? 'tooLarge' : undefined
}

async function work() {
  if (isBusy) return
  isBusy = true
  for (;;) {
    const next = [...tasks.values()].find(({ state }) => state === 'waiting')
    if (!next) break
    change(next.key, { state: 'sending' })
    const error = await send(next).catch((thrown: unknown) => thrown)
    if (!tasks.has(next.key)) continue
    if (error === undefined) change(next.key, { state: 'sent', sent: next.file.size })
    else change(next.key, { state: 'failed', error })
  }
  isBusy = false
}

/** Answers why it was refused; undefined when all has arrived. */
async function send({ key, file, stop, id: known }: Sending): Promise<unknown> {
  const { signal } = stop
  const tries = makeTries(key, signal)
  const begun =
    known === undefined
      ? await tries(() =>
          store.dispatch(deskApi.endpoints.startUpload.initiate({ filename: file.name, size: file.size })),
        )
      : undefined
  if (begun?.error) return begun.error
  const id = known ?? begun?.data?.data.id
  if (id === undefined || signal.aborted) return undefined
  change(key, { id })
  const list = await tries(() =>
    store.dispatch(deskApi.endpoints.listUploads.initiate(undefined, { forceRefetch: true, subscribe: false })),
  )
  const there = new Set(list.data?.data.find((one) => one.id === id)?.parts)
  const count = Math.ceil(file.size / uploadPartBytes)
  for (let part = 0; part < count && !signal.aborted; part += 1) {
    const [from, end] = [part * uploadPartBytes, Math.min((part + 1) * uploadPartBytes, file.size)]
    if (!there.has(part)) {
      const { error } = await tries(() => sendPart({ id, part, bytes: file.slice(from, end) }, signal))
      if (error) return error
    }
    change(key, { state: 'sending', sent: end })
  }
  if (signal.aborted) return undefined
  return (await tries(() => store.dispatch(deskApi.endpoints.finishUpload.initiate(id)))).error
}

function sendPart(given: { id: number; part: number; bytes: Blob }, signal: AbortSignal) {
  const sent = store.dispatch(deskApi.endpoints.sendPart.initiate(given, { track: false }))
  signal.addEventListener('abort', () => sent.abort())
  return sent
}

/** Whether it may succeed later: no answer, too slow a body, too many calls, a server that starts or is full; a proxy answers in HTML. */
function isForAMoment(error: unknown) {
  const { status, originalStatus }: { status?: unknown; originalStatus?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  if (status === 'FETCH_ERROR' || status === 'TIMEOUT_ERROR') return true
  const code = Number(typeof status === 'number' ? status : originalStatus)
  return code === 408 || code === 429 || code >= 500
}

/** Does something again and again while it gets no answer, or one that says to try again; until it is called off. */
const makeTries =
  (key: number, signal: AbortSignal) =>
  async <Answer extends { error?: unknown }>(act: () => Promise<Answer>): Promise<Answer> => {
    for (let breaks = 0; ; breaks += 1) {
      const answer = await act()
      if (signal.aborted || answer.error === undefined || !isForAMoment(answer.error)) return answer
      change(key, { state: 'broken' })
      await pause(pauses[Math.min(breaks, pauses.length - 1)] ?? 0, signal)
    }
  }

/** Ends early when the browser says that the line is back. */
function pause(milliseconds: number, signal: AbortSignal) {
  const isOver = either(signal, AbortSignal.timeout(milliseconds))
  return new Promise<void>((resolve) => {
    isOver.addEventListener('abort', () => resolve())
    window.addEventListener('online', () => resolve(), { signal: isOver })
  })
}

function change(key: number, what: Partial<Sending>) {
  const task = tasks.get(key)
  if (!task) return
  tasks.set(key, { ...task, ...what })
  tell()
}

function tell() {
  shown = [...tasks.values()]
  for (const listener of listeners) listener()
}
