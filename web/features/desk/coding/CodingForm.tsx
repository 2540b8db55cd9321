import { useRef } from 'react'
import { foldedOutcomes } from '#contract/casework.ts'
import type { Coding } from '#contract/deskCoding.ts'
import { desk } from '#texts/desk.ts'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useCase } from '../case/caseContext.ts'
import pieces from '../frame/pieces.module.css'
import { FieldOf } from './FieldOf.tsx'
import { fieldsOf, groupNames, isAsked, type Group } from './groups.ts'
import { MissingFacts } from './MissingFacts.tsx'
import { SavedLine } from './SavedLine.tsx'
import { useCodingForm, type CodingFormState } from './useCodingForm.ts'
import { wordsOf } from './wording.ts'
import css from './coding.module.css'

/** Groups that open, each saying how much of it is coded. */
export function CodingForm({ caseId, first }: { caseId: number; first: Coding }) {
  const t = useTexts(desk).coding
  const { status, outcome } = useCase().shown
  const isCounted = !foldedOutcomes.some((one) => one === outcome)
  const form = useCodingForm(caseId, first)
  const list = useRef<HTMLDivElement>(null)
  const goTo = (group: Group) => {
    const place = list.current?.querySelector<HTMLDetailsElement>(`[data-group='${group}']`)
    if (!place) return
    place.open = true
    place.querySelector<HTMLElement>('select, input, textarea')?.focus()
  }
  const { changed_at, changed_by } = form.coding
  return (
    <>
      <p className={pieces.detail}>{t.lead}</p>
      {isCounted && <MissingFacts status={status} missing={form.coding.missing} onGo={goTo} />}
      <div ref={list} className={`${pieces.stack} ${css.groups}`}>
        {groupNames.map((group) => (
          <GroupOf key={group} group={group} form={form} />
        ))}
      </div>
      {changed_at && changed_by && (
        <p className={pieces.detail}>{t.state.changed(changed_by.name, longMoment(changed_at))}</p>
      )}
      <SavedLine form={form} />
    </>
  )
}

function GroupOf({ group, form }: { group: Group; form: CodingFormState }) {
  const t = useTexts(desk).coding
  const asked = fieldsOf(group).filter((field) => isAsked(field, form.fields))
  const coded = asked.filter((field) => wordsOf(field, form.fields[field]) !== '').length
  return (
    <details className={css.group} data-group={group}>
      <summary>
        <h3>{t.groups[group]}</h3>
        <span className={pieces.detail}>{t.coded(coded, asked.length)}</span>
      </summary>
      <div className={css.fields}>
        {asked.map((field) => (
          <FieldOf key={field} field={field} form={form} />
        ))}
      </div>
    </details>
  )
}
