import { useState } from 'react'
import articles from '#texts/nb/articles.ts'
import shell from '#texts/nb/shell.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LazyPart } from '#web/ui/LazyPart.tsx'
import { useHasToken } from '#web/app/device/token.ts'
import css from './articles.module.css'

const loadForm = () => import('./TipForm.tsx')

/** Tips are for signed-in readers (spec section 6); others get links to login and registration that lead back here. */
export function Tip({ opening, onClose }: { opening?: number; onClose?: () => void }) {
  const t = articles.tip
  const words = { loading: shell.loading, failed: t.formFailed }
  const hasToken = useHasToken()
  if (hasToken) return <LazyPart load={loadForm} props={{ key: opening, onClose }} words={words} />
  // An attribute on <html>, set before the first paint, hides this from readers with a token.
  return (
    <div className="prose when-signed-out">
      <p>{t.signIn}</p>
      <div className={`row ${css.buttons}`}>
        <ButtonLink to="/login?redirect=/create-impact">{t.login}</ButtonLink>
        <ButtonLink to="/register?redirect=/create-impact" look="quiet">
          {t.register}
        </ButtonLink>
        {onClose && (
          <Button look="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The tip form in a dialog; without JavaScript the button is a link to its page. */
export function TipDialog() {
  const t = articles.tip
  const [isOpen, setIsOpen] = useState(false)
  /** Each opening starts without the messages of the last; what was typed is kept by the form itself. */
  const [opening, setOpening] = useState(0)
  const open = () => {
    setOpening(opening + 1)
    setIsOpen(true)
  }
  const close = () => setIsOpen(false)
  return (
    <>
      <Button className="when-js" look="quiet" aria-haspopup="dialog" onClick={open}>
        {t.open}
      </Button>
      <ButtonLink className="when-no-js" look="quiet" reloadDocument to="/create-impact">
        {t.open}
      </ButtonLink>
      <Dialog isOpen={isOpen} title={t.title} isWide isKept onClose={close}>
        <Tip opening={opening} onClose={close} />
      </Dialog>
    </>
  )
}
