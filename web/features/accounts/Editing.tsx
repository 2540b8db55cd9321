import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './accounts.module.css'

type Props = {
  label: string
  /** A form; it calls `close` when it has been accepted or given up. */
  children: (close: () => void) => ReactNode
  onOpen: () => void
}

/** A button that opens a form below it. When the form closes, the button has the focus again. */
export function Editing({ label, children, onOpen }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const toggle = () => {
    if (!isOpen) onOpen()
    setIsOpen(!isOpen)
  }
  return (
    <div className={css.editing}>
      <Button ref={button} look="plain" aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
      {isOpen && children(close)}
    </div>
  )
}

/** What a form in `Editing` saved. `saidThen`: what its `done` calls; the words stand before the form closes. */
export function useSaid() {
  const [said, setSaid] = useState('')
  return {
    said,
    clear: () => setSaid(''),
    saidThen: (close: () => void) => (words: string) => {
      setSaid(words)
      close()
    },
  }
}

/** What has been saved, beside where it stands. Always in the page, so that screen readers announce it. */
export function Saved({ said }: { said: string }) {
  const line = useRef<HTMLParagraphElement>(null)
  // Above the button that has the focus again.
  useEffect(() => {
    if (said) line.current?.scrollIntoView({ block: 'center' })
  }, [said])
  return (
    <p ref={line} role="status" className={css.said}>
      {said}
    </p>
  )
}
