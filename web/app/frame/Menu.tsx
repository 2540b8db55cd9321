import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import css from './Menu.module.css'

type Props = {
  className: string | undefined
  label: string
  sign: ReactNode
  isWorded?: boolean
  children: ReactNode
}

/** A menu that opens without JavaScript. With it, it closes on Escape, on a click elsewhere and on navigation. */
export function Menu({ className, label, sign, isWorded, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    // Only on navigation: on the first render the reader may have opened it before the scripts ran.
    if (element.current && shownAt.current !== key) element.current.open = false
    shownAt.current = key
  }, [key])
  useEffect(() => {
    const close = (event: Event) => {
      const menu = element.current
      if (!menu?.open) return
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape'
      const isOutside =
        !(event instanceof KeyboardEvent) && event.target instanceof Node && !menu.contains(event.target)
      if (!isEscape && !isOutside) return
      if (isEscape) menu.querySelector('summary')?.focus()
      menu.open = false
    }
    const signals = ['keydown', 'pointerdown', 'focusin'] as const
    for (const signal of signals) document.addEventListener(signal, close)
    return () => {
      for (const signal of signals) document.removeEventListener(signal, close)
    }
  }, [])
  return (
    <details ref={element} className={`${css.pop} ${className}`}>
      <summary>
        {sign}
        <span className={isWorded ? undefined : 'unseen'}>{label}</span>
      </summary>
      <div className={css.sheet}>{children}</div>
    </details>
  )
}
