import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { dropStaleDraft } from '#web/app/localDraft.ts'
import { followTheme } from '#web/app/preferences.ts'
import { showSignedIn } from '#web/app/token.ts'

dropStaleDraft()
followTheme()
// Another tab signed in or out, or the page came back from the browser's memory.
window.addEventListener('storage', showSignedIn)
window.addEventListener('pageshow', showSignedIn)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
