import { notifications } from '@mantine/notifications'
import { createElement, Fragment } from 'react'
import { shell } from '#texts/shell.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Say } from '#web/ui/Say.tsx'
import { inUse } from '#web/ui/useTexts.ts'

export type Notice = {
  colour: 'red' | 'green' | 'blue' | 'yellow' | 'teal'
  title?: Phrase
  message: Phrase | Phrase[]
  place?: 'bottom-right' | 'top'
  autoClose?: number
  /** The same notice is not shown twice at once. */
  id?: string
}

/** A notification that screen readers hear too: it is drawn with the role of an alert. */
export function notify({ colour, title, message, place = 'bottom-right', autoClose, id }: Notice) {
  notifications.show({
    id,
    color: colour,
    title: title && spoken(title),
    message: [message].flat().map((phrase, at) => createElement(Fragment, { key: at }, at > 0 && ' ', spoken(phrase))),
    position: place === 'top' ? 'top-center' : 'bottom-right',
    autoClose,
    closeButtonProps: { 'aria-label': inUse(shell).session.close },
  })
}

/** Say has no state of its own, so it may be called where there is no JSX. */
const spoken = (phrase: Phrase) => Say({ children: phrase })
