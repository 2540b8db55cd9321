import { useState } from 'react'
import { priorities, type DeskActivity } from '#contract/casework.ts'
import type { DeskCase } from '#contract/deskCases.ts'
import { answerCodes } from '#contract/consentCodes.ts'
import { correctedFields } from '#contract/incidentFacts.ts'
import { exportKinds, exportPurposes } from '#contract/exportKinds.ts'
import { paperKinds } from '#contract/paperKinds.ts'
import { outcomes } from '#contract/status.ts'
import { desk } from '#texts/desk.ts'
import papers from '#texts/nb/papers.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment, longDate } from '#web/ui/dates.ts'
import css from './case.module.css'
import { Section, useCase } from './caseContext.tsx'

const t = desk.case.timeline

/** Everything that happened to the case since it was submitted, who and when. */
export function Timeline() {
  const { shown } = useCase()
  const [isNewestFirst, setNewestFirst] = useState(true)
  const folded = foldedHistory(shown.history)
  const rows = isNewestFirst ? folded.toReversed() : folded
  return (
    <Section id="timeline" title={t.title}>
      <Button look="subtle" className={css.small} onClick={() => setNewestFirst(!isNewestFirst)}>
        {isNewestFirst ? t.oldestFirst : t.newestFirst}
      </Button>
      <ol className="lines">
        {rows.map((entry) => (
          <li key={entry.id} className="between">
            <div>
              <strong>{actorOf(entry)}</strong> {desk.caseCodes.activities[entry.activity]}
              {detailsOf(entry, shown).map((words) => (
                <p key={words} className="detail">
                  {words}
                </p>
              ))}
            </div>
            <time dateTime={entry.at} className="detail">
              {longMoment(entry.at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}

type Entry = DeskCase['history'][number]
type Names = DeskCase['names']
type Shown = { names: Names; documents: readonly { id: number; name: string }[] }

/** Neither staff nor reporter did it where a restore took a witness out again (server/cases/erasure/witnesses.ts). */
export function actorOf({ staff, activity }: Entry): string {
  return staff?.name ?? (isTakenOut(activity) ? t.portal : t.reporter)
}

const isTakenOut = (activity: string) => activity === 'witness_erased' || activity === 'witness_former_erased'

/** What is done to a case without moving it, and told in full by its name. */
type Plain =
  | 'redacted'
  | 'messaged'
  | 'caller_shown'
  | `witness_${'corrected' | 'erased' | 'restricted' | 'released' | 'former_erased' | 'number_shown'}`

/** What a line of the history holds as codes, in words. */
export function detailsOf({ activity, before, after }: Entry, { names, documents }: Shown): string[] {
  const nameOf = (kind: keyof Names, id: string) => names[kind].find((one) => String(one.id) === id)?.name ?? t.unknown
  const person = (codes: string[], field: string) => {
    const [id] = valuesOf(codes, field)
    return id === undefined ? desk.case.people.nobody : nameOf('staff', id)
  }
  const exported = () => [
    ...namesOf(exportKinds, after, desk.exports.kinds),
    ...namesOf(exportPurposes, after, desk.exports.purposes),
  ]
  const consents = () => namesOf(answerCodes, valuesOf(after, 'consent_to'), desk.coding.consent.answers)
  const madePapers = () => paperKinds.flatMap((one) => (after.includes(one) ? [papers.kinds[one].title] : []))
  const known: Partial<Record<Entry['activity'], () => string[]>> = {
    assigned: () =>
      [
        { field: 'assignee', say: t.assignee },
        { field: 'second_reader', say: t.secondReader },
      ].flatMap(({ field, say }) => {
        const isSame = valuesOf(before, field).join() === valuesOf(after, field).join()
        return isSame ? [] : [say(person(before, field), person(after, field))]
      }),
    prioritised: () => {
      const name = (codes: string[]) => namesOf(priorities, codes, desk.caseCodes.priorities)
      const [[was], [is]] = [name(before), name(after)]
      return was && is ? [t.from(was, is)] : []
    },
    labelled: () => {
      const [had, has] = [valuesOf(before, 'label'), valuesOf(after, 'label')]
      const added = has.filter((id) => !had.includes(id)).map((id) => nameOf('labels', id))
      const removed = had.filter((id) => !has.includes(id)).map((id) => nameOf('labels', id))
      return [...(added.length > 0 ? [t.added(added)] : []), ...(removed.length > 0 ? [t.removed(removed)] : [])]
    },
    closed: () => [
      ...namesOf(outcomes, after, desk.caseCodes.outcomes).map(desk.case.state.outcome),
      ...valuesOf(after, 'duplicate_of').map((id) => (id === 'other' ? t.duplicateOfOther : t.duplicateOf(id))),
    ],
    noted: () => {
      const mentions = valuesOf(after, 'mention').map((id) => nameOf('staff', id))
      return mentions.length > 0 ? [desk.case.notes.mentions(mentions)] : []
    },
    coded: () => {
      const touched = [...before, ...after].map((code) => code.split('=')[0] ?? '')
      const named = Object.entries(desk.coding.fields).flatMap(([field, name]) =>
        touched.includes(field) ? [name] : [],
      )
      return named.length > 0 ? [named.join(', ')] : []
    },
    corrected: () => namesOf(correctedFields, valuesOf(after, 'field'), desk.case.corrected.fields),
    consent_given: consents,
    consent_withdrawn: consents,
    export_requested: exported,
    export_approved: exported,
    export_refused: exported,
    exported: () => [...exported(), ...valuesOf(after, 'approved_by').map((id) => t.approvedBy(nameOf('staff', id)))],
    paper_saved: madePapers,
    paper_made: madePapers,
    document_added: () => valuesOf(after, 'documents').map((count) => desk.documents.counted(Number(count))),
    original_shown: () =>
      valuesOf(after, 'document').flatMap((id) => documents.find((one) => String(one.id) === id)?.name ?? []),
    related: () => {
      const said: Record<string, string> = { linked: desk.related.linked, dismissed: desk.related.dismiss }
      const [state = ''] = valuesOf(after, 'related')
      const nameOfCase = (id: string) => (id === 'other' ? desk.related.otherCase : desk.case.title(Number(id)))
      return valuesOf(after, 'case').map((id) => `${nameOfCase(id)}: ${said[state] ?? t.takenBack}`)
    },
    task_added: () => valuesOf(after, 'due').map((date) => t.due(longDate(date))),
    task_changed: () => [
      ...(after.includes('done') && !before.includes('done') ? [t.taskDone] : []),
      ...(before.includes('done') && !after.includes('done') ? [t.taskOpen] : []),
      ...(valuesOf(before, 'due').join() === valuesOf(after, 'due').join()
        ? []
        : valuesOf(after, 'due').map((date) => t.due(longDate(date)))),
    ],
  } satisfies Record<Exclude<DeskActivity, Plain> | 'closed', () => string[]>
  return known[activity]?.() ?? []
}

/** Those of a list that are among codes, in the order of the list. */
const namesOf = <Code extends string>(all: readonly Code[], codes: readonly string[], names: Record<Code, string>) =>
  all.flatMap((one) => (codes.includes(one) ? [names[one]] : []))

/** `field=value` among codes. */
const valuesOf = (codes: readonly string[], field: string) =>
  codes.flatMap((code) => (code.startsWith(`${field}=`) ? [code.slice(field.length + 1)] : []))

/** What somebody coded field by field in one sitting is one line: with the time of the last field. Anything in between begins a new one. */
export function foldedHistory(history: readonly Entry[]): Entry[] {
  const folded: Entry[] = []
  for (const entry of history) {
    const last = folded.at(-1)
    const isSame = last?.activity === 'coded' && entry.activity === 'coded' && last.staff?.id === entry.staff?.id
    if (!last || !isSame || Date.parse(entry.at) - Date.parse(last.at) > sitting) folded.push(entry)
    else
      folded[folded.length - 1] = {
        ...entry,
        before: [...last.before, ...entry.before],
        after: [...last.after, ...entry.after],
      }
  }
  return folded
}

/** Milliseconds between two fields that belong to one sitting. */
const sitting = 30 * 60_000
