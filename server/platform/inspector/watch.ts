import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const megabyte = 1024 * 1024
/** A child holds some 80 MB once its libraries are loaded. */
export const mostResident = 190 * megabyte
/** What it may allocate beyond that, as the kernel counts it. */
const mostAllocated = 120 * megabyte
const everyMs = 20

/**
 * Limits the memory of a child that is ready. The kernel refuses it more data than it has and `allocated`, where
 * `prlimit` is there; a fixed `ulimit -d` before it starts would have to guess what V8 reserves. The resident memory is
 * looked at too, because files that are mapped do not count as data. Linux only; elsewhere the heap limit stays.
 */
export async function limitMemory(pid: number, allocated = mostAllocated) {
  const data = await readStatus(pid, 'VmData')
  if (data === undefined) return
  const limit = data + allocated
  await new Promise<void>((resolve) => {
    execFile('prlimit', ['--pid', String(pid), `--data=${limit}:${limit}`], () => resolve())
  })
}

/** Calls `overrun` once the resident memory is above the limit. */
export function watchMemory(pid: number, overrun: () => void, most = mostResident) {
  let isOver = false
  const look = async () => {
    const resident = await readStatus(pid, 'VmRSS')
    if (isOver) return
    if (resident !== undefined && resident > most) overrun()
    else timer.refresh()
  }
  const timer = setTimeout(() => void look(), everyMs)
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

async function readStatus(pid: number, field: string) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const line = status.split('\n').find((one) => one.startsWith(`${field}:`))
  return line === undefined ? undefined : Number.parseInt(line.slice(field.length + 1), 10) * 1024
}
