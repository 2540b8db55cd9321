import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { deliveryResults, testMail, type DeliveryResult } from '#contract/deskMail.ts'
import { More } from '#web/ui/More.tsx'
import { longMoment, longDate } from '#web/ui/dates.ts'
import { DeskPage, DeskSection, StateLine, Pending, ofThisList } from '../frame/DeskPage.tsx'
import { deskApi } from '../data/api.ts'
import { desk } from '#texts/desk.ts'
import t from '#texts/nb/deskMail.ts'
import { DeskForm, StatusMessage } from '../form/DeskForm.tsx'
import { useSending } from '../form/useDeskForm.ts'
import { codedChoices } from '../form/Choice.tsx'

export function MailPage() {
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <TestMail />
      <Mails />
    </DeskPage>
  )
}

function Mails() {
  const [result, setResult] = useState<DeliveryResult | ''>('')
  const { data, ...query } = ofThisList(deskApi.useListDeliveriesInfiniteQuery(result))
  const first = data?.pages[0]?.data
  const mails = data?.pages.flatMap((page) => page.data.mails) ?? []
  return (
    <>
      <section aria-labelledby="mails" className="stack">
        <div className="between">
          <h2 id="mails">{t.list}</h2>
          <NativeSelect
            miw="12rem"
            label={t.filter}
            value={result}
            data={codedChoices(t.all, deliveryResults, t.results)}
            onChange={({ currentTarget }) =>
              setResult(deliveryResults.find((one) => one === currentTarget.value) ?? '')
            }
          />
        </div>
        {first ? (
          <>
            <StateLine level={first.outage ? 'warning' : undefined}>
              {first.outage
                ? t.fails(longMoment(first.outage.since), first.outage.code)
                : first.has_server
                  ? t.works
                  : t.trial}
            </StateLine>
            {mails.length === 0 && <p>{t.empty}</p>}
            <ul className="results">
              {mails.map(({ id, kind, result: of, code, attempts, at }) => (
                <li key={id}>
                  <span className="name">{t.kindOf(kind)}</span>
                  <span className="result" data-level={levels[of]}>
                    {t.results[of]} ({t.codeOf(code)})
                  </span>
                  <span className="detail">{attempts > 1 ? t.attempts(attempts) : ''}</span>
                  <time className="detail" dateTime={at}>
                    {longMoment(at)}
                  </time>
                </li>
              ))}
            </ul>
            <More
              list={query}
              words={{ more: desk.audit.more, loading: desk.frame.loading }}
              look="quiet"
              className="stack"
            >
              {mails.length > 0 && <p className="intro">{desk.audit.shown(mails.length, first.total)}</p>}
            </More>
          </>
        ) : (
          <Pending {...query} />
        )}
      </section>
      {/* About how many, day by day; one by one they would tell who has an account. */}
      {first && (
        <DeskSection id="reporter-mails" title={t.reporters.title}>
          <p className="intro">{t.reporters.lead}</p>
          {first.reporters.length === 0 && <p>{t.reporters.empty}</p>}
          <ul className="results">
            {first.reporters.map(({ day, result: of, about }) => (
              <li key={`${day} ${of}`}>
                <time className="name" dateTime={day}>
                  {longDate(day)}
                </time>
                <span className="result" data-level={levels[of]}>
                  {t.results[of]}
                </span>
                <span className="detail">{t.reporters.about(about)}</span>
              </li>
            ))}
          </ul>
        </DeskSection>
      )}
    </>
  )
}

const levels: Record<DeliveryResult, 'warning' | 'danger' | undefined> = {
  accepted: undefined,
  deferred: 'warning',
  refused: 'danger',
}

function TestMail() {
  const { test: t, codeOf } = desk.mail
  const [test] = deskApi.useTestMailMutation()
  const [said, setSaid] = useState('')
  const { fields, ...form } = useSending({
    schema: testMail.schema.body,
    send(given) {
      setSaid('')
      return test(given)
    },
    onDone({ data: { result, code } }) {
      if (result === 'accepted') setSaid(t.accepted(codeOf(code)))
      else fields.setFormError(t[result](code))
    },
  })
  return (
    <DeskSection id="test" title={t.title} isCard>
      <p className="intro">{t.lead}</p>
      <DeskForm {...form} fields={fields} save={t.send} busy={t.busy}>
        <TextInput {...fields.field('email')} type="email" label={t.email} />
      </DeskForm>
      <StatusMessage>{said}</StatusMessage>
    </DeskSection>
  )
}
