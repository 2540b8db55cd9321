import { useRef, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import css from './accounts.module.css'

type Props = {
  label: string
  /** A form; it calls `done` with what to say when it has been accepted. */
  children: (done: (said: string) => void) => ReactNode
}

/** A button that opens a form below it. After the form has been accepted it closes, and the button has the focus again. */
export function Editing({ label, children }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [said, setSaid] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const done = (words: string) => {
    setIsOpen(false)
    setSaid(words)
    button.current?.focus()
  }
  const toggle = () => {
    setIsOpen(!isOpen)
    setSaid('')
  }
  return (
    <div className={css.editing}>
      <Button ref={button} look="plain" aria-expanded={isOpen} onClick={toggle}>
        {label}
      </Button>
      <p role="status" className={css.said}>
        {said}
      </p>
      {isOpen && children(done)}
    </div>
  )
}
