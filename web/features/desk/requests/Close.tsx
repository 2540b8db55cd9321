import { useState } from 'react'
import type { ShownRequest } from '#contract/deskRequests.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { deskApi } from '../data/api.ts'

/** What was promised in the answer is done. */
export function Close({ request, onDone }: { request: ShownRequest; onDone: (words: string) => void }) {
  const t = useTexts(desk).requests
  const [close, { isLoading }] = deskApi.useCloseRequestMutation()
  const [failure, setFailure] = useState<Phrase>()
  const act = async () => {
    if (isLoading) return
    setFailure(undefined)
    const { data, error } = await close({ id: request.id, version: request.version })
    if (!data) return setFailure(deskFailureWords(readDeskFailure(error)))
    onDone(data.message)
  }
  return (
    <section className={pieces.card} aria-labelledby="close">
      <h2 id="close">{t.close.title}</h2>
      <p>{t.close.lead}</p>
      <FormError message={failure} />
      <div>
        <Button look="quiet" isBusy={isLoading} onClick={() => void act()}>
          {t.close.submit}
        </Button>
      </div>
    </section>
  )
}
