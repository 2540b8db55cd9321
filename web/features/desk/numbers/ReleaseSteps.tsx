import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { deskPages, releasePath } from '#contract/deskPages.ts'
import { correctRelease, planRelease, type DeskRelease } from '#contract/deskReleases.ts'
import t from '#texts/nb/deskReleases.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'
import { deskApi } from '../data/api.ts'
import { osloMoment } from '../editorial/osloMoment.ts'
import { CallForm } from '../form/DeskForm.tsx'
import { DateField, TimeField } from '../form/DateField.tsx'
import { unsent } from '../form/useDeskForm.ts'
import { AskButton, DeskConfirm } from '../frame/DeskDialog.tsx'
import { Again, DeskSection } from '../frame/DeskPage.tsx'

type Props = { release: DeskRelease }
type Told = Props & { onChanged: (words: string) => void; onAgain: () => unknown }

export function Approvals({ release, onChanged, onAgain }: Told) {
  const { slug, approvals, may_approve_as, publish_at } = release
  // Of what was read when the button was pressed.
  const [asked, setAsked] = useState<{ role: (typeof may_approve_as)[number]; version: number; body: string }>()
  const [approve] = deskApi.useApproveReleaseMutation()
  const ask = (role: (typeof may_approve_as)[number]) => {
    const isPlanned = publish_at !== null && new Date(publish_at) > new Date()
    const body = isPlanned ? `${t.approveBody} ${t.approvePlanned(longMoment(publish_at))}` : t.approveBody
    setAsked({ role, version: release.version, body })
  }
  return (
    <DeskSection id="approvals" title={t.approvalsTitle}>
      {release.state !== 'published' && <p className="dim">{t.approvalsLead}</p>}
      {approvals.length === 0 && <p>{t.approvedAs([])}</p>}
      {approvals.length > 0 && (
        <ul className="bullets">
          {approvals.map(({ role, by, at, is_standing }) => (
            <li key={role}>{is_standing ? t.approved(by.name, role, longMoment(at)) : t.fallen(by.name, role)}</li>
          ))}
        </ul>
      )}
      {may_approve_as.length > 0 && (
        <div className="row">
          {may_approve_as.map((role) => (
            <Button key={role} onClick={() => ask(role)}>
              {t.approve(role)}
            </Button>
          ))}
        </div>
      )}
      {asked && (
        <DeskConfirm
          title={t.approveTitle}
          body={asked.body}
          confirm={t.approve(asked.role)}
          onConfirm={() => approve({ slug, version: asked.version, role: asked.role })}
          onDone={(answer) => answer && onChanged(answer.message)}
          onClose={() => {
            setAsked(undefined)
            // It may have been refused because the page shows what somebody has changed.
            onAgain()
          }}
        />
      )}
    </DeskSection>
  )
}

/** The time when it is published. Whoever sets it is asked before it is sent, because what is public stays so. */
export function Publish({ release: { slug, version }, onChanged, onAgain }: Told) {
  const [plan, { error }] = deskApi.usePlanReleaseMutation()
  const [asked, setAsked] = useState<{ publish_at: string | null; answer: (isSure: boolean) => void }>()
  const isSure = (publish_at: string | null) => new Promise<boolean>((answer) => setAsked({ publish_at, answer }))
  const answer = (sure: boolean) => {
    asked?.answer(sure)
    setAsked(undefined)
  }
  return (
    <DeskSection id="publish" title={t.publishTitle}>
      <p className="dim">{t.publishLead}</p>
      <CallForm
        label={t.publishTitle}
        schema={planRelease.schema.body}
        shape={(data) => {
          const [day, time] = [String(data.get('day')), String(data.get('time'))]
          // A time without a day is not now.
          return { version, publish_at: day + time === '' ? null : (osloMoment(day, time || '08:00') ?? '') }
        }}
        send={async (given) => ((await isSure(given.publish_at)) ? plan({ slug, ...given }) : unsent)}
        onDone={({ message }) => onChanged(message)}
        save={t.publish}
        busy={t.publish}
      >
        {(field) => (
          <div className="pair">
            <DateField {...field('publish_at')} name="day" label={t.day} />
            <TimeField name="time" label={t.time} />
          </div>
        )}
      </CallForm>
      <Again error={error} onAgain={onAgain} />
      {asked && (
        <DeskConfirm
          title={t.publishAsk}
          body={t.publishBody(slug, asked.publish_at && longMoment(asked.publish_at))}
          confirm={t.publish}
          onConfirm={() => answer(true)}
          onClose={() => answer(false)}
        />
      )}
    </DeskSection>
  )
}

export function Correct({ release: { slug } }: Props) {
  const navigate = useNavigate()
  const [correct] = deskApi.useCorrectReleaseMutation()
  return (
    <DeskSection id="correct" title={t.correctTitle}>
      <p className="dim">{t.correctLead}</p>
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
            autosize
            minRows={2}
          />
        )}
      </CallForm>
    </DeskSection>
  )
}

export function Drop({ release: { slug, version }, onAgain }: Omit<Told, 'onChanged'>) {
  const navigate = useNavigate()
  const [drop] = deskApi.useDropReleaseMutation()
  return (
    <div className="row">
      <AskButton
        look="quiet"
        title={t.dropTitle}
        body={t.dropBody}
        confirm={t.drop}
        isDanger
        onConfirm={async () => {
          const answer = await drop({ slug, version })
          if (answer.error) onAgain()
          return answer
        }}
        onDone={() => void navigate(deskPages.releases)}
      />
    </div>
  )
}
