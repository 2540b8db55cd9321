import { Failure } from '#server/platform/http/failures.ts'

/** On whose behalf a piece of work is done. */
export type Asker = { network: string; account: string }

const ownWork: Asker = { network: '', account: '' }

type Task = { start: () => void; refuse: (failure: Failure) => void }
type Bounds = { atOnce: number; waiting: number; perNetwork: number; perAccount: number }

/**
 * Does `atOnce` pieces of work at a time. Networks take turns, and the accounts of a network take turns within it, so
 * that nobody waits for another's burst. A network or account with too much waiting gets 429. When all places are taken,
 * the network with the most waiting gives one up (503). Work without an asker is the server's own: one network without
 * bounds of its own.
 */
export function makeFairQueue({ atOnce, waiting, perNetwork, perAccount }: Bounds) {
  /** Waiting work by network and account. A Map keeps its order: whose turn it was is put at the end. */
  const networks = new Map<string, Map<string, Task[]>>()
  let running = 0

  const sizeOf = (accounts: Map<string, Task[]> | undefined) =>
    [...(accounts?.values() ?? [])].reduce((sum, tasks) => sum + tasks.length, 0)

  function makeRoom({ network, account }: Asker) {
    const own = sizeOf(networks.get(network))
    const ofAccount = networks.get(network)?.get(account)?.length ?? 0
    if (network !== ownWork.network && (own >= perNetwork || ofAccount >= perAccount))
      throw new Failure('too_many_requests', undefined, 2)
    const sizes = [...networks].map(([name, accounts]) => ({ name, size: sizeOf(accounts) }))
    if (sizes.reduce((sum, { size }) => sum + size, 0) < waiting) return
    const largest = sizes.reduce((most, one) => (one.size > most.size ? one : most))
    // A network gives a place up only to one that is still smaller with it.
    if (largest.size <= own + 1) throw new Failure('unavailable', undefined, 5)
    takeFrom(largest.name, 'last')?.refuse(new Failure('unavailable', undefined, 5))
  }

  /** Takes a piece of waiting work, the turns of network and account moving on. */
  function takeFrom(network: string, which: 'first' | 'last') {
    const accounts = networks.get(network)
    const [account, tasks] = (which === 'first' ? [...(accounts ?? [])].at(0) : [...(accounts ?? [])].at(-1)) ?? []
    if (!accounts || account === undefined || !tasks) return undefined
    const task = which === 'first' ? tasks.shift() : tasks.pop()
    networks.delete(network)
    accounts.delete(account)
    if (tasks.length > 0) accounts.set(account, tasks)
    if (accounts.size > 0) networks.set(network, accounts)
    return task
  }

  function next() {
    const [network] = networks.keys()
    if (running >= atOnce || network === undefined) return
    running += 1
    takeFrom(network, 'first')?.start()
  }

  return async function run<T>(work: () => Promise<T>, asker = ownWork): Promise<T> {
    makeRoom(asker)
    const { network, account } = asker
    await new Promise<void>((start, refuse) => {
      const accounts = networks.get(network) ?? new Map<string, Task[]>()
      accounts.set(account, [...(accounts.get(account) ?? []), { start, refuse }])
      networks.set(network, accounts)
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      next()
    }
  }
}
