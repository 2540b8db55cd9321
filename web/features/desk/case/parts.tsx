import t from '#texts/nb/deskCase.ts'
import { useLayoutEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { caseParts, casePath, type CasePart } from '#contract/deskPages.ts'
import { codedFields, wordsOf } from '../coding/groups.ts'
import { deskApi } from '../data/api.ts'
import { Tabs } from '../frame/Tabs.tsx'
import { useCase } from './caseContext.tsx'
import { foldedHistory } from './Timeline.tsx'

/** The part that the address names; the first one where it names none that there is. */
export function useCasePart(): CasePart {
  const [params] = useSearchParams()
  return caseParts.find((one) => one === params.get('part')) ?? 'case'
}

export const partPath = (id: number, part: CasePart) =>
  part === 'case' ? casePath(id) : `${casePath(id)}?part=${part}`

export function CaseTabs() {
  const { id, notes, documents, history } = useCase().shown
  const part = useCasePart()
  // The page shows them, so this asks for nothing.
  const related = deskApi.useShowRelatedQuery(id).data?.data.related.filter(({ state }) => state !== 'dismissed')
  const coded = deskApi.useShowCodingQuery(id).data?.data.fields
  const counts: Partial<Record<CasePart, number | undefined>> = {
    notes: notes.length,
    documents: documents.length,
    coding: coded && codedFields.filter((field) => wordsOf(field, coded[field]) !== '').length,
    related: related?.length,
    timeline: foldedHistory(history).length,
  }
  useTopOf(part)
  return (
    <Tabs
      label={t.sections}
      tabs={caseParts.map((one) => ({
        to: partPath(id, one),
        words: t.parts[one],
        count: counts[one] ? String(counts[one]) : undefined,
        isHere: one === part,
      }))}
    />
  )
}

/** Another part is read from its top, also when one was far down in the last. The focus goes there from what is hidden now. */
function useTopOf(part: CasePart) {
  const before = useRef(part)
  useLayoutEffect(() => {
    if (before.current === part) return
    before.current = part
    const top = document.getElementById('main')?.offsetTop ?? 0
    if (window.scrollY > top) window.scrollTo(0, top)
    if (!document.activeElement?.closest('[hidden]')) return
    const section = document.getElementById(part) ?? document.getElementById('main')
    section?.focus({ preventScroll: true })
  }, [part])
}

/** Leads to something in the first part, once that is shown, and there to the place to write where one is. */
export function useGoTo() {
  const { id } = useCase().shown
  const navigate = useNavigate()
  const part = useCasePart()
  return (place: string) => {
    if (part !== 'case') void navigate(partPath(id, 'case'), { flushSync: true })
    // Once what was fetched for it is in the page.
    requestAnimationFrame(() => {
      const found = document.getElementById(place)
      const element = found?.querySelector('textarea') ?? found
      element?.scrollIntoView({ block: 'center' })
      element?.focus({ preventScroll: true })
    })
  }
}
