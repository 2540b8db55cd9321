import type { DeskCase } from '#contract/deskCases.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'
import { messageElement } from '../messages/messageElement.ts'
import css from './case.module.css'
import { deskApi } from '../data/api.ts'

/** The clocks that run, in words: colour says nothing that they do not. That of an answer leads to the message that waits for it. */
export function Clocks({ id, clocks }: Pick<DeskCase, 'id' | 'clocks'>) {
  const t = useTexts(desk)
  // The page shows the messages, so this asks for nothing.
  const messages = deskApi.useCaseMessagesInfiniteQuery(id).data?.pages[0]?.data.messages ?? []
  if (clocks.length === 0) return null
  const waiting = messages[messages.findLastIndex(({ staff }) => staff !== null) + 1]
  return (
    <ul className={`${pieces.row} ${css.clocks}`} aria-label={t.case.work.clocks}>
      {clocks.map(({ clock, left }) => (
        <li key={clock} data-over={left < 0 || undefined}>
          {clock === 'answer' ? (
            <a href={`#${waiting ? messageElement.idOf(waiting.id) : 'messages'}`}>{t.caseCodes.clocks[clock]}</a>
          ) : (
            t.caseCodes.clocks[clock]
          )}
          : <strong>{t.caseCodes.left(left)}</strong>
        </li>
      ))}
    </ul>
  )
}
