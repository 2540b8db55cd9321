import { useState } from 'react'
import { Link } from 'react-router'
import { caseExportKinds } from '#contract/exportKinds.ts'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { Section } from '../case/Section.tsx'
import { StatusMessage } from '../form/StatusMessage.tsx'
import { DeskDialog } from '../frame/DeskDialog.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { AskForm } from './AskForm.tsx'
import { deskApi } from '../data/api.ts'

/** An export of one case, for whoever may ask for one. */
export function CaseExport({ caseId }: { caseId: number; mayWork: boolean }) {
  const t = useTexts(desk).exports.ask
  const self = useSelf()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [ask] = deskApi.useAskForExportMutation()
  const { data: coding } = deskApi.useCodingQuery(caseId)
  if (!self.powers.includes('request_exports')) return null
  return (
    <Section id="export" title={t.caseTitle}>
      <p>{t.caseLead}</p>
      <StatusMessage>{isAsked ? t.done : ''}</StatusMessage>
      <p>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
      </p>
      <p>
        <Link to={deskPages.exports}>{t.seeAll}</Link>
      </p>
      <DeskDialog isOpen={isOpen} title={t.caseTitle} body={t.caseLead} onClose={() => setOpen(false)}>
        <AskForm
          kinds={caseExportKinds}
          hasNumbers
          consents={coding?.data.consents}
          onCancel={() => setOpen(false)}
          onAsk={async (asked) => {
            const { error } = await ask({ what: 'case', case_id: caseId, ...asked })
            if (!error) {
              setOpen(false)
              setAsked(true)
            }
            return { error }
          }}
        />
      </DeskDialog>
    </Section>
  )
}
