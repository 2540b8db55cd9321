import { readdir, readFile } from 'node:fs/promises'

/** What a process has started with `part` in its command line and that still runs, with its resident memory in bytes. */
export async function childProcesses(parent: number, part: string) {
  const tasks = await readdir(`/proc/${parent}/task`).catch(() => [])
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${parent}/task/${task}/children`, 'utf8').catch(() => '')),
  )
  const pids = children.join(' ').split(' ').filter(Boolean).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => ({
      pid,
      command: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
      resident: await residentBytes(pid),
    })),
  )
  return found.filter(({ command }) => command.includes(part))
}

export const inspectorProcesses = (parent: number) => childProcesses(parent, 'platform/inspector')

export async function residentBytes(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
