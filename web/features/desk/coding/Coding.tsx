import t from '#texts/nb/deskCoding.ts'
import { useRef } from 'react'
import { foldedOutcomes, type DeskStatus } from '#contract/casework.ts'
import { type Coding as Coded, codingLimits, type CodedField } from '#contract/deskCoding.ts'
import { longMoment } from '#web/ui/dates.ts'
import { Section, useCase } from '../case/caseContext.tsx'
import { codedFields, groupNames, askedOf, type Group, isSeveral, isWord, groupOf, wordsOf } from './groups.ts'
import { SavedLine, useCodingForm, type CodingFormState } from './useCodingForm.tsx'
import { deskApi } from '../data/api.ts'
import { Pending, StateLine } from '../frame/DeskPage.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import css from './coding.module.css'
import { loneCodes, type ExportFact } from '#contract/codes.ts'
import { ConsentField, ReportsField } from './ownFields.tsx'
import { OneField, SeveralField, WordsField } from './fields.tsx'

export function Coding() {
  const { id, may_work } = useCase().shown
  const { data, ...query } = deskApi.useShowCodingQuery(id)
  const coding = data?.data
  return (
    <Section id="coding" title={t.title}>
      {!coding && <Pending {...query} />}
      {coding && may_work && <CodingForm key={id} caseId={id} coding={coding} />}
      {coding && !may_work && <CodingRead coding={coding} />}
    </Section>
  )
}

function CodingRead({ coding: { fields } }: { coding: Coded }) {
  const facts = codedFields
    .map((field) => ({ name: t.fields[field], value: wordsOf(field, fields[field]) }))
    .filter(({ value }) => value !== '')
  return facts.length > 0 ? <Facts facts={facts} isFramed /> : <p>{t.nothing}</p>
}

function CodingForm({ caseId, coding }: { caseId: number; coding: Coded }) {
  const { status, outcome } = useCase().shown
  const isCounted = !foldedOutcomes.some((one) => one === outcome)
  const form = useCodingForm(caseId, coding)
  const list = useRef<HTMLDivElement>(null)
  const goTo = (group: Group) => {
    const place = list.current?.querySelector<HTMLDetailsElement>(`[data-group='${group}']`)
    if (!place) return
    place.open = true
    place.querySelector<HTMLElement>('select, input, textarea')?.focus()
  }
  const { changed_at, changed_by, missing } = form.coding
  return (
    <>
      <p className="detail">{t.lead}</p>
      {isCounted && <MissingFacts status={status} missing={missing} onGo={goTo} />}
      <div ref={list} className={`stack ${css.groups}`}>
        {groupNames.map((group) => (
          <GroupOf key={group} group={group} form={form} />
        ))}
      </div>
      {changed_at && changed_by && <p className="detail">{t.state.changed(changed_by.name, longMoment(changed_at))}</p>}
      <SavedLine form={form} />
    </>
  )
}

function GroupOf({ group, form }: { group: Group; form: CodingFormState }) {
  const asked = askedOf(group, form.fields)
  const coded = asked.filter((field) => wordsOf(field, form.fields[field]) !== '').length
  return (
    <details className={`framed ${css.group}`} data-group={group}>
      <summary>
        <h3>{t.groups[group]}</h3>
        <span className="detail">{t.coded(coded, asked.length)}</span>
      </summary>
      <div className={css.fields}>
        {asked.map((field) => (
          <FieldOf key={field} field={field} form={form} />
        ))}
      </div>
    </details>
  )
}

function FieldOf({ field, form }: { field: CodedField; form: CodingFormState }) {
  const { fields, put } = form
  const label = t.fields[field]
  if (field === 'reported_to')
    return <ReportsField value={fields.reported_to} onChange={(value) => put({ field, value })} />
  if (field === 'consent_to') return <ConsentField form={form} />
  if (isWord(field))
    return (
      <WordsField
        label={label}
        hint={field === 'summary' ? t.summaryHint : field === 'platform_address' ? t.platformHint : undefined}
        value={fields[field]}
        maxLength={codingLimits[field]}
        isLong={field === 'summary'}
        onSave={(value) => put({ field, value })}
      />
    )
  if (isSeveral(field))
    return (
      <SeveralField
        label={label}
        labels={t.labels[field]}
        value={fields[field]}
        lone={field === 'visible_marker' || field === 'impact' ? loneCodes[field] : []}
        onChange={(value) => put({ field, value })}
      />
    )
  return (
    <OneField
      label={label}
      labels={t.labels[field]}
      value={fields[field]}
      isNeverEmpty={field === 'source' || field === 'verification'}
      onChange={(value) => put({ field, value })}
    />
  )
}

type MissingProps = { status: DeskStatus; missing: readonly ExportFact[]; onGo: (group: Group) => void }

/** Not asked for of a case that nobody has begun with, folded while it is worked on, open when it is closed. */
function MissingFacts({ status, missing, onGo }: MissingProps) {
  if (missing.length === 0) return <StateLine>{t.missing.none}</StateLine>
  if (status === 'Submitted' || status === 'Received') return null
  return (
    // Another element when the case is closed or opened again, so that it begins as that state has it.
    <details key={status} className={`framed ${css.missing}`} open={status === 'Closed'}>
      <summary>{t.missing.title(missing.length)}</summary>
      <ul className="line">
        {missing.map((fact) => {
          const group = groupOf(fact)
          return (
            <li key={fact}>
              {group ? (
                <button
                  type="button"
                  className="as-link link"
                  aria-label={t.missing.go(t.missing.names[fact])}
                  onClick={() => onGo(group)}
                >
                  {t.missing.names[fact]}
                </button>
              ) : (
                t.missing.names[fact]
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
