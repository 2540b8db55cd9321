import { readdirSync, readFileSync } from 'node:fs'

/** Ticks of a second in which Linux counts: USER_HZ, 100 on every platform that the tests run on. */
const ticks = 100

/**
 * Seconds of processor time that a process, everything it has started and what of that has ended have used; 0 where there is no
 * /proc. A process counts what of its children has ended once it has been told so, hence every second is counted once.
 */
export function cpuOfTree(root: number): number {
  const children = new Map<number, number[]>()
  const used = new Map<number, number>()
  for (const pid of processes()) {
    const stat = statOf(pid)
    if (!stat) continue
    used.set(pid, stat.used)
    children.set(stat.parent, [...(children.get(stat.parent) ?? []), pid])
  }
  const sum = (pid: number): number =>
    (used.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((all, child) => all + sum(child), 0)
  return sum(root)
}

function processes() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
  } catch {
    return []
  }
}

/** Fields 4 and 14 to 17 of /proc/[pid]/stat (proc_pid_stat(5)); the name, which may hold blanks, ends with the last bracket. */
function statOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    return { parent, used: fields.slice(11, 15).reduce((all, one) => all + one, 0) / ticks }
  } catch {
    return undefined
  }
}
