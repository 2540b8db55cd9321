import { notifications } from '@mantine/notifications'
import shell from '#texts/nb/shell.ts'
import type { Said } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'

export type Notice = {
  colour: 'red' | 'green' | 'blue' | 'yellow' | 'teal'
  title?: Said
  message: Said
  place?: 'bottom-right' | 'top'
  autoClose?: number
  /** A notification with an id that is already on the screen is not shown again. */
  id?: string
  /** On a phone too it stays in view when the page has been scrolled, and may cover some of it. */
  staysInView?: boolean
}

/** By its words: the notification that says them. */
const shown = new Map<string, string>()

/** Shows a notification. It has the role of an alert, so that screen readers announce it. One that says the same gives way to it. */
export function notify({ colour, title, message, place = 'bottom-right', autoClose, id, staysInView }: Notice) {
  const words = JSON.stringify([title, message])
  const same = shown.get(words)
  if (id === undefined && same !== undefined) notifications.hide(same)
  const now = notifications.show({
    id,
    className: staysInView ? 'in-view' : undefined,
    color: colour,
    // Say has no hooks, so it may be called as a function where there is no JSX.
    message: Say({ title, children: message }),
    position: place === 'top' ? 'top-center' : 'bottom-right',
    autoClose,
    closeButtonProps: { 'aria-label': shell.session.close },
  })
  shown.set(words, now)
}

/** Takes back a notification that another place of the screen now says. */
export const withdraw = (id: string) => void notifications.hide(id)
