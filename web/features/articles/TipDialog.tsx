import { useState } from 'react'
import { articles } from '#texts/articles.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Tip } from './Tip.tsx'

/** The tip form in a dialog; without JavaScript the button is a link to its page. */
export function TipDialog() {
  const t = useTexts(articles).tip
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
        <Tip key={opening} onClose={close} />
      </Dialog>
    </>
  )
}
