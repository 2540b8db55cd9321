import type { ComponentType } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

type Props = { incident: OwnIncident }

const loadCorrections = () => import('./Corrections.tsx')
const loadConsents = () => import('./Consents.tsx')

/** Where a reporter corrects a case that was sent in. */
export function CaseCorrections({ incident }: Props) {
  const t = useTexts(rightsEntry)
  return <LateSection id="rett" title={t.correct} load={loadCorrections} props={{ incident }} />
}

/** Where a reporter says what the case may be used for. */
export function CaseConsents({ incident }: Props) {
  const t = useTexts(rightsEntry)
  return <LateSection id="samtykker" title={t.consents} load={loadConsents} props={{ incident }} />
}

type Late = {
  id: string
  title: string
  load: () => Promise<{ default: ComponentType<Props> }>
  props: Props
}

/** A part of the page whose scripts are fetched here: the list of cases and a draft need none of them. */
function LateSection({ id, title, load, props }: Late) {
  return (
    <section id={id} className={css.block} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>{title}</h2>
      <LazyPart load={load} props={props} words={useTexts(rightsEntry).part} />
    </section>
  )
}
