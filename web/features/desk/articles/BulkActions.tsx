import { useState } from 'react'
import type { ListedArticle } from '#contract/deskArticles.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, fieldWords, readDeskFailure, type DeskFailure } from '../data/failure.ts'
import form from '../form/form.module.css'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

type Props = {
  items: readonly ListedArticle[]
  onDone: (words: string) => void
  onBinned: (ids: number[]) => void
  onClear: () => void
}

/** What is done with several at once. All or none: those that keep the others back are named. */
export function BulkActions({ items, onDone, onBinned, onClear }: Props) {
  const t = useTexts(desk).articles
  const [dialog, setDialog] = useState<'publish' | 'withdraw'>()
  const [failure, setFailure] = useState<DeskFailure>()
  const [publish] = deskApi.usePublishItemsMutation()
  const [withdraw] = deskApi.useWithdrawItemsMutation()
  const [bin] = deskApi.useBinItemsMutation()
  if (items.length === 0) return null
  const named = items.map(({ id, version }) => ({ id, version }))
  const refused = (error: unknown) => {
    setDialog(undefined)
    setFailure(readDeskFailure(error))
    return {}
  }
  const act = async (name: 'publish' | 'withdraw') => {
    setFailure(undefined)
    const { data, error } = await (name === 'publish' ? publish({ items: named }) : withdraw({ items: named }))
    if (error) return refused(error)
    setDialog(undefined)
    onDone((name === 'publish' ? t.bulk.published : t.bulk.withdrawn)(data?.data.count ?? 0))
    return {}
  }
  const put = async () => {
    setFailure(undefined)
    const { error } = await bin({ items: named })
    if (error) refused(error)
    else onBinned(named.map(({ id }) => id))
  }
  return (
    <section aria-label={t.bulk.label} className={pieces.card}>
      <p>
        <strong>{t.bulk.chosen(items.length)}</strong>
      </p>
      <div className={form.buttons}>
        <Button look="quiet" onClick={() => setDialog('publish')}>
          {t.bulk.publish}
        </Button>
        <Button look="quiet" onClick={() => setDialog('withdraw')}>
          {t.bulk.withdraw}
        </Button>
        <Button look="quiet" onClick={() => void put()}>
          {t.bulk.bin}
        </Button>
        <Button look="plain" onClick={onClear}>
          {t.bulk.clear}
        </Button>
      </div>
      {failure && (
        <div>
          <FormError message={deskFailureWords(failure)} />
          <ul className={pieces.list} aria-label={t.bulk.why}>
            {items.flatMap(({ id, title }) => {
              const code = failure.codes[id]
              return code ? [<li key={id}>{`${title || t.untitled}: ${fieldWords(code)}`}</li>] : []
            })}
          </ul>
        </div>
      )}
      <DeskConfirm
        isOpen={dialog === 'publish'}
        title={t.bulk.publishTitle(items.length)}
        body={t.bulk.publishBody}
        confirm={t.bulk.publish}
        onConfirm={() => act('publish')}
        onClose={() => setDialog(undefined)}
      />
      <DeskConfirm
        isOpen={dialog === 'withdraw'}
        title={t.bulk.withdrawTitle(items.length)}
        body={t.bulk.withdrawBody}
        confirm={t.bulk.withdraw}
        isDanger
        onConfirm={() => act('withdraw')}
        onClose={() => setDialog(undefined)}
      />
    </section>
  )
}
