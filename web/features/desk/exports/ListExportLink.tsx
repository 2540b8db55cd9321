import { deskPages } from '#contract/deskPages.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useDesk } from '../frame/useDesk.ts'
import { useSelf } from '../frame/useSelf.ts'
import { filtersIn, listIn } from '../inbox/address.ts'

/** From the inbox to an export of what its filter shows, for whoever may ask for one. */
export function ListExportLink({ params }: { params: URLSearchParams }) {
  const t = useDesk().exports.ask
  const self = useSelf()
  if (!self.powers.includes('request_exports')) return null
  const search = new URLSearchParams([['list', listIn(params)], ...filtersIn(params)])
  return (
    <ButtonLink look="plain" to={`${deskPages.exports}?${search}`}>
      {t.listTitle}
    </ButtonLink>
  )
}
