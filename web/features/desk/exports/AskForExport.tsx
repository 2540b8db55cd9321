import { NativeSelect } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { askForExport } from '#contract/deskExports.ts'
import { deskPages } from '#contract/deskPages.ts'
import {
  caseExportKinds,
  exportConsentOf,
  exportPurposes,
  listExportKinds,
  listPurposes,
} from '#contract/exportKinds.ts'
import type { ExportPurpose } from '#contract/exportKinds.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Block, useCase } from '../case/caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { Choice, codedChoices } from '../form/Choice.tsx'
import { FormDialog, StatusMessage } from '../form/DeskForm.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import { filtersIn, listIn } from '../inbox/address.ts'

/** An export of one case, for whoever may ask for one. */
export function CaseExport() {
  const t = useDesk().exports.ask
  const self = useSelf()
  const { id } = useCase().shown
  const [isOpen, setOpen] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const [ask] = deskApi.useAskForExportMutation()
  if (!self.powers.includes('request_exports')) return null
  return (
    <Block title={t.caseTitle}>
      <p>{t.caseLead}</p>
      <StatusMessage>{isAsked ? t.done : ''}</StatusMessage>
      <p className="line">
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
            case_id: id,
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
          {(field) => <AskFields field={field} caseId={id} />}
        </FormDialog>
      )}
    </Block>
  )
}

/** What to export and what for: of one case, or else of a list. */
export function AskFields({ field, caseId }: { field: Field; caseId?: number }) {
  const t = useDesk().exports
  const isCase = caseId !== undefined
  const kinds: readonly (keyof typeof t.ask.hints)[] = isCase ? caseExportKinds : listExportKinds
  const purposes: readonly ExportPurpose[] = isCase ? exportPurposes : listPurposes
  // The page of the case shows the coding, so this asks for nothing.
  const consents = deskApi.useShowCodingQuery(caseId ?? skipToken).data?.data.consents
  const [kind, setKind] = useState(kinds[0])
  const [purpose, setPurpose] = useState<ExportPurpose>()
  const isGiven = (code: string) => consents?.findLast(({ consent }) => consent === code)?.is_given
  const known = purpose && consents && exportConsentOf(purpose, isGiven)
  return (
    <>
      <fieldset className="choices">
        <legend>{t.ask.what}</legend>
        {kinds.map((one) => (
          <Choice
            key={one}
            type="radio"
            name="kind"
            value={one}
            checked={one === kind}
            onChange={() => setKind(one)}
            label={t.kinds[one]}
            hint={t.ask.hints[one]}
          />
        ))}
      </fieldset>
      <NativeSelect
        {...field('purpose')}
        label={t.ask.purpose}
        description={t.ask.purposeHint}
        error={field('purpose').error && t.ask.mustChoose}
        defaultValue=""
        onChange={({ currentTarget }) => setPurpose(exportPurposes.find((one) => one === currentTarget.value))}
        data={codedChoices(t.ask.choose, purposes, t.purposes)}
      />
      <p role="status" className="error">
        {purpose && (known === 'withdrawn' || known === 'not_coded') && t.consent[known](t.purposes[purpose])}
      </p>
      {isCase && <Choice type="checkbox" name="witness_numbers" label={t.ask.numbers} hint={t.ask.numbersHint} />}
      {kind === 'case_zip' && (
        <>
          <Choice type="checkbox" name="with_suspicious" label={t.ask.suspicious} hint={t.ask.suspiciousHint} />
          <Choice type="checkbox" name="with_originals" label={t.ask.originals} hint={t.ask.originalsHint} />
        </>
      )}
    </>
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
