import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { useDesk } from '../frame/useDesk.ts'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** So few recovery codes are worth a word. */
const few = 3

/** Says on the first page that few recovery codes are left, and where to make new ones. */
export function FewCodes() {
  const t = useDesk().home
  const { data, isLoading } = deskApi.useFactorsQuery()
  if (isLoading) return <div data-pending />
  const left = data?.data.recovery_codes_left
  if (left === undefined || left >= few) return null
  return (
    <p className={pieces.notice}>
      {t.fewCodes(left)} <Link to={deskPages.account}>{t.makeCodes}</Link>
    </p>
  )
}
