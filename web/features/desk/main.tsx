import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followTheme } from '#web/app/start/preferences.ts'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router/dom'
import { MantineTheme } from '#web/app/layouts/MantineTheme.tsx'
import { store } from './data/store.ts'
import { router } from './router.tsx'
import './frame/pieces.module.css'

/** The desk: a page load of its own, with a store of its own that knows nothing of reporters' sessions. */
function Desk() {
  return (
    <Provider store={store}>
      <MantineTheme>
        <RouterProvider router={router} />
      </MantineTheme>
    </Provider>
  )
}

followTheme()
const place = document.getElementById('desk')
if (place)
  createRoot(place).render(
    <StrictMode>
      <Desk />
    </StrictMode>,
  )
