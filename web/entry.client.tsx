import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetTab } from '#web/app/device/lastPage.ts'
import { dropStaleDraft } from '#web/app/device/localDraft.ts'
import { nameStylesPlainly } from '#web/app/start/plainStyles.ts'
import { followTheme } from '#web/app/start/preferences.ts'
import { onTokenElsewhere, showSignedIn } from '#web/app/device/token.ts'

dropStaleDraft()
followTheme()
// Another tab signed in or out, or the page was restored from the back/forward cache.
onTokenElsewhere(({ isLogout }) => {
  showSignedIn()
  if (isLogout) forgetTab()
})

// Before any part is loaded on demand.
nameStylesPlainly()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
