import { useSearchParams } from 'react-router'
import { lookupKinds } from '#contract/deskLookups.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { NotFound } from '../frame/NotFound.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { LookupList } from './LookupList.tsx'
import css from './lookups.module.css'

/** Categories, hashtags, news agencies and themes. To whoever is no editor it is an address that does not exist. */
export function LookupsPage() {
  const self = useSelf()
  return self.powers.includes('edit_archive') ? <Lookups /> : <NotFound />
}

function Lookups() {
  const t = useTexts(desk).lookups
  useTitle(t.title)
  const [search, setSearch] = useSearchParams()
  const kind = lookupKinds.find((one) => one === search.get('liste')) ?? 'categories'
  return (
    <div className={css.page}>
      <div>
        <h1>{t.title}</h1>
        <p className={css.lead}>{t.lead}</p>
      </div>
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
      <section className={css.part} aria-labelledby="lookups">
        <div>
          <h2 id="lookups">{t.kinds[kind].title}</h2>
          <p className={css.lead}>{t.kinds[kind].lead}</p>
        </div>
        <LookupList key={kind} kind={kind} />
      </section>
    </div>
  )
}
