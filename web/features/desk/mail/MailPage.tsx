import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { deliveryResults, type DeliveryResult } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskPage } from '../frame/DeskPage.tsx'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { StateLine } from '../frame/StateLine.tsx'
import { Deliveries } from './Deliveries.tsx'
import { ReporterCounts } from './ReporterCounts.tsx'
import { TestMail } from './TestMail.tsx'
import { deskApi } from '../data/api.ts'

/** What the mail server says to the portal's mails, for administrators. To anybody else an address that does not exist. */
export function MailPage() {
  const t = useTexts(desk).mail
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <TestMail />
      <Mails />
    </DeskPage>
  )
}

function Mails() {
  const t = useTexts(desk)
  const [result, setResult] = useState<DeliveryResult | ''>('')
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage, ...query } = deskApi.useDeliveriesInfiniteQuery(result)
  const first = data?.pages[0]?.data
  return (
    <>
      <section aria-labelledby="mails" className={pieces.stack}>
        <div className={pieces.between}>
          <h2 id="mails">{t.mail.list}</h2>
          <NativeSelect
            miw="12rem"
            label={t.mail.filter}
            value={result}
            data={[
              { value: '', label: t.mail.all },
              ...deliveryResults.map((one) => ({ value: one, label: t.mail.results[one] })),
            ]}
            onChange={({ currentTarget }) =>
              setResult(deliveryResults.find((one) => one === currentTarget.value) ?? '')
            }
          />
        </div>
        {first ? (
          <>
            <StateLine level={first.outage ? 'warning' : undefined}>
              {first.outage
                ? t.mail.fails(longMoment(first.outage.since), first.outage.code)
                : first.has_server
                  ? t.mail.works
                  : t.mail.trial}
            </StateLine>
            <Deliveries mails={data.pages.flatMap((page) => page.data.mails)} total={first.total} />
            {hasNextPage && (
              <Button
                look="quiet"
                isBusy={isFetchingNextPage}
                onClick={() => void (isFetchingNextPage || fetchNextPage())}
              >
                {isFetchingNextPage ? t.audit.busy : t.audit.more}
              </Button>
            )}
          </>
        ) : (
          <Pending {...query} />
        )}
      </section>
      {first && <ReporterCounts counts={first.reporters} />}
    </>
  )
}
