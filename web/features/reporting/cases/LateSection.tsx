import { useState, type ComponentType } from 'react'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../pieces.module.css'

type Props<Part> = {
  id: string
  title: string
  load: () => Promise<{ default: ComponentType<Part> }>
  props: Part
  words?: { loading: string; failed: string; retry: string }
  /** Without a press on this button nothing is fetched. */
  ask?: { lead: string; open: string }
}

/** A part of the page of a case whose scripts are fetched here: the list of cases and a draft need none of them. */
export function LateSection<Part extends object>({ id, title, load, props, words, ask }: Props<Part>) {
  const { part } = useTexts(rightsEntry)
  const [isOpen, setOpen] = useState(ask === undefined)
  return (
    <section id={id} className={pieces.block} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      {ask && <p>{ask.lead}</p>}
      {isOpen && <LazyPart load={load} props={props} words={words ?? part} />}
      {ask && !isOpen && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {ask.open}
        </Button>
      )}
    </section>
  )
}
