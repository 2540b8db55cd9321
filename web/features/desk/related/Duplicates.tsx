import { useState } from 'react'
import type { OtherCase as Shown } from '#contract/deskRelated.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'
import { OtherCase } from './OtherCase.tsx'
import { deskApi } from '../data/api.ts'

type Props = { duplicates: readonly Shown[]; original: Shown | null; mayReopen: boolean }

/** The cases that were reported again, folded away at the one that they repeat, and for a lead the way back. */
export function Duplicates({ duplicates, original, mayReopen }: Props) {
  const t = useTexts(desk).related
  const [asked, setAsked] = useState<Shown>()
  const [reopen] = deskApi.useReopenDuplicateMutation()
  const fetchBack = async () => {
    if (!asked) return {}
    const { error } = await reopen({ id: asked.id, version: asked.version, move: 'reopen' })
    if (!error) setAsked(undefined)
    return { error }
  }
  return (
    <>
      {original && (
        <div className={pieces.notice}>
          <h3>{t.original}</h3>
          <OtherCase shown={original} />
        </div>
      )}
      {duplicates.length > 0 && (
        <details>
          <summary>{t.duplicates(duplicates.length)}</summary>
          <p className={pieces.detail}>{t.duplicatesLead}</p>
          <ul className={pieces.list}>
            {duplicates.map((one) => (
              <li key={one.id} className={pieces.card}>
                <OtherCase shown={one} />
                {mayReopen && (
                  <Button look="plain" aria-label={t.of(t.fetchBack, one.id)} onClick={() => setAsked(one)}>
                    {t.fetchBack}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      <DeskConfirm
        isOpen={asked !== undefined}
        title={t.fetchTitle(asked?.id ?? 0)}
        body={t.fetchBody}
        confirm={t.fetchBack}
        onConfirm={fetchBack}
        onClose={() => setAsked(undefined)}
      />
    </>
  )
}
