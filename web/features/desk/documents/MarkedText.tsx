import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import css from './documents.module.css'

type Props = { ref: Ref<HTMLTextAreaElement>; id: string; describedBy: string; text: string }

/**
 * A text in which passages are marked with mouse, finger or keyboard. In a field that is read-only some browsers let no key
 * move the caret, so this one is not; instead it takes no change, and opens no keyboard on a phone.
 */
export function MarkedText({ ref, id, describedBy, text }: Props) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => area.current ?? document.createElement('textarea'))
  useEffect(() => {
    const field = area.current
    const refuse = (event: Event) => event.preventDefault()
    field?.addEventListener('beforeinput', refuse)
    return () => field?.removeEventListener('beforeinput', refuse)
  }, [])
  return (
    <textarea
      ref={area}
      id={id}
      className={css.source}
      aria-describedby={describedBy}
      aria-readonly
      inputMode="none"
      spellCheck={false}
      value={text}
      onChange={() => {}}
      rows={8}
    />
  )
}
