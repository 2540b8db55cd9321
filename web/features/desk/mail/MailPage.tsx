import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { deliveryResults, type DeliveryResult } from '#contract/deskMail.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { Pending } from '../frame/Pending.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { useDeliveriesInfiniteQuery } from './calls.ts'
import { Deliveries } from './Deliveries.tsx'
import { ReporterCounts } from './ReporterCounts.tsx'
import { TestMail } from './TestMail.tsx'
import css from './mail.module.css'

/** What the mail server says to the portal's mails, for administrators. To anybody else an address that does not exist. */
export function MailPage() {
  const t = useTexts(desk).mail
  const self = useSelf()
  useTitle(t.title)
  if (!self.powers.includes('change_settings')) return <NotFound />
  return (
    <div className={css.page}>
      <div>
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
      </div>
      <TestMail />
      <Mails />
    </div>
  )
}

function Mails() {
  const t = useTexts(desk)
  const [result, setResult] = useState<DeliveryResult | ''>('')
  const { data, isFetchingNextPage, hasNextPage, fetchNextPage, ...query } = useDeliveriesInfiniteQuery(result)
  const first = data?.pages[0]?.data
  return (
    <>
      <section aria-labelledby="mails" className={css.section}>
        <div className={css.head}>
          <h2 id="mails">{t.mail.list}</h2>
          <NativeSelect
            className={css.filter}
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
            <p className={css.state} data-fails={first.outage ? true : undefined}>
              {first.outage
                ? t.mail.fails(longMoment(first.outage.since), first.outage.code)
                : first.has_server
                  ? t.mail.works
                  : t.mail.trial}
            </p>
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
