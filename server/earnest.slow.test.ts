import { expect, test, vi } from 'vitest'
import { ownServer, useFolders } from './testing/own.ts'

// Starts the server several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const makeFolder = useFolders()

test('a data folder that was used in earnest is refused to a trial with one line, and stays closed to its demo people', async () => {
  const folder = await makeFolder('earnest')
  const live = { PUBLIC_URL: 'https://portal.dialog.example', SMTP_URL: 'smtp://127.0.0.1:9' }
  const earnest = await ownServer({ DATA_DIR: folder, ...live })
  expect(await earnest.stop()).toBe(0)
  const trial = await ownServer({ DATA_DIR: folder }, { isReady: false })
  expect(await trial.ended).toBe(1)
  const said = trial.said().trim().split('\n')
  expect(said).toHaveLength(1)
  expect(said[0]).toContain(`${folder} holds a portal that was used in earnest`)
  expect(said[0]).toContain('PUBLIC_URL')
  const again = await ownServer({ DATA_DIR: folder, ...live })
  expect(again.said()).not.toContain('Demo staff')
  expect(await again.stop()).toBe(0)
})
