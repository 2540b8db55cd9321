import { residentBytes } from '#server/testing/childProcesses.ts'

/** Resident memory of a process, in MB. */
export const memoryOf = async (pid: number) => (await residentBytes(pid)) / 2 ** 20

/** The largest resident memory of those processes together that `find` answers, looked at twenty times a second. */
export function watchMemory(find: () => Promise<number[]>) {
  let most = 0
  const look = async () => {
    const each = await Promise.all((await find()).map(memoryOf))
    most = Math.max(
      most,
      each.reduce((sum, one) => sum + one, 0),
    )
  }
  const timer = setInterval(() => void look().catch(() => undefined), 50)
  return {
    async stop() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}
