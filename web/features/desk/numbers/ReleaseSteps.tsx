import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPages, releasePath } from '#contract/deskPages.ts'
import { correctRelease, planRelease, releaseTextMax, type DeskRelease } from '#contract/deskReleases.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { deskApi } from '../data/api.ts'
import { osloMoment } from '../editorial/osloMoment.ts'
import { CallForm } from '../form/DeskForm.tsx'
import { DateField, TimeField } from '../form/DateField.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'

type Props = { release: DeskRelease }
type Told = Props & { onChanged: (words: string) => void }

/** Who has approved it, and the button of whoever may now. */
export function Approvals({ release, onChanged }: Told) {
  const t = useDesk().releases
  const { slug, version, approvals, may_approve_as } = release
  const [asked, setAsked] = useState<(typeof may_approve_as)[number]>()
  const [approve] = deskApi.useApproveReleaseMutation()
  return (
    <DeskSection id="approvals" title={t.approvalsTitle}>
      <p className={pieces.soft}>{t.approvalsLead}</p>
      {approvals.length === 0 && <p>{t.approvedAs([])}</p>}
      <ul className={pieces.bullets}>
        {approvals.map(({ role, by, at }) => (
          <li key={role}>{t.approved(by.name, role, longMoment(at))}</li>
        ))}
      </ul>
      <div className={pieces.buttons}>
        {may_approve_as.map((role) => (
          <Button key={role} onClick={() => setAsked(role)}>
            {t.approve(role)}
          </Button>
        ))}
      </div>
      {asked && (
        <DeskConfirm
          title={t.approveTitle}
          body={t.approveBody}
          confirm={t.approve(asked)}
          onConfirm={() => approve({ slug, version, role: asked })}
          onDone={(answer) => answer && onChanged(answer.message)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </DeskSection>
  )
}

/** The time when it is published. */
export function Publish({ release: { slug, version }, onChanged }: Told) {
  const t = useDesk().releases
  const [plan] = deskApi.usePlanReleaseMutation()
  return (
    <DeskSection id="publish" title={t.publishTitle}>
      <p className={pieces.soft}>{t.publishLead}</p>
      <CallForm
        label={t.publishTitle}
        schema={planRelease.schema.body}
        shape={(data) => {
          const [day, time] = [String(data.get('day')), String(data.get('time'))]
          return { version, publish_at: day === '' ? null : (osloMoment(day, time || '08:00') ?? '') }
        }}
        send={(given) => plan({ slug, ...given })}
        onDone={({ message }) => onChanged(message)}
        save={t.publish}
      >
        {(field) => (
          <div className={pieces.pair}>
            <DateField {...field('publish_at')} required={false} name="day" label={t.day} />
            <TimeField name="time" label={t.time} />
          </div>
        )}
      </CallForm>
    </DeskSection>
  )
}

/** A draft of new numbers beside the published ones. */
export function Correct({ release: { slug } }: Props) {
  const t = useDesk().releases
  const navigate = useNavigate()
  const [correct] = deskApi.useCorrectReleaseMutation()
  return (
    <DeskSection id="correct" title={t.correctTitle}>
      <p className={pieces.soft}>{t.correctLead}</p>
      <CallForm
        label={t.correctTitle}
        schema={correctRelease.schema.body}
        send={(given) => correct({ slug, ...given })}
        onDone={({ data }) => navigate(releasePath(data.slug))}
        save={t.correct}
      >
        {(field) => (
          <Textarea
            {...field('reason')}
            label={t.reason}
            description={t.reasonHint}
            inputWrapperOrder={hintBelow}
            maxLength={releaseTextMax.reason}
            autosize
            minRows={2}
          />
        )}
      </CallForm>
    </DeskSection>
  )
}

export function Drop({ release: { slug, version } }: Props) {
  const t = useDesk().releases
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [drop] = deskApi.useDropReleaseMutation()
  return (
    <div className={pieces.buttons}>
      <Button look="quiet" onClick={() => setAsking(true)}>
        {t.drop}
      </Button>
      <DeskConfirm
        isOpen={isAsking}
        title={t.dropTitle}
        body={t.dropBody}
        confirm={t.drop}
        isDanger
        onConfirm={() => drop({ slug, version })}
        onDone={() => void navigate(deskPages.releases)}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
