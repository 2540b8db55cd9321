import { expect, test } from 'vitest'
import { ownServer, useFolders } from './testing/own.ts'

const makeFolder = useFolders()

test('a server that is stopped while parts of it still start ends without a failure', async () => {
  const folder = await makeFolder('stopped')
  // It answers before its jobs have begun; the moments are spread over what follows.
  for (const wait of [0, 20, 40, 80, 160, 320]) {
    const server = await ownServer({ DATA_DIR: folder })
    // oxlint-disable-next-line no-restricted-globals -- the moments of the stop.
    await new Promise((resolve) => setTimeout(resolve, wait))
    expect([wait, await server.stop(), server.said()]).toEqual([wait, 0, expect.not.stringContaining('start failed')])
  }
})
