import { Textarea } from '@mantine/core'
import { changeRelease, releaseTextMax, type DeskRelease } from '#contract/deskReleases.ts'
import figureWords from '#texts/nb/figures.ts'
import { hintBelow } from '#web/ui/form/hintBelow.ts'
import { deskApi } from '../data/api.ts'
import { CallForm } from '../form/DeskForm.tsx'
import { DeskSection } from '../frame/DeskPage.tsx'
import { useDesk, useSelf } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { Again } from './ReleaseSteps.tsx'

type Props = { release: DeskRelease; onChanged: (words: string) => void; onAgain: () => unknown }

/** The organisation's own words, in a form for whoever drafted them while they are not published. */
export function ReleaseTexts({ release, onChanged, onAgain }: Props) {
  const t = useDesk().releases
  const self = useSelf()
  const mayWrite = self.powers.includes('draft_releases') && release.drafted_by?.id === self.id
  return (
    <DeskSection id="texts" title={t.textsTitle}>
      {mayWrite && release.state !== 'published' ? (
        <Form key={release.version} release={release} onChanged={onChanged} onAgain={onAgain} />
      ) : (
        <>
          {(release.summary || t.noSummary).split('\n').map((line, at) => (
            <p key={`${at} ${line}`}>{line}</p>
          ))}
          {release.events.map(({ quarter, text }) => (
            <p key={quarter}>
              {figureWords.quarter(quarter)}: {text}
            </p>
          ))}
        </>
      )}
    </DeskSection>
  )
}

function Form({ release, onChanged, onAgain }: Props) {
  const t = useDesk().releases
  const [change, { error }] = deskApi.useChangeReleaseMutation()
  const { slug, version, quarters, events, summary, approvals } = release
  return (
    <>
      {approvals.length > 0 && <p>{t.saveWarning}</p>}
      <CallForm
        label={t.textsTitle}
        schema={changeRelease.schema.body}
        shape={(data) => ({
          version,
          summary: data.get('summary'),
          events: quarters
            .map((quarter) => ({ quarter, text: String(data.get(quarter) ?? '').trim() }))
            .filter(({ text }) => text !== ''),
        })}
        send={(given) => change({ slug, ...given })}
        onDone={({ message }) => onChanged(message)}
        save={t.save}
      >
        {(field) => (
          <>
            <Textarea
              {...field('summary')}
              required={false}
              label={t.summary}
              description={t.summaryHint}
              inputWrapperOrder={hintBelow}
              defaultValue={summary}
              maxLength={releaseTextMax.summary}
              autosize
              minRows={4}
              maxRows={14}
            />
            <fieldset className={pieces.fieldset}>
              <legend>{t.events}</legend>
              <p className={pieces.detail}>{t.eventHint}</p>
              {quarters.map((quarter) => (
                <Textarea
                  key={quarter}
                  name={quarter}
                  label={figureWords.quarter(quarter)}
                  defaultValue={events.find((one) => one.quarter === quarter)?.text ?? ''}
                  maxLength={releaseTextMax.event}
                  autosize
                  minRows={2}
                />
              ))}
            </fieldset>
          </>
        )}
      </CallForm>
      <Again error={error} onAgain={onAgain} />
    </>
  )
}
