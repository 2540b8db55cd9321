import { useState } from 'react'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { pageAddress } from './fetching.ts'
import { FetchedImage } from './FetchedImage.tsx'
import { Unshown, type ShownProps } from './Unshown.tsx'
import css from './documents.module.css'

/** The viewing copy of a picture, fetched when somebody asks for it: that is the look which is written down. */
export function Picture({ caseId, document: { id, name, preview }, children }: ShownProps) {
  const t = useTexts(desk).documents.picture
  const [isShown, setShown] = useState(false)
  if (preview.state === 'waiting') return <Unshown words={t.coming}>{children}</Unshown>
  if (preview.state === 'failed') return <Unshown words={t.failed}>{children}</Unshown>
  const action = isShown ? t.hide : t.show
  return (
    <div className={`${pieces.stack} ${css.part}`}>
      {isShown && (
        <div className={css.frame}>
          <FetchedImage address={pageAddress({ caseId, document: id }, 1)} alt={t.alt(name)} failed={t.notFetched} />
        </div>
      )}
      <div className={form.buttons}>
        <Button look="quiet" aria-label={t.of(action, name)} onClick={() => setShown(!isShown)}>
          {action}
        </Button>
        {children}
      </div>
    </div>
  )
}
