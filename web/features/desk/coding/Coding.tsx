import { useDesk } from '../frame/useDesk.ts'
import { Pending } from '../frame/Pending.tsx'
import { CodingForm } from './CodingForm.tsx'
import { Section } from '../case/Section.tsx'
import { deskApi } from '../data/api.ts'
import type { Coding as Coded } from '#contract/deskCoding.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { codedFields } from './groups.ts'
import { wordsOf } from './wording.ts'

type Props = { caseId: number; mayWork: boolean }

/** What staff code of a case: a form in groups that is saved as one goes, or its content for whoever only reads. */
export function Coding({ caseId, mayWork }: Props) {
  const t = useDesk()
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

/** The coding for whoever reads along: what is coded, and nothing else. */
function CodingRead({ coding: { fields } }: { coding: Coded }) {
  const t = useDesk().coding
  const facts = codedFields
    .map((field) => ({ name: t.fields[field], value: wordsOf(field, fields[field]) }))
    .filter(({ value }) => value !== '')
  return facts.length > 0 ? <Facts facts={facts} isFramed /> : <p>{t.nothing}</p>
}
