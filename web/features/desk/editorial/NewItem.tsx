import { useState, type ReactNode, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'

type Props = {
  kind: 'articles' | 'knowledge'
  listPath: string
  /** What is said instead of beginning it; undefined when there is enough. */
  missing: () => string | undefined
  create: () => Promise<{ data?: { data: { id: number } } | undefined; error?: unknown }>
  /** The item's own page, where the rest is written. */
  pathOf: (id: number) => string
  /** The fields. */
  children: ReactNode
}

/** Begins an item with what one has of it. */
export function NewItem({ kind, listPath, missing, create, pathOf, children }: Props) {
  const t = useTexts(desk)[kind]
  useTitle(t.begin.title)
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Phrase>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const why = missing()
    if (why !== undefined) return setFailure(why)
    setBusy(true)
    const { data, error } = await create()
    setBusy(false)
    if (data) return navigate(pathOf(data.data.id), { replace: true })
    return setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <div className={pieces.page}>
      <p>
        <Link to={listPath}>{t.back}</Link>
      </p>
      <div>
        <h1>{t.begin.title}</h1>
        <p className={pieces.soft}>{t.begin.lead}</p>
      </div>
      <form className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={failure} />
        {children}
        <SubmitButton isBusy={isBusy} busy={t.begin.busy}>
          {t.begin.go}
        </SubmitButton>
      </form>
    </div>
  )
}
