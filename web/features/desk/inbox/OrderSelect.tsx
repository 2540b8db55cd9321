import { NativeSelect } from '@mantine/core'
import { useNavigate } from 'react-router'
import { inboxOrders } from '#contract/casework.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { orderIn, orderPath } from './address.ts'

/** In which order the open cases of a list stand. */
export function OrderSelect({ params }: { params: URLSearchParams }) {
  const t = useTexts(desk).inbox.order
  const navigate = useNavigate()
  return (
    <NativeSelect
      miw="13rem"
      label={t.label}
      value={orderIn(params)}
      onChange={({ currentTarget }) => void navigate(orderPath(params, currentTarget.value))}
      data={inboxOrders.map((value) => ({ value, label: t[value] }))}
    />
  )
}
