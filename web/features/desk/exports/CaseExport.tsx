import { useState } from 'react'
import { Link } from 'react-router'
import { caseExportKinds } from '#contract/exportKinds.ts'
import { deskPages } from '#contract/deskPages.ts'
import { Button } from '#web/ui/Button.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { Block } from '../case/Section.tsx'
import { askForExport } from '#contract/deskExports.ts'
import { FormDialog, StatusMessage } from '../form/DeskForm.tsx'
import pieces from '../frame/pieces.module.css'
import { AskFields } from './AskFields.tsx'
import { deskApi } from '../data/api.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { filtersIn, listIn } from '../inbox/address.ts'

/** An export of one case, for whoever may ask for one. */
export function CaseExport({ caseId }: { caseId: number }) {
  const t = useDesk().exports.ask
  const self = useSelf()
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [ask] = deskApi.useAskForExportMutation()
  const { data: coding } = deskApi.useShowCodingQuery(caseId)
  if (!self.powers.includes('request_exports')) return null
  return (
    <Block title={t.caseTitle}>
      <p>{t.caseLead}</p>
      <StatusMessage>{isAsked ? t.done : ''}</StatusMessage>
      <p className={pieces.row}>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t.open}
        </Button>
        <Link to={deskPages.exports}>{t.seeAll}</Link>
      </p>
      {isOpen && (
        <FormDialog
          title={t.caseTitle}
          body={t.caseLead}
          schema={askForExport.schema.body.options[0]}
          shape={(data) => ({
            what: 'case',
            case_id: caseId,
            kind: data.get('kind'),
            purpose: data.get('purpose'),
            witness_numbers: data.has('witness_numbers'),
            with_suspicious: data.has('with_suspicious'),
            with_originals: data.has('with_originals'),
          })}
          send={ask}
          onDone={() => setAsked(true)}
          save={t.submit}
          busy={t.busy}
          onClose={() => setOpen(false)}
        >
          {(field) => <AskFields field={field} kinds={caseExportKinds} hasNumbers consents={coding?.data.consents} />}
        </FormDialog>
      )}
    </Block>
  )
}

/** From the inbox to an export of what its filter shows, for whoever may ask for one. */
export function ListExportLink({ params }: { params: URLSearchParams }) {
  const t = useDesk().exports.ask
  const self = useSelf()
  if (!self.powers.includes('request_exports')) return null
  const search = new URLSearchParams([['list', listIn(params)], ...filtersIn(params)])
  return (
    <ButtonLink look="plain" to={`${deskPages.exports}?${search}`}>
      {t.listTitle}
    </ButtonLink>
  )
}
