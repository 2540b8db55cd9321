import { createContext, useRouteLoaderData } from 'react-router'
import { type PublicContent, neutralPage } from '#contract/pages.ts'

const unknown = {
  siteName: '',
  orgName: '',
  orgEmail: '',
  orgAddress: '',
  orgInstagram: '',
  orgFacebook: '',
  publicUrl: '',
  leaveUrl: neutralPage,
}
/** The organisation that runs this portal, from the settings. */
export type Site = typeof unknown

export const siteContext = createContext<Site>()

/** Falls back to empty values on an error page that has no loader data. */
export const useSite = (): Site => useRouteLoaderData<{ site: Site }>('root')?.site ?? unknown

/** Marks the inline scripts and styles of the renderer itself, which the server hashes. Sent in development alone. */
export const nonceContext = createContext<string>()

export const contentContext = createContext<PublicContent>()
