import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { MantineTheme } from '#web/app/layouts/MantineTheme.tsx'
import { store } from './data/store.ts'
import { router } from './router.tsx'

/** The desk: a page load of its own, with a store of its own that knows nothing of reporters' sessions. */
export function Desk() {
  return (
    <Provider store={store}>
      <MantineTheme>
        <RouterProvider router={router} />
      </MantineTheme>
    </Provider>
  )
}
