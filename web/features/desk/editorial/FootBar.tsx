import { useEffect, useState, type RefObject } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import css from './editorial.module.css'
import pieces from '../frame/pieces.module.css'

type Props = {
  /** What the bar stands for while it is out of sight. */
  panel: RefObject<HTMLElement | null>
  /** What was said last, or the state. */
  words: string
  isFailure: boolean
  action: { name: string; isBusy: boolean; act: () => void } | undefined
}

/** At the foot of a narrow screen, where the panel of the state stands below the whole form: the state and the main action. */
export function FootBar({ panel, words, isFailure, action }: Props) {
  const t = useTexts(desk).editorial.state
  const [isSeen, setSeen] = useState(true)
  useEffect(() => {
    const watched = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? true))
    if (panel.current) watched.observe(panel.current)
    return () => watched.disconnect()
  }, [panel])
  if (isSeen) return null
  return (
    <div className={`${pieces.between} ${css.footBar}`} role="group" aria-label={t.title}>
      {/* Read aloud where it stands in the panel. */}
      <p className={pieces.name} data-failure={isFailure || undefined}>
        {words}
      </p>
      <div className={form.buttons}>
        {action && (
          <Button isBusy={action.isBusy} onClick={action.act}>
            {action.name}
          </Button>
        )}
        <Button
          look="plain"
          onClick={() => {
            panel.current?.scrollIntoView({ block: 'start' })
            panel.current?.focus({ preventScroll: true })
          }}
        >
          {t.more}
        </Button>
      </div>
    </div>
  )
}
