import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetTab } from '#web/app/lastPage.ts'
import { dropStaleDraft } from '#web/app/localDraft.ts'
import { followTheme } from '#web/app/preferences.ts'
import { onTokenElsewhere, showSignedIn } from '#web/app/token.ts'

dropStaleDraft()
followTheme()
// Another tab signed in or out, or the page came back from the browser's memory.
onTokenElsewhere(({ isLogout }) => {
  showSignedIn()
  if (isLogout) forgetTab()
})

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
