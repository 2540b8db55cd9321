import { useState } from 'react'
import type { ListedArticle } from '#contract/deskArticles.ts'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { deskFailureWords, fieldWords, readDeskFailure, type DeskFailure } from '../data/failure.ts'
import { DeskConfirm } from '../frame/DeskConfirm.tsx'
import pieces from '../frame/pieces.module.css'

type Props = {
  items: readonly ListedArticle[]
  onDone: (words: string) => void
  onBinned: (ids: number[]) => void
  onClear: () => void
}

/** What is done with several at once. All or none: those that keep the others back are named. */
export function BulkActions({ items, onDone, onBinned, onClear }: Props) {
  const { untitled, bulk: t } = useTexts(desk).articles
  const [dialog, setDialog] = useState<'publish' | 'withdraw'>()
  const [failure, setFailure] = useState<DeskFailure>()
  const [publish] = deskApi.usePublishItemsMutation()
  const [withdraw] = deskApi.useWithdrawItemsMutation()
  const [bin] = deskApi.useBinItemsMutation()
  if (items.length === 0) return null
  const named = { items: items.map(({ id, version }) => ({ id, version })) }
  const { title, body, confirm, send, done } =
    dialog === 'withdraw'
      ? { title: t.withdrawTitle, body: t.withdrawBody, confirm: t.withdraw, send: withdraw, done: t.withdrawn }
      : { title: t.publishTitle, body: t.publishBody, confirm: t.publish, send: publish, done: t.published }
  const end = <Answer extends { error?: unknown }>(answer: Answer, onEnd: (answer: Answer) => void) => {
    setDialog(undefined)
    setFailure(answer.error ? readDeskFailure(answer.error) : undefined)
    if (!answer.error) onEnd(answer)
    return {}
  }
  return (
    <section aria-label={t.label} className={pieces.card}>
      <p>
        <strong>{t.chosen(items.length)}</strong>
      </p>
      <div className={pieces.buttons}>
        <Button look="quiet" onClick={() => setDialog('publish')}>
          {t.publish}
        </Button>
        <Button look="quiet" onClick={() => setDialog('withdraw')}>
          {t.withdraw}
        </Button>
        <Button
          look="quiet"
          onClick={() => void bin(named).then((answer) => end(answer, () => onBinned(items.map(({ id }) => id))))}
        >
          {t.bin}
        </Button>
        <Button look="plain" onClick={onClear}>
          {t.clear}
        </Button>
      </div>
      {failure && (
        <div>
          <FormError message={deskFailureWords(failure)} />
          <ul className={pieces.list} aria-label={t.why}>
            {items.flatMap(({ id, title: name }) => {
              const code = failure.codes[id]
              return code ? [<li key={id}>{`${name || untitled}: ${fieldWords(code)}`}</li>] : []
            })}
          </ul>
        </div>
      )}
      <DeskConfirm
        isOpen={dialog !== undefined}
        title={title(items.length)}
        body={body}
        confirm={confirm}
        isDanger={dialog === 'withdraw'}
        onConfirm={async () => end(await send(named), ({ data }) => onDone(done(data?.data.count ?? 0)))}
        onClose={() => setDialog(undefined)}
      />
    </section>
  )
}
