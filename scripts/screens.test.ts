import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../web/routes.ts'
import { screens } from './pictures/screens.ts'

/** Signs out and leads on, or is another page's twin. */
const without = ['logout', 'landing', 'sign-up', '*']

const pathsIn = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children }) => (children ? pathsIn(children) : [path]))

test('every page of the portal has a screen, which is drawn, and looked at in each browser', () => {
  const shown = screens.map(({ path }) => path.split('?')[0] ?? '')
  const isShown = (route: string) => {
    const pattern = new RegExp(`^/${route.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)
    return shown.some((one) => pattern.test(one))
  }
  expect(pathsIn(routes).filter((one) => !without.includes(one) && !isShown(one))).toEqual([])
  const names = screens.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
})
