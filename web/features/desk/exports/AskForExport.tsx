import t from '#texts/nb/deskExports.ts'
import { NativeSelect } from '@mantine/core'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { askForExport } from '#contract/deskExports.ts'
import { deskPages } from '#contract/deskPages.ts'
import {
  type ExportPurpose,
  caseExportKinds,
  exportConsentOf,
  exportPurposes,
  listExportKinds,
  listPurposes,
} from '#contract/exportKinds.ts'
import { ofEach } from '#contract/incidentFacts.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Block, useCase } from '../case/caseContext.tsx'
import { deskApi } from '../data/api.ts'
import { Choice, codedChoices, Radios } from '../form/Choice.tsx'
import { FormButton, StatusMessage } from '../form/DeskForm.tsx'
import type { Field } from '../form/useDeskForm.ts'
import { useSelf } from '../frame/DeskPage.tsx'
import { filtersIn, listIn } from '../inbox/address.ts'

export function CaseExport() {
  const self = useSelf()
  const { id } = useCase().shown
  const [isAsked, setAsked] = useState(false)
  const [ask] = deskApi.useAskForExportMutation()
  if (!self.powers.includes('request_exports')) return null
  return (
    <Block title={t.ask.caseTitle}>
      <p>{t.ask.caseLead}</p>
      <StatusMessage>{isAsked ? t.ask.done : ''}</StatusMessage>
      <div className="line">
        <FormButton
          look="quiet"
          words={t.ask.open}
          title={t.ask.caseTitle}
          body={t.ask.caseLead}
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
          save={t.ask.submit}
          busy={t.ask.busy}
        >
          {(field) => <AskFields field={field} caseId={id} />}
        </FormButton>
        <Link to={deskPages.exports}>{t.ask.seeAll}</Link>
      </div>
    </Block>
  )
}

export function AskFields({ field, caseId }: { field: Field; caseId?: number }) {
  const isCase = caseId !== undefined
  const kinds = isCase ? caseExportKinds : listExportKinds
  const purposes: readonly ExportPurpose[] = isCase ? exportPurposes : listPurposes
  // The page of the case shows the coding, so this asks for nothing.
  const consents = deskApi.useShowCodingQuery(caseId ?? skipToken).data?.data.consents
  const [kind, setKind] = useState<(typeof kinds)[number]>(kinds[0])
  const words = ofEach(kinds, (one) => ({ name: t.kinds[one], hint: t.ask.hints[one] }))
  const [purpose, setPurpose] = useState<ExportPurpose>()
  const isGiven = (code: string) => consents?.findLast(({ consent }) => consent === code)?.is_given
  const known = purpose && consents && exportConsentOf(purpose, isGiven)
  return (
    <>
      <Radios field={field('kind')} legend={t.ask.what} codes={kinds} words={words} first={kind} onChoose={setKind} />
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

export function ListExportLink({ params }: { params: URLSearchParams }) {
  const self = useSelf()
  if (!self.powers.includes('request_exports')) return null
  const search = new URLSearchParams([['list', listIn(params)], ...filtersIn(params)])
  return (
    <ButtonLink look="plain" to={`${deskPages.exports}?${search}`}>
      {t.ask.listTitle}
    </ButtonLink>
  )
}
