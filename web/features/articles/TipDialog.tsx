import { useRef } from 'react'
import { articles } from '#texts/articles.ts'
import button from '#web/ui/button.module.css'
import { useTexts } from '#web/ui/useTexts.ts'
import { Tip } from './Tip.tsx'
import css from './articles.module.css'

export function TipDialog() {
  const t = useTexts(articles).tip
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  return (
    <>
      <button
        type="button"
        className={`${button.button} when-js`}
        data-quiet
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        {t.open}
      </button>
      <a className={`${button.button} when-no-js`} data-quiet href="/create-impact">
        {t.open}
      </a>
      <dialog ref={dialog} className={css.dialog} aria-labelledby="tip-title">
        <h2 id="tip-title">{t.title}</h2>
        <Tip onClose={close} />
      </dialog>
    </>
  )
}
