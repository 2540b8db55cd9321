import { useEffect, useRef } from 'react'
import type { OwnIncident } from '#contract/incidents.ts'

type Documents = OwnIncident['incident_documents']

const firstAfter = 1000
const atMostEvery = 15_000

/** Fetches the case again while a document of it waits for its inspection, ever more slowly, and stops when none does. */
export function useInspections(documents: Documents, refresh: () => Promise<unknown>) {
  const waiting = documents.filter(({ inspection }) => inspection.state === 'waiting').length
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (waiting === 0) return undefined
    let after = firstAfter
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const again = async () => {
      // A page that nobody sees asks for nothing.
      if (!document.hidden) await latest.current().catch(() => undefined)
      after = Math.min(after * 1.5, atMostEvery)
      if (!isOver) timer = setTimeout(() => void again(), after)
    }
    timer = setTimeout(() => void again(), after)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [waiting])
  return waiting
}
