import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { forgetTab } from '#web/app/device/storage.ts'
import { dropStaleDraft } from '#web/app/device/localDraft.ts'
import { followTheme } from '#web/app/start/preferences.ts'
import { onTokenElsewhere, showSignedIn } from '#web/app/device/token.ts'

dropStaleDraft()
followTheme()
// Another tab signed in or out, or the page was restored from the back/forward cache.
onTokenElsewhere(({ kind }) => {
  showSignedIn()
  if (kind === 'logout' || kind === 'erasure') forgetTab()
})

// Before any part is loaded on demand.
nameStylesPlainly()

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

/**
 * The router's addresses end in '#', which Vite's import() would not find: it would load the rules again, after those of the
 * page. So each address is also linked without '#', disabled.
 */
function nameStylesPlainly() {
  for (const link of document.querySelectorAll('link[rel="stylesheet"][href$="#"]')) {
    const href = link.getAttribute('href')?.slice(0, -1) ?? ''
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
    const plain = document.createElement('link')
    plain.rel = 'stylesheet'
    plain.disabled = true
    plain.href = href
    document.head.append(plain)
  }
}
