import type { ComponentType } from 'react'
import type { Form } from './useIncidentForm.ts'

type Loaded = { default: ComponentType<{ form: Form }> }

let started: Promise<void> | undefined
const loaded = Promise.withResolvers<Loaded>()

/** Resolves when the lists' scripts are there, whoever asked for them. It never rejects. */
export const lookupsLoaded = loaded.promise

/**
 * Fetches the scripts of the lists. They are a tenth of the form's and are not needed before something is touched. A fetch
 * that fails leaves the server's fields in the page; the next call asks again.
 */
export function loadLookups() {
  started ??= import('./LookupFields.tsx').then(loaded.resolve, () => (started = undefined))
  return started
}

// Whoever comes from another page has touched something; on the server the fields are part of the page.
if (import.meta.env.SSR || 'hydrated' in document.documentElement.dataset) await loadLookups()
