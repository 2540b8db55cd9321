import { useState } from 'react'
import { incidents } from '#texts/incidents.ts'
import { Confirm } from '#web/ui/Confirm.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './form.module.css'

type Props = { isKept: boolean | undefined; isRestored: boolean; isSending: boolean; discard: () => void }

/** Says that the text is kept on this device, and lets the person delete it (docs/threats.md row 12). */
export function DraftLine({ isKept, isRestored, isSending, discard }: Props) {
  const t = useTexts(incidents).localDraft
  const [isAsking, setIsAsking] = useState(false)
  if (isKept === undefined) return null
  return (
    <div className={css.draftLine}>
      <p>
        {isKept ? t.kept : t.notKept} {isKept && isRestored && t.restored}
      </p>
      <button type="button" className={css.linkButton} onClick={() => setIsAsking(true)}>
        {t.remove}
      </button>
      <Confirm
        isOpen={isAsking}
        title={t.removeTitle}
        body={isSending ? `${t.removeBody} ${t.removeStops}` : t.removeBody}
        confirm={t.removeConfirm}
        stay={t.removeStay}
        onConfirm={() => {
          setIsAsking(false)
          discard()
        }}
        onStay={() => setIsAsking(false)}
      />
    </div>
  )
}
