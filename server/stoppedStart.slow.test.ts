import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { startServer } from './testing/process.ts'

test('a server that is stopped while parts of it still start ends without a failure', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-stopped-'))
  await chmod(folder, 0o711)
  try {
    // It answers before its jobs have begun; the moments are spread over what follows.
    for (const wait of [0, 20, 40, 80, 160, 320]) {
      const server = await startServer({ DATA_DIR: folder })
      // oxlint-disable-next-line no-restricted-globals -- the moments of the stop.
      await new Promise((resolve) => setTimeout(resolve, wait))
      expect([wait, await server.stop(), server.said()]).toEqual([wait, 0, expect.not.stringContaining('start failed')])
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, 120_000)
