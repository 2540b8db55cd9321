import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { Comparison, type ComparedField } from './Comparison.tsx'

type Props = {
  /** Who saved the newest version, when that is known. */
  name: string | undefined
  /** The same person did, in another window. */
  isOwn: boolean
  /** `before`: the newest that is saved; `after`: what is written here. Undefined until it has been fetched. */
  fields: readonly ComparedField[] | undefined
  onUseTheirs: () => void
  onUseMine: () => void
}

/** Somebody else saved meanwhile. Both texts are there, and the person chooses. */
export function Conflict({ name, isOwn, fields, onUseTheirs, onUseMine }: Props) {
  const t = useTexts(desk).editorial.conflict
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} role="alert" aria-labelledby="conflict">
      <h2 id="conflict">{isOwn ? t.ownTitle : t.title}</h2>
      <p>{isOwn ? t.own : t.body(name || t.somebody)}</p>
      <div className={form.buttons}>
        <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t.compare}
        </Button>
        <Button look="quiet" onClick={onUseTheirs}>
          {t.useTheirs}
        </Button>
        <Button look="quiet" onClick={onUseMine}>
          {t.useMine}
        </Button>
      </div>
      <p className={pieces.soft}>{t.note}</p>
      {isOpen && fields && <Comparison fields={fields} before={t.theirs} after={t.mine} />}
    </section>
  )
}
