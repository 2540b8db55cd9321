import { useSearchParams } from 'react-router'
import { lookupKinds } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pills } from '../form/Pills.tsx'
import { DeskPage, DeskPart } from '../frame/DeskPage.tsx'
import { LookupList } from './LookupList.tsx'

/** Categories, hashtags, news agencies and themes. To whoever is no editor it is an address that does not exist. */
export function LookupsPage() {
  const t = useTexts(desk).lookups
  const [search, setSearch] = useSearchParams()
  const kind = lookupKinds.find((one) => one === search.get('liste')) ?? 'categories'
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <Pills
        label={t.choose}
        codes={lookupKinds}
        chosen={kind}
        words={(one) => t.kinds[one].title}
        onChoose={(one) => setSearch(one === 'categories' ? {} : { liste: one })}
      />
      <DeskPart id="lookups" title={t.kinds[kind].title} lead={t.kinds[kind].lead}>
        <LookupList key={kind} kind={kind} />
      </DeskPart>
    </DeskPage>
  )
}
