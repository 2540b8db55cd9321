import { useSearchParams } from 'react-router'
import { lookupKinds } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { DeskPage, DeskPart } from '../frame/DeskPage.tsx'
import { NotFound } from '../frame/NotFound.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { LookupList } from './LookupList.tsx'
import css from './lookups.module.css'

/** Categories, hashtags, news agencies and themes. To whoever is no editor it is an address that does not exist. */
export function LookupsPage() {
  const self = useSelf()
  return self.powers.includes('edit_archive') ? <Lookups /> : <NotFound />
}

function Lookups() {
  const t = useTexts(desk).lookups
  const [search, setSearch] = useSearchParams()
  const kind = lookupKinds.find((one) => one === search.get('liste')) ?? 'categories'
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <div role="group" aria-label={t.choose} className={css.kinds}>
        {lookupKinds.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === kind}
            className={css.kind}
            onClick={() => setSearch(one === 'categories' ? {} : { liste: one })}
          >
            {t.kinds[one].title}
          </button>
        ))}
      </div>
      <DeskPart id="lookups" title={t.kinds[kind].title} lead={t.kinds[kind].lead}>
        <LookupList key={kind} kind={kind} />
      </DeskPart>
    </DeskPage>
  )
}
