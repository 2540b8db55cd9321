import { createContext, useRouteLoaderData } from 'react-router'

/** Who runs this portal. Nothing of one organisation is hard-coded. */
export type Site = {
  siteName: string
  orgName: string
  orgEmail: string
  orgAddress: string
  orgInstagram: string
  orgFacebook: string
  publicUrl: string
}

export const siteContext = createContext<Site>()

const unknown: Site = {
  siteName: '',
  orgName: '',
  orgEmail: '',
  orgAddress: '',
  orgInstagram: '',
  orgFacebook: '',
  publicUrl: '',
}

/** Also there on an error page that came before the settings did. */
export const useSite = (): Site => useRouteLoaderData<{ site: Site }>('root')?.site ?? unknown
