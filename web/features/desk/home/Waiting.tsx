import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import { useWaiting } from './useWaiting.ts'

/** What waits, each a sentence and the way to its page. `isBeside`: above the inbox, where it only tells what there is. */
export function Waiting({ isBeside = false }: { isBeside?: boolean }) {
  const t = useDesk().home
  const { rows, missing } = useWaiting(useSelf().powers)
  const isOnItsWay = isBeside && missing?.error === undefined
  if (rows.length === 0 && !missing) return !isBeside && <p>{t.nothing}</p>
  return (
    <>
      {rows.length > 0 && (
        <ul className={pieces.lines} aria-label={t.waiting} data-before>
          {rows.map(({ words, page, to, isLoss }, at) => (
            <li key={words}>
              <p className={isLoss ? pieces.notice : pieces.name} data-level={isLoss && 'danger'}>
                {words}
              </p>
              <ButtonLink to={to} look={at === 0 && !isBeside ? 'filled' : 'quiet'} aria-label={`${page}: ${words}`}>
                {page}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {missing && (isOnItsWay ? <div data-pending /> : <Pending {...missing} />)}
    </>
  )
}
