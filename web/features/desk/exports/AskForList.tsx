import { useSearchParams } from 'react-router'
import { listExportKinds } from '#contract/exportKinds.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { Pending } from '../frame/Pending.tsx'
import pieces from '../frame/pieces.module.css'
import { AskForm } from './AskForm.tsx'
import { deskApi, withoutPage } from '../data/api.ts'

type Props = { search: string; onDone: (words: string) => void }

/** An export of the list whose filter stands in the address, with the count that the filter shows now. */
export function AskForList({ search, onDone }: Props) {
  const t = useTexts(desk).exports.ask
  const [, setSearch] = useSearchParams()
  const { data, ...query } = deskApi.useCountOfListQuery(search, { refetchOnMountOrArgChange: true })
  const [ask] = deskApi.useAskForExportMutation()
  const count = data?.data.total
  return (
    <section className={pieces.card} aria-labelledby="ask">
      <h2 id="ask">{t.listTitle}</h2>
      {count === undefined ? (
        <Pending {...query} />
      ) : count === 0 ? (
        <p>{t.listEmpty}</p>
      ) : (
        <>
          <p>{t.listLead(count)}</p>
          <AskForm
            kinds={listExportKinds}
            onAsk={async ({ kind, purpose }) => {
              const { error } = await ask({ what: 'list', kind, purpose, count, filter: filterOf(search) })
              // The form stays busy until it shows the new count, which the next press then names.
              if (error) await query.refetch()
              else {
                setSearch({}, { replace: true })
                onDone(t.done)
              }
              return { error }
            }}
          />
        </>
      )}
    </section>
  )
}

/** A filter of an address, whose names may stand there several times. Where a page begins is no part of it. */
function filterOf(search: string): Record<string, string | string[]> {
  const query = withoutPage(search)
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => {
      const values = query.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}
