import { TextInput } from '@mantine/core'
import { useEffect, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { receiptForm } from '#contract/erasure.ts'
import { erasure } from '#texts/erasure.ts'
import { useCheckReceiptMutation } from '#web/app/erasure/api.ts'
import { ErasureReceipt } from '#web/app/erasure/ErasureReceipt.tsx'
import { dropHandedReceipt, handedReceipt } from '#web/app/erasure/handedReceipt.ts'
import { failureWords } from '#web/app/wire/failureWords.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { longDay } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useSchemaForm } from '#web/ui/form/useSchemaForm.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { AccountPage } from './AccountPage.tsx'
import { NeedsScript } from './NeedsScript.tsx'
import css from './accounts.module.css'

/** /personvern/kvittering: what became of an erasure, by the number of its receipt. Anybody who has the number may ask. */
export default function CheckReceipt() {
  const t = useTexts(erasure).check
  const [ask, { isLoading, data, error }] = useCheckReceiptMutation()
  const { form, check, field } = useSchemaForm(receiptForm)
  const [asked, setAsked] = useState('')
  const [own] = useState(handedReceipt)
  useEffect(() => dropHandedReceipt, [])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = check(event)
    if (!given || isLoading) return
    setAsked(given.receipt)
    await ask(given)
  }
  return (
    <AccountPage heading={t.title} lead={t.lead}>
      {own && <ErasureReceipt {...own} />}
      <form ref={form} className={css.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <NeedsScript />
        <FormError message={error ? (failureWords(readFailure(error)) ?? t.failed) : undefined} />
        <TextInput
          {...field('receipt')}
          size="md"
          label={t.number}
          autoComplete="off"
          maxLength={60}
          spellCheck={false}
        />
        <SubmitButton isBusy={isLoading} busy={t.busy}>
          {t.submit}
        </SubmitButton>
      </form>
      <p className={css.below} role="status">
        {data && !isLoading && asked !== '' && t.states[data.state](data.at ? longDay(data.at) : '')}
      </p>
      <ul className={css.ways}>
        <li>
          <Link to="/personvern">{t.toPrivacy}</Link>
        </li>
        <li>
          <Link to="/login">{t.toLogin}</Link>
        </li>
        <li>
          <Link to="/">{t.toFront}</Link>
        </li>
      </ul>
    </AccountPage>
  )
}
