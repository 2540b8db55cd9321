import { useState } from 'react'
import { Link } from 'react-router'
import { deskPages } from '#contract/deskPages.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { longMoment } from '#web/ui/dates.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { refusalWords } from '../data/failure.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

type Props = { id: number; since: string; hasWords: boolean; onBack: () => Promise<void> }

/** In place of what can be done with an item, while it is in the bin. `hasWords`: something typed is not kept yet. */
export function InBin({ id, since, hasWords, onBack }: Props) {
  const t = useTexts(desk).editorial
  const [unbin, { isLoading }] = deskApi.useUnbinItemsMutation()
  const [failure, setFailure] = useState<Phrase>()
  const restore = async () => {
    if (isLoading) return
    setFailure(undefined)
    const { error } = await unbin({ ids: [id] })
    if (error) setFailure(refusalWords(error))
    else await onBack()
  }
  return (
    <section className={`${pieces.notice} ${pieces.stack}`} role="alert" aria-labelledby="in-bin">
      <h2 id="in-bin">{t.inBin.title}</h2>
      <p>
        {t.bin.at(longMoment(since))} {hasWords ? t.inBin.words : t.inBin.body}
      </p>
      <FormError message={failure} />
      <div className={form.buttons}>
        <Button isBusy={isLoading} onClick={() => void restore()}>
          {t.bin.restore}
        </Button>
        <Link to={deskPages.bin}>{t.bin.open}</Link>
      </div>
    </section>
  )
}
