import { useState } from 'react'
import { papersEntry } from '#texts/papersEntry.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

const load = () => import('./OwnPapers.tsx')

/** The way to the texts; they and their scripts come when somebody asks for them. */
export function PapersEntry({ id }: { id: number }) {
  const t = useTexts(papersEntry)
  const { part } = useTexts(rightsEntry)
  const [isOpen, setOpen] = useState(false)
  return (
    <section id="videre" className={css.block} tabIndex={-1}>
      <h2>{t.title}</h2>
      <p>{t.lead}</p>
      {isOpen ? (
        <LazyPart load={load} props={{ id }} words={part} />
      ) : (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      )}
    </section>
  )
}
