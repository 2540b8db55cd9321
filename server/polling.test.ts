import { glob, readFile } from 'node:fs/promises'
import { deskCalls } from '#contract/deskCalls.ts'
import { usePortal } from './testing/index.ts'

const portal = usePortal()

async function sources() {
  const found: string[] = []
  for await (const path of glob('web/features/desk/**/*.{ts,tsx}')) found.push(await readFile(path, 'utf8'))
  return found
}

test('every call that a page of the desk repeats by itself leaves the session idle', async () => {
  const all = await sources()
  const functions = all.flatMap((source) => source.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/))
  const hook = /\buse(\w+?)(?:Query|Mutation)\(((?:[^()]|\([^()]*\))*)\)/g
  const hooks = functions.flatMap((source) =>
    [...source.matchAll(hook)]
      .filter(([, , given = '']) => given.includes('pollingInterval') || /setInterval|useInterval/.test(source))
      .map(([, name = '']) => `desk${name}`),
  )
  const polled = new Set(hooks)
  expect(polled).toContain('deskListExports')
  expect(polled).toContain('deskShowNotices')
  expect(polled).toContain('deskLockItem')
  expect(polled.size).toBeGreaterThanOrEqual(7)
  const rules = new Map(Object.entries(deskCalls))
  for (const name of polled) {
    const call = rules.get(name)
    const route = portal.app.routeRules.find(
      ({ methods, url }) => url === `/api${call?.url}` && methods.some((method) => method === call?.method),
    )
    expect([name, route?.may.who === 'staff' && route.may.isPolled]).toEqual([name, true])
  }
})
