import { useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { settingPath } from '#contract/deskPages.ts'
import type { ProcessingRecord } from '#contract/deskProcessing.ts'
import { deskCalls } from '#contract/deskCalls.ts'
import { organisationFields } from '#contract/deskSettings.ts'
import t from '#texts/nb/deskProcessing.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { DeskPage, DeskSection, Pending, RowShapes, useSelf } from '../frame/DeskPage.tsx'
import { Table } from '../frame/Table.tsx'
import { Paragraphs } from './BreachFacts.tsx'
import css from './privacy.module.css'
import { deskApi } from '../data/api.ts'
import { DownloadButton } from '../form/DownloadButton.tsx'

/** The record of processing (GDPR article 30), to be read and printed. To anybody but the privacy officer no page. */
export function ProcessingPage() {
  const { data, ...query } = deskApi.useShowProcessingQuery()
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      {!data && <Pending {...query} shape={<RowShapes />} />}
      {data && (
        <>
          <div className="row" data-no-print>
            <Button look="quiet" onClick={() => window.print()}>
              {t.print}
            </Button>
            <DownloadButton call={callOf(deskCalls.deskExportProcessing)} label={t.download} />
          </div>
          <Record record={data.data} />
        </>
      )}
    </DeskPage>
  )
}

function Record({ record }: { record: ProcessingRecord }) {
  const self = useSelf()
  const activities = useRef<HTMLElement>(null)
  const folds = () => [...(activities.current?.querySelectorAll('details') ?? [])]
  const areAllOpen = () => folds().every(({ open }) => open)
  const [isAllOpen, setAllOpen] = useState(false)
  useOpenOnPaper(folds)
  return (
    <>
      <nav aria-label={t.contents} className={css.contents} data-no-print>
        <h2>{t.contents}</h2>
        <ul className="bare">
          <Entry id="controller" name={t.controller} />
          <Entry id="activities" name={t.activitiesTitle} />
          <Entry id="transfers" name={t.transfersTitle} />
          <Entry id="outside" name={t.outsideTitle} />
          <Entry id="security" name={t.securityTitle} />
        </ul>
      </nav>
      <DeskSection id="controller" title={t.controller}>
        <p className="intro" data-no-print>
          {t.controllerLead}{' '}
          {self.powers.includes('change_settings') && <Link to={settingPath('organisation')}>{t.toSettings}</Link>}
        </p>
        <div className={css.controller}>
          <Facts
            isFramed
            empty={t.missing}
            facts={organisationFields.map((field) => ({
              name: t.organisation[field],
              value: record.from_setup.includes(field) ? (
                <>
                  {record.organisation[field]} <small className="dim">({t.fromSetup})</small>
                </>
              ) : (
                record.organisation[field]
              ),
            }))}
          />
        </div>
      </DeskSection>
      <DeskSection ref={activities} id="activities" title={t.activitiesTitle}>
        <div className="row" data-no-print>
          <Button look="quiet" aria-pressed={isAllOpen} onClick={() => setOpen(folds(), !areAllOpen())}>
            {t.showAll}
          </Button>
        </div>
        {record.activities.map(({ code, people, limits }) => (
          <details key={code} onToggle={() => setAllOpen(areAllOpen())} className="fold">
            <summary>
              <h3>{t.activities[code].name}</h3>
            </summary>
            <Paragraphs
              facts={[
                { name: t.purpose, value: t.activities[code].purpose },
                { name: t.ground, value: t.activities[code].ground },
                { name: t.people, value: people.join(', ') },
                { name: t.recipients, value: t.activities[code].recipients },
              ]}
            />
            <h4>{t.limits}</h4>
            <Limits limits={limits} />
          </details>
        ))}
      </DeskSection>
      <DeskSection id="transfers" title={t.transfersTitle}>
        <p>{t.transfers}</p>
      </DeskSection>
      <DeskSection id="outside" title={t.outsideTitle}>
        <Limits limits={t.outside.map((one) => ({ ...one, what: `${one.what} (${one.where})` }))} />
      </DeskSection>
      <DeskSection id="security" title={t.securityTitle}>
        <ul className="bullets">
          {t.security.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </DeskSection>
      <p className="dim">{t.made(longMoment(record.made_at))}</p>
    </>
  )
}

function Limits({ limits }: { limits: readonly { what: string; ends: string }[] }) {
  return (
    <Table
      caption={t.limits}
      columns={[
        { name: t.limitWhat, as: 'whole', renderCell: ({ what }) => what },
        { name: t.limitEnds, as: 'named', renderCell: ({ ends }) => ends },
      ]}
      rows={limits.map((limit, at) => ({ ...limit, at }))}
      keyOf={({ at }) => at}
    />
  )
}

function setOpen(folds: readonly HTMLDetailsElement[], isOpen: boolean) {
  for (const fold of folds) fold.open = isOpen
}

/** Nothing of the record is folded away on paper. What was opened for it is closed again. */
function useOpenOnPaper(folds: () => HTMLDetailsElement[]) {
  const opened = useRef<HTMLDetailsElement[]>([])
  // At once, and not by the state: what is printed is the page as it is when this returns.
  useWindowEvent('beforeprint', () => {
    opened.current = folds().filter(({ open }) => !open)
    setOpen(opened.current, true)
  })
  useWindowEvent('afterprint', () => setOpen(opened.current, false))
}

const Entry = ({ id, name }: { id: string; name: string }) => (
  <li>
    <a href={`#${id}`}>{name}</a>
  </li>
)
