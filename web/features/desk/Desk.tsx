import { MantineProvider } from '@mantine/core'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { colourSchemes } from '#web/app/layouts/colourSchemes.ts'
import { theme } from '#web/app/layouts/mantineTheme.ts'
import '#web/app/layouts/mantine.css'
import { store } from './data/store.ts'
import { router } from './router.tsx'

/** The desk: a page load of its own, with a store of its own that knows nothing of reporters' sessions. */
export function Desk() {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>
  )
}
