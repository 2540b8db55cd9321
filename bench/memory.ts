import { readFile } from 'node:fs/promises'

/** Resident memory of a process, in MB. */
export async function memoryOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The largest resident memory of a process, looked at twenty times a second. */
export function watchMemory(pid: number) {
  let most = 0
  const look = async () => {
    most = Math.max(most, await memoryOf(pid))
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
