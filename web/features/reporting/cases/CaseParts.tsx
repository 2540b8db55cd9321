import { incidents } from '#texts/incidents.ts'
import { messages } from '#texts/messages.ts'
import { papersEntry } from '#texts/papersEntry.ts'
import { rightsEntry } from '#texts/rightsEntry.ts'
import { withdrawalEntry } from '#texts/withdrawalEntry.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import css from '../cases.module.css'

/** The parts of the page of a case that was sent in, which is long. */
export function CaseParts() {
  const { detail } = useTexts(incidents)
  const rights = useTexts(rightsEntry)
  const parts = [
    ['beskrivelse', detail.description],
    ['dokumenter', detail.documents],
    ['meldinger', useTexts(messages).heading],
    ['videre', useTexts(papersEntry).title],
    ['rett', rights.correct],
    ['samtykker', rights.consents],
    ['slett', useTexts(withdrawalEntry).title],
  ] as const
  return (
    <nav aria-label={rights.parts} className={css.parts} data-no-print>
      <ul>
        {parts.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
