import { deskCalls } from '#contract/deskCalls.ts'
import { deskPages } from '#contract/deskPages.ts'
import { type DeskRelease, changeRelease, releaseTextMax } from '#contract/deskReleases.ts'
import { approvingRoles } from '#contract/openNumbers.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { longDate, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { readDeskFailure } from '../data/failure.ts'
import { DownloadButton } from '../form/DownloadButton.tsx'
import { DeskForm, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { Again, DeskPage, DeskSection, StateLine, NotFound, Pending, Shapes, useSelf } from '../frame/DeskPage.tsx'
import { NumberTable } from '../frame/Table.tsx'
import { Approvals, Correct, Drop, Publish } from './ReleaseSteps.tsx'
import { Textarea } from '@mantine/core'
import figureWords from '#texts/nb/figures.ts'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskReleases.ts'
import { hintBelow } from '#web/ui/form/FormParts.tsx'

export function ReleasePage({ slug }: { slug: string }) {
  const { powers } = useSelf()
  const { at, say } = useStatusMessage()
  const { data, ...query } = deskApi.useShowReleaseQuery(slug, { refetchOnMountOrArgChange: true })
  if (!data && readDeskFailure(query.error).code === 'not_found') return <NotFound />
  if (!data) return <Pending {...query} shape={<Shapes heights={[3, 6, 20]} />} />
  const release = data.data
  const { state, publish_at, published_at, drafted_by, corrects, reason, is_demo, code_lists, total } = release
  const isOpen = state !== 'published'
  const isApproved = release.approved_as.length === approvingRoles.length
  const mayDraft = powers.includes('draft_releases')
  const told = { release, onChanged: say, onAgain: () => void query.refetch() }
  return (
    <DeskPage
      title={t.period(slug)}
      lead={`${t.from(longDate(release.from), longDate(release.to))} ${drafted_by ? t.draftedBy(drafted_by.name) : ''}`}
      back={{ to: deskPages.releases, words: t.back }}
      isNarrow
    >
      <StatusMessage {...at} />
      <StateLine level={isOpen ? 'warning' : undefined}>
        {published_at ? t.publishedAt(longMoment(published_at)) : `${t.states[state]}.`}
        {state === 'draft' && isApproved && ` ${t.noTime}`}
        {state === 'planned' && publish_at && ` ${t.publishesAt(longMoment(publish_at))}`}
        {state === 'waiting' && publish_at && ` ${t.waits(longMoment(publish_at))}`}
        {is_demo && ` ${t.demo}`}
      </StateLine>
      {corrects && <p>{t.corrects(corrects, reason ?? '')}</p>}
      {(!isOpen || isApproved) && (
        <div className="line" data-no-print>
          {!isOpen && <a href={`/tall/${slug}`}>{desk.numbers.report.open}</a>}
          <DownloadButton call={callOf(deskCalls.deskMakeReportPdf, { slug })} label={desk.numbers.report.pdf} />
          <DownloadButton call={callOf(deskCalls.deskMakeReportDocx, { slug })} label={desk.numbers.report.docx} />
        </div>
      )}
      <DeskSection id="checks" title={t.checksTitle}>
        <ul className="bullets">
          {release.checks.map(({ check, holds }) => (
            <li key={check}>{holds ? t.checks[check].holds : `${t.fails} ${t.checks[check].fails}`}</li>
          ))}
          <li>
            {t.codeLists(code_lists)} {code_lists.length > 1 && t.manyCodeLists}
          </li>
        </ul>
      </DeskSection>
      <ReleaseTexts {...told} />
      <DeskSection id="figures" title={t.figuresTitle}>
        <p>
          {t.total(total.count, total.is_exact)} {release.monitored > 0 && t.monitored(release.monitored)}
        </p>
        <div>
          {release.figures.map(({ title, heads, rows }) => (
            <details key={title} className="fold">
              <summary>{title}</summary>
              <NumberTable caption={title} heads={heads} rows={rows} />
            </details>
          ))}
        </div>
      </DeskSection>
      {(isOpen || release.approvals.length > 0) && <Approvals {...told} />}
      {isOpen && powers.includes('approve_releases') && isApproved && <Publish {...told} />}
      {!isOpen && mayDraft && !release.is_corrected && <Correct release={release} />}
      {isOpen && mayDraft && <Drop {...told} />}
    </DeskPage>
  )
}

type TextsProps = { release: DeskRelease; onChanged: (words: string) => void; onAgain: () => unknown }

/** The organisation's own words, in a form for whoever drafted them while they are not published. */
function ReleaseTexts({ release, onChanged, onAgain }: TextsProps) {
  const self = useSelf()
  const mayWrite = self.powers.includes('draft_releases') && release.drafted_by?.id === self.id
  return (
    <DeskSection id="texts" title={t.textsTitle}>
      {mayWrite && release.state !== 'published' ? (
        <TextsForm release={release} onChanged={onChanged} onAgain={onAgain} />
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

function TextsForm({ release, onChanged, onAgain }: TextsProps) {
  const [change, { error }] = deskApi.useChangeReleaseMutation()
  const { slug, version, quarters, events, summary, approvals } = release
  // Not made anew with a newer version, which a correction of its quarter makes too: what is typed stays.
  const { fields, ...form } = useSending({
    schema: changeRelease.schema.body,
    shape: (data) => ({
      version,
      summary: data.get('summary'),
      events: quarters
        .map((quarter) => ({ quarter, text: String(data.get(quarter) ?? '').trim() }))
        .filter(({ text }) => text !== ''),
    }),
    send: (given) => change({ slug, ...given }),
    onDone: ({ message }) => onChanged(message),
  })
  return (
    <>
      {approvals.length > 0 && <p>{t.saveWarning}</p>}
      <DeskForm label={t.textsTitle} fields={fields} {...form} save={t.save}>
        <Textarea
          {...fields.field('summary')}
          label={t.summary}
          description={t.summaryHint}
          inputWrapperOrder={hintBelow}
          defaultValue={summary}
          autosize
          minRows={4}
          maxRows={14}
        />
        <fieldset className="fieldset">
          <legend>{t.events}</legend>
          <p className="detail">{t.eventHint}</p>
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
      </DeskForm>
      <Again error={error} onAgain={onAgain} />
    </>
  )
}
