import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { useSelf } from '../frame/useSelf.ts'
import { filtersIn, listIn } from '../inbox/address.ts'

/** From the inbox to an export of what its filter shows, for whoever may ask for one. */
export function ListExportLink({ params }: { params: URLSearchParams }) {
  const t = useTexts(desk).exports.ask
  const self = useSelf()
  if (!self.powers.includes('request_exports')) return null
  const search = new URLSearchParams([['list', listIn(params)], ...filtersIn(params)])
  return (
    <ButtonLink look="plain" to={`${deskPages.exports}?${search}`}>
      {t.listTitle}
    </ButtonLink>
  )
}
