import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetTab } from '#web/app/device/lastPage.ts'
import { dropStaleDraft } from '#web/app/device/localDraft.ts'
import { nameStylesPlainly } from '#web/app/start/plainStyles.ts'
import { followTheme } from '#web/app/start/preferences.ts'
import { onTokenElsewhere, showSignedIn } from '#web/app/device/token.ts'
import { onFirstTouch } from '#web/ui/onFirstTouch.ts'

dropStaleDraft()
followTheme()
// Another tab signed in or out, or the page was restored from the back/forward cache.
onTokenElsewhere(({ isLogout }) => {
  showSignedIn()
  if (isLogout) forgetTab()
})

// Must run before any part is loaded on demand, that is after the page has loaded or at the first touch.
window.addEventListener('load', nameStylesPlainly)
onFirstTouch(nameStylesPlainly)

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
