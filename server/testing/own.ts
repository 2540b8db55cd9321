import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import { startServer } from './process.ts'

/** Folders below /tmp that are gone after the file's tests; PostgreSQL's user can pass through them. */
export function useFolders() {
  const made: string[] = []
  afterAll(() => Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true }))))
  return async (name: string) => {
    const folder = await mkdtemp(path.join(tmpdir(), `portal-${name}-`))
    await chmod(folder, 0o711)
    made.push(folder)
    return folder
  }
}

/** A server that ends with the test that starts it, unless it has ended before. */
export async function ownServer(...how: Parameters<typeof startServer>) {
  const server = await startServer(...how)
  onTestFinished(async () => {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.stop()
  })
  return server
}
