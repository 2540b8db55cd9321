import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pending } from '../frame/Pending.tsx'
import { CodingForm } from './CodingForm.tsx'
import { CodingRead } from './CodingRead.tsx'
import { Section } from '../case/Section.tsx'
import { deskApi } from '../data/api.ts'

type Props = { caseId: number; mayWork: boolean }

/** What staff code of a case: a form in groups that is saved as one goes, or its content for whoever only reads. */
export function Coding({ caseId, mayWork }: Props) {
  const t = useTexts(desk)
  const { data, ...query } = deskApi.useCodingQuery(caseId)
  const coding = data?.data
  return (
    <Section id="coding" title={t.coding.title}>
      {coding ? (
        mayWork && coding.may_work ? (
          <CodingForm key={caseId} caseId={caseId} first={coding} />
        ) : (
          <CodingRead coding={coding} />
        )
      ) : (
        <Pending {...query} />
      )}
    </Section>
  )
}
