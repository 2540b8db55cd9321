import { useState } from 'react'
import { papers as texts } from '#texts/papers.ts'
import { Button } from '#web/ui/Button.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Section } from '../case/Section.tsx'

type Props = { caseId: number; mayWork: boolean }

const load = () => import('./DeskPapers.tsx')

/** The texts on the reporter's behalf. They are read, with an audit row, when somebody opens them. */
export function CasePapers({ caseId, mayWork }: Props) {
  const { staff: t, loading, failed, retry } = useTexts(texts)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section id="papers" title={t.title}>
      <p>{t.lead}</p>
      {isOpen ? (
        <LazyPart load={load} props={{ caseId, mayWork }} words={{ loading, failed, retry }} />
      ) : (
        <p>
          <Button look="quiet" onClick={() => setOpen(true)}>
            {t.open}
          </Button>
        </p>
      )}
    </Section>
  )
}
