import { readFile } from 'node:fs/promises'

/** Resident memory of a process, in MB. */
export async function memoryOf(pid: number) {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
