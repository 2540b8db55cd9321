import { useDocumentTitle } from '@mantine/hooks'
import { desk } from '#texts/desk.ts'
import { useOutletContext } from 'react-router'
import type { Self as SignedIn } from '#contract/desk.ts'
import type { Power } from '#contract/staff.ts'

export const useDesk = () => desk

/** Who is signed in, with the sum of what the roles may: by it pages tell what they offer, the server's routes decide. */
export type Self = SignedIn & { powers: readonly Power[] }

export const useSelf = () => useOutletContext<Self>()

/** Who runs the portal, as the server wrote it into the page. */
export const siteName = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The title of the window, also for whoever moves from page to page with a screen reader. */
export const useTitle = (title: string) => useDocumentTitle(`${title} | ${desk.frame.desk} | ${siteName()}`)
