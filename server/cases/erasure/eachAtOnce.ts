/** Erasures that are done at once: each waits for the disk, and all use the few connections of background work. */
const atOnce = 3

/** Does something with each number, some at a time. What may fail is caught by the caller. */
export async function eachAtOnce(ids: readonly number[], act: (id: number) => Promise<unknown>) {
  const waiting = [...ids]
  const next = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await act(id)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}
