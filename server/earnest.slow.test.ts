import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startServer } from './testing/process.ts'

// Starts the server several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

test('a data folder that was used in earnest is refused to a trial with one line, and stays closed to its demo people', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-earnest-'))
  await chmod(folder, 0o711)
  try {
    const live = { PUBLIC_URL: 'https://portal.dialog.example', SMTP_URL: 'smtp://127.0.0.1:9' }
    const earnest = await startServer({ DATA_DIR: folder, ...live })
    expect(await earnest.stop()).toBe(0)
    const trial = await startServer({ DATA_DIR: folder }, { isReady: false })
    expect(await trial.ended).toBe(1)
    const said = trial.said().trim().split('\n')
    expect(said).toHaveLength(1)
    expect(said[0]).toContain(`${folder} holds a portal that was used in earnest`)
    expect(said[0]).toContain('PUBLIC_URL')
    const again = await startServer({ DATA_DIR: folder, ...live })
    expect(again.said()).not.toContain('Demo staff')
    expect(await again.stop()).toBe(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
