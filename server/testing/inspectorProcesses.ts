import { readdir, readFile } from 'node:fs/promises'

/** The inspectors that a process has started and that still run, with their resident memory in bytes. */
export async function inspectorProcesses(parent: number) {
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
  return found.filter(({ command }) => command.includes('platform/inspector'))
}

export async function residentBytes(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}
