import { notifications } from '@mantine/notifications'
import { createElement, Fragment } from 'react'
import { shell } from '#texts/shell.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import { textsOf } from '#web/ui/useTexts.ts'

export type Notice = {
  colour: 'red' | 'green' | 'blue' | 'yellow' | 'teal'
  title?: Phrase
  message: Phrase | Phrase[]
  place?: 'bottom-right' | 'top'
  autoClose?: number
  /** A notification with an id that is already on the screen is not shown again. */
  id?: string
  /** On a phone too it stays in view when the page has been scrolled, and may cover some of it. */
  staysInView?: boolean
}

/** Shows a notification. It has the role of an alert, so that screen readers announce it. */
export function notify({ colour, title, message, place = 'bottom-right', autoClose, id, staysInView }: Notice) {
  notifications.show({
    id,
    className: staysInView ? 'in-view' : undefined,
    color: colour,
    title: title && spoken(title),
    message: [message].flat().map((phrase, at) => createElement(Fragment, { key: at }, at > 0 && ' ', spoken(phrase))),
    position: place === 'top' ? 'top-center' : 'bottom-right',
    autoClose,
    closeButtonProps: { 'aria-label': textsOf(shell).session.close },
  })
}

/** Takes back a notification that another place of the screen now says. */
export const withdraw = (id: string) => void notifications.hide(id)

/** Say has no hooks, so it may be called as a function where there is no JSX. */
const spoken = (phrase: Phrase) => Say({ children: phrase })
