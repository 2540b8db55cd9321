import { useRef } from 'react'
import { articles } from '#texts/articles.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Tip } from './Tip.tsx'
import css from './articles.module.css'

export function TipDialog() {
  const t = useTexts(articles).tip
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <Button className="when-js" look="quiet" aria-haspopup="dialog" onClick={() => dialog.current?.showModal()}>
        {t.open}
      </Button>
      <ButtonLink className="when-no-js" look="quiet" reloadDocument to="/create-impact">
        {t.open}
      </ButtonLink>
      <dialog ref={dialog} className={css.dialog} aria-labelledby="tip-title">
        <h2 id="tip-title">{t.title}</h2>
        <Tip onClose={close} />
      </dialog>
    </>
  )
}
