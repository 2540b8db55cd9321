import { useEffect } from 'react'
import { desk } from '#texts/desk.ts'
import { textsOf } from '#web/ui/useTexts.ts'

/** Who runs the portal, as the server wrote it into the page. */
export const siteName = () => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''

/** The title of the window, also for whoever moves from page to page with a screen reader. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = `${title} | ${textsOf(desk).frame.desk} | ${siteName()}`
  }, [title])
}
