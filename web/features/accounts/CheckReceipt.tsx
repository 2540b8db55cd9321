import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { receiptForm } from '#contract/erasure.ts'
import erasure from '#texts/nb/erasure.ts'
import { erasureApi } from '#web/app/erasure/api.ts'
import { ErasureReceipt } from '#web/app/erasure/ErasureReceipt.tsx'
import { dropHandedReceipt, handedReceipt } from '#web/app/erasure/handedReceipt.ts'
import { useCallForm } from '#web/app/form/useCallForm.ts'
import { longDay } from '#web/ui/dates.ts'
import { AccountPage, TaskForm } from './AccountPage.tsx'
import css from './accounts.module.css'

/** /personvern/kvittering: what became of an erasure, by the number of its receipt. Anybody who has the number may ask. */
export default function CheckReceipt() {
  const { check: t, form } = erasure
  const [send, { isLoading, data }] = erasureApi.useCheckReceiptMutation()
  const sending = useCallForm(receiptForm, { send, failed: form.failed })
  const [own] = useState(handedReceipt)
  useEffect(() => dropHandedReceipt, [])
  return (
    <AccountPage heading={t.title} lead={t.lead}>
      {own && <ErasureReceipt {...own} />}
      <TaskForm sending={sending} submit={t.submit} busy={t.busy}>
        <TextInput
          {...sending.field('receipt')}
          label={t.number}
          autoComplete="off"
          maxLength={60}
          spellCheck={false}
        />
      </TaskForm>
      <p className={css.below} role="status">
        {data && !isLoading && t.states[data.state](data.at ? longDay(data.at) : '')}
      </p>
      <ul className={`row bare ${css.ways}`}>
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
