import { Failure } from '#server/platform/http/failures.ts'

/** On whose behalf a piece of work is done. */
export type Asker = { network: string; account: string }

type Task = Asker & { start: () => void; refuse: (failure: Failure) => void }
type Bounds = { atOnce: number; waiting: number; perNetwork: number; perAccount: number }

const ownWork: Asker = { network: '', account: '' }

/**
 * Does `atOnce` pieces of work at a time. Whoever has the least waiting, as an account and as a network, comes next, so
 * that nobody waits for another's burst. A network or an account with too much waiting gets 429. When all places are
 * taken, whoever has the most waiting gives one up (503). Work without an asker is the server's own: one network without
 * bounds of its own.
 */
export function makeFairQueue({ atOnce, waiting, perNetwork, perAccount }: Bounds) {
  const tasks: Task[] = []
  let running = 0

  const countOf = (name: 'network' | 'account', { [name]: value }: Asker) =>
    tasks.filter((task) => task[name] === value).length
  const weightOf = (asker: Asker) => countOf('network', asker) + countOf('account', asker)
  /** Of equals, the one that came last. */
  const heaviest = () =>
    tasks.reduce<Task | undefined>((most, one) => (most && weightOf(most) > weightOf(one) ? most : one), undefined)
  /** Of equals, the one that came first. */
  const lightest = () =>
    tasks.reduce<Task | undefined>((least, one) => (least && weightOf(least) <= weightOf(one) ? least : one), undefined)

  /** Who would have to go for one more piece of work. Throws when it is the asker. */
  function findRoom(asker: Asker) {
    if (running < atOnce) return undefined
    const isTooMuch = countOf('network', asker) >= perNetwork || countOf('account', asker) >= perAccount
    if (asker !== ownWork && isTooMuch) throw new Failure('too_many_requests', undefined, 2)
    if (tasks.length < waiting) return undefined
    const most = heaviest()
    // With one more waiting the asker would be as heavy as this.
    if (!most || weightOf(most) <= weightOf(asker) + 2) throw new Failure('unavailable', undefined, 5)
    return most
  }

  function next() {
    const task = running < atOnce ? lightest() : undefined
    if (!task) return
    tasks.splice(tasks.indexOf(task), 1)
    running += 1
    task.start()
  }

  return {
    /** Throws what `run` would throw now: to be asked before anything else is done for a request. */
    checkRoom: (asker: Asker) => void findRoom(asker),
    async run<T>(work: () => Promise<T>, asker = ownWork): Promise<T> {
      const leaving = findRoom(asker)
      if (leaving) tasks.splice(tasks.indexOf(leaving), 1)
      leaving?.refuse(new Failure('unavailable', undefined, 5))
      await new Promise<void>((start, refuse) => {
        tasks.push({ ...asker, start, refuse })
        next()
      })
      try {
        return await work()
      } finally {
        running -= 1
        next()
      }
    },
  }
}
