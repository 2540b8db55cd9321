import { type ReactNode, useRef } from 'react'
import { Button, type Look } from './Button.tsx'

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<{ hasNextPage: boolean }> }
  words: { more: string; loading: string }
  look: Look
  /** How many are shown of how many: gets the focus after the last page, when the button is gone. */
  children: ReactNode
  className?: string
}

export function More({ list, words, look, children, className }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const more = async () => {
    const { hasNextPage } = await list.fetchNextPage()
    // Whoever has gone on meanwhile is left there, and the page where it is scrolled to.
    const isHere = document.activeElement === document.body || place.current?.contains(document.activeElement)
    if (!hasNextPage && isHere) place.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={place} tabIndex={-1} className={className}>
      {children}
      {list.hasNextPage && (
        <Button look={look} isBusy={list.isFetchingNextPage} onClick={() => void more()}>
          {list.isFetchingNextPage ? words.loading : words.more}
        </Button>
      )}
    </div>
  )
}
