import { useState } from 'react'
import type { Breach } from '#contract/deskBreaches.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import pieces from '../frame/pieces.module.css'
import { authorityLines } from './authorityLines.ts'
import { deskApi } from '../data/api.ts'

/** The words for Datatilsynet's form, made of what the register says, to be copied. Nothing is sent from here. */
export function AuthorityText({ breach }: { breach: Breach }) {
  const t = useTexts(desk).breaches
  const [said, setSaid] = useState('')
  const { data } = deskApi.useProcessingQuery()
  const text = authorityLines(breach, data?.data.organisation, t).join('\n\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid(t.copied),
      () => setSaid(t.notCopied),
    )
  return (
    <DeskSection id="copy" title={t.copyTitle}>
      <p className={pieces.lead}>{t.copyLead}</p>
      <div className={`${pieces.card} ${pieces.words}`}>{text}</div>
      <div data-no-print>
        <Button look="quiet" onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
      <StatusMessage>{said}</StatusMessage>
    </DeskSection>
  )
}
