// oxlint-disable-next-line no-restricted-imports -- the moments of the kill.
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { demoCases } from './features/demo/demoCases.ts'
import { askDatabase, embeddedIn } from './testing/askDatabase.ts'
import { until } from './testing/mail.ts'
import { ownServer, useFolders } from './testing/own.ts'

// The server is started several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const folder = await useFolders()('demo')

const query = async (statement: string) => (await askDatabase(await embeddedIn(folder), statement)).rows
const stage = async () => (await query(`SELECT digest FROM seeded WHERE list = 'demo-cases'`))[0]?.['digest']
const cases = async () => (await query('SELECT id FROM incident')).length
/** Those that are made for the numbers alone are stamped as frozen. */
const unfrozen = async () =>
  (await query('SELECT id FROM incident WHERE id NOT IN (SELECT incident_id FROM frozen_case)')).length

test('a trial that is killed while it makes its demo cases makes them anew; in earnest none is left, and no trial begins on the folder again', async () => {
  for (const after of [0, 300, 900]) {
    const server = await ownServer({ DATA_DIR: folder })
    await until(async () => (await stage()) !== undefined)
    await pause(after)
    await server.kill()
  }
  const trial = await ownServer({ DATA_DIR: folder })
  await until(async () => (await stage()) === 'whole', 110)
  expect(await unfrozen()).toBe(demoCases.length)
  const all = await cases()
  expect(all).toBeGreaterThan(demoCases.length)
  const log = trial.said()
  expect(log).not.toContain('demo cases not made')
  expect(await trial.stop()).toBe(0)
  const again = await ownServer({ DATA_DIR: folder })
  await until(() => again.said().includes('The desk: '))
  expect(await cases()).toBe(all)
  expect(await again.stop()).toBe(0)

  const live = { PUBLIC_URL: 'https://portal.dialog.example', SMTP_URL: 'smtp://127.0.0.1:9' }
  const earnest = await ownServer({ DATA_DIR: folder, ...live })
  expect(await cases()).toBe(0)
  expect(await stage()).toBeUndefined()
  expect(await earnest.stop()).toBe(0)

  const refused = await ownServer({ DATA_DIR: folder }, { isReady: false })
  expect(await refused.ended).toBe(1)
  const said = refused.said().trim().split('\n')
  expect(said).toEqual([expect.stringContaining(`${folder} holds a portal that was used in earnest`)])
  expect(said[0]).toContain('PUBLIC_URL')
  const back = await ownServer({ DATA_DIR: folder, ...live })
  expect(back.said()).not.toContain('Demo staff')
  expect(await back.stop()).toBe(0)
})
