import { NativeSelect } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { deskCalls } from '#contract/deskCalls.ts'
import { deadlineStates, firstYear, privacyCounts } from '#contract/deskPrivacyReport.ts'
import { todayInOslo } from '#contract/time.ts'
import t from '#texts/nb/deskPrivacyReport.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { DeskPage, DeskSection, StateLine, Pending } from '../frame/DeskPage.tsx'
import { NumberTable } from '../frame/Table.tsx'
import { deskApi } from '../data/api.ts'
import { DownloadButton } from '../form/DownloadButton.tsx'

const heads = [t.columns.what, t.columns.count]

/** How often rights were used in a year, and how deadlines were held. To anybody but the privacy officer no page. */
export function PrivacyReportPage() {
  const [params, setParams] = useSearchParams()
  const last = Number(todayInOslo().slice(0, 4))
  const asked = Number(params.get('year'))
  const year = Number.isInteger(asked) && asked >= firstYear && asked <= last ? asked : last
  const { currentData: data, ...query } = deskApi.useShowPrivacyReportQuery(
    { year },
    { refetchOnMountOrArgChange: true },
  )
  // Kept while another year is fetched, so that the choice does not shrink meanwhile.
  const first = Math.min(query.data?.data.first_year ?? year, year)
  const years = Array.from({ length: last - first + 1 }, (_, at) => last - at)
  const { url, ...call } = callOf(deskCalls.deskExportPrivacyReport)
  return (
    <DeskPage title={t.title} lead={t.lead} isNarrow>
      <StateLine level="warning">{t.notPublic}</StateLine>
      <div className="line" data-no-print>
        <NativeSelect
          label={t.year}
          value={String(year)}
          data={years.map(String)}
          onChange={({ currentTarget }) => setParams({ year: currentTarget.value }, { replace: true })}
        />
        {data && <DownloadButton call={{ ...call, url: `${url}?year=${year}` }} label={t.download} />}
      </div>
      {!data && <Pending {...query} />}
      {data && (
        <>
          <DeskSection id="counts" title={`${t.countsTitle} ${data.data.year}`}>
            <NumberTable
              caption={t.countsTitle}
              heads={heads}
              rows={privacyCounts.map((name) => ({ label: t.counts[name], counts: [data.data.counts[name]] }))}
            />
            <p className="dim">{t.own}</p>
          </DeskSection>
          {(['requests', 'breaches'] as const).map((of) => (
            <DeskSection key={of} id={`deadline-${of}`} title={t.deadlines[of].title}>
              <p className="dim">{t.deadlines[of].lead}</p>
              <NumberTable
                caption={t.deadlines[of].title}
                heads={heads}
                rows={deadlineStates
                  .filter((state) => state !== 'none' || of === 'breaches')
                  .map((state) => ({ label: t.deadlines[of][state], counts: [data.data.deadlines[of][state]] }))}
              />
            </DeskSection>
          ))}
        </>
      )}
    </DeskPage>
  )
}
