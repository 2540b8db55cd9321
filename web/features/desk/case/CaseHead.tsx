import { Link } from 'react-router'
import type { DeskCase } from '#contract/deskCases.ts'
import { deskPages } from '#contract/deskPages.ts'
import { papers as papersTexts } from '#texts/papers.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { Changed } from './changing.tsx'
import css from './case.module.css'
import { idOfMessage } from '../messages/NewMessage.tsx'
import { deskApi } from '../data/api.ts'

type Props = {
  shown: DeskCase
  people: readonly { name: string }[]
}

/** Which case it is, how it stands, what is due, and who else has it open. */
export function CaseHead({ shown, people }: Props) {
  const t = useDesk()
  return (
    <header className={pieces.stack}>
      <p className={css.back}>
        <Link to={deskPages.home}>{t.case.toInbox}</Link>
      </p>
      <div className={pieces.row}>
        <h1>{t.case.title(shown.id)}</h1>
        <span className={pieces.badge}>{t.caseCodes.statuses[shown.status]}</span>
        {shown.priority !== 'normal' && (
          <span className={pieces.badge} data-level={shown.priority === 'urgent' ? 'danger' : 'warning'}>
            {t.case.priority.title}: {t.caseCodes.priorities[shown.priority]}
          </span>
        )}
      </div>
      <Clocks id={shown.id} clocks={shown.clocks} />
      <div className={css.here}>
        <p role="status" className={pieces.name}>
          {people.length > 0 && t.case.alsoHere(people.map(({ name }) => name))}
        </p>
      </div>
      {!shown.may_work && <p className={pieces.notice}>{t.case.readOnly}</p>}
      <Changed />
      <Jumps />
    </header>
  )
}

/** The parts of a long page, for a phone and for the keyboard. */
function Jumps() {
  const { case: t, messages, coding, related, exports } = useDesk()
  const papers = useTexts(papersTexts).staff
  const mayExport = useSelf().powers.includes('request_exports')
  const parts = [
    ['told', t.told.title],
    ['work', t.work.title],
    ['tasks', t.tasks.title],
    ...(mayExport ? [['export', exports.ask.caseTitle] as const] : []),
    ['messages', messages.title],
    ['documents', t.documents.title],
    ['coding', coding.title],
    ['related', related.title],
    ['papers', papers.title],
    ['notes', t.notes.title],
    ['timeline', t.timeline.title],
  ] as const
  return (
    <nav aria-label={t.sections} className={css.jumps} data-no-print>
      {parts.map(([id, title]) => (
        <a key={id} href={`#${id}`}>
          {title}
        </a>
      ))}
    </nav>
  )
}

/** The clocks that run, in words: colour says nothing that they do not. That of an answer leads to the message that waits for it. */
function Clocks({ id, clocks }: Pick<DeskCase, 'id' | 'clocks'>) {
  const t = useDesk()
  // The page shows the messages, so this asks for nothing.
  const messages = deskApi.useCaseMessagesInfiniteQuery(id).data?.pages[0]?.data.messages ?? []
  if (clocks.length === 0) return null
  const waiting = messages[messages.findLastIndex(({ staff }) => staff !== null) + 1]
  return (
    <ul className={`${pieces.row} ${css.clocks}`} aria-label={t.case.work.clocks}>
      {clocks.map(({ clock, left }) => (
        <li key={clock} data-over={left < 0 || undefined}>
          {clock === 'answer' ? (
            <a href={`#${waiting ? idOfMessage(waiting.id) : 'messages'}`}>{t.caseCodes.clocks[clock]}</a>
          ) : (
            t.caseCodes.clocks[clock]
          )}
          : <strong>{t.caseCodes.left(left)}</strong>
        </li>
      ))}
    </ul>
  )
}
