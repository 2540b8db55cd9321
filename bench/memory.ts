import { readFile } from 'node:fs/promises'

/** Resident memory of a process, in MB. */
export async function memoryOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

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

/** What a process has started with `part` in its command line. */
export async function childrenOf(pid: number, part: string) {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number)
  const lines = await Promise.all(children.map((child) => readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')))
  return children.filter((_, at) => lines[at]?.includes(part))
}
