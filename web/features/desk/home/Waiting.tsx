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
  if (missing && isBeside) return <div data-pending={missing.isFetching || undefined} />
  if (missing) return <Pending {...missing} />
  if (rows.length === 0) return !isBeside && <p>{t.nothing}</p>
  return (
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
  )
}
