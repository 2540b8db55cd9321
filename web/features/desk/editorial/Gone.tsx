import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import pieces from '../frame/pieces.module.css'

/** In place of an article or entry that is in the bin or deleted. */
export function Gone() {
  const t = useTexts(desk).editorial
  return (
    <div className={pieces.page}>
      <h1>{t.gone.title}</h1>
      <p>{t.gone.body}</p>
      <p>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </p>
    </div>
  )
}
