import { readdir } from 'node:fs/promises'
import { demoCases } from './features/demo/demoCases.ts'
import { askDatabase, embeddedIn, ownServer, until, useFolders } from './testing/index.ts'

// The server is started several times, which takes long on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const makeFolder = useFolders()
const folder = await makeFolder('demo')
const live = { PUBLIC_URL: 'https://portal.dialog.example', SMTP_URL: 'smtp://127.0.0.1:9' }

const query = async (statement: string) => (await askDatabase(await embeddedIn(folder), statement)).rows
const stage = async () => (await query(`SELECT digest FROM seeded WHERE list = 'demo-cases'`))[0]?.['digest']
const cases = async () => (await query('SELECT id FROM incident')).length
/** Those that are made for the numbers alone are stamped as frozen. */
const unfrozen = async () =>
  (await query('SELECT id FROM incident WHERE id NOT IN (SELECT incident_id FROM frozen_case)')).length

test('the folder of a trial is never used in earnest, and stays as it was', async () => {
  const trial = await ownServer({ DATA_DIR: folder })
  await until(async () => (await stage()) === 'whole', 110)
  expect(await unfrozen()).toBe(demoCases.length)
  const all = await cases()
  expect(all).toBeGreaterThan(demoCases.length)
  expect(trial.said()).not.toContain('demo cases not made')
  expect(await trial.stop()).toBe(0)

  const files = await readdir(folder)
  const refused = await ownServer({ DATA_DIR: folder, ...live }, { isReady: false })
  expect(await refused.ended).toBe(1)
  const line = `DATA_DIR ${folder} holds a trial with published passwords. Give another DATA_DIR.`
  expect(refused.said().trim()).toBe(line)
  expect(await readdir(folder)).toEqual(files)
  const last = await ownServer({ DATA_DIR: folder })
  await until(() => last.said().includes('The desk: '))
  expect(await cases()).toBe(all)
  expect(await last.stop()).toBe(0)
})

test('no trial begins on a folder that was used in earnest', async () => {
  const DATA_DIR = await makeFolder('earnest')
  for (let start = 0; start < 2; start += 1) {
    const earnest = await ownServer({ DATA_DIR, ...live })
    expect(earnest.said()).not.toContain('Demo staff')
    expect(await earnest.stop()).toBe(0)
    const files = await readdir(DATA_DIR)
    const refused = await ownServer({ DATA_DIR }, { isReady: false })
    expect(await refused.ended).toBe(1)
    const said = refused.said().trim().split('\n')
    expect(said).toEqual([expect.stringContaining(`${DATA_DIR} holds a portal that was used in earnest`)])
    expect(said[0]).toContain('PUBLIC_URL')
    expect(await readdir(DATA_DIR)).toEqual(files)
  }
})
