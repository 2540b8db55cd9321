import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { entryLimits } from '#contract/deskEntries.ts'
import { deskPages, entryPath } from '#contract/deskPages.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import css from '../editorial/editorial.module.css'
import form from '../form/form.module.css'
import { NotFound } from '../frame/NotFound.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { useCreateEntryMutation } from './calls.ts'

/** Begins an entry with its title. The rest is written on the entry's own page. */
export function NewEntryPage() {
  const t = useTexts(desk).knowledge
  const self = useSelf()
  useTitle(t.begin.title)
  const navigate = useNavigate()
  const [create, { isLoading }] = useCreateEntryMutation()
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  if (!self.powers.includes('edit_archive')) return <NotFound />
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    if (title.trim() === '') return setFailure(t.begin.needsTitle)
    const { data, error } = await create({ content: { title, slug: slugFrom(title) } })
    if (data) return navigate(entryPath(data.data.id), { replace: true })
    return setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <div className={css.page}>
      <p>
        <Link to={deskPages.knowledge}>{t.back}</Link>
      </p>
      <div>
        <h1>{t.begin.title}</h1>
        <p className={css.soft}>{t.begin.lead}</p>
      </div>
      <form className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={failure} />
        <TextInput
          label={t.fields.title}
          value={title}
          maxLength={entryLimits.title}
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <SubmitButton isBusy={isLoading} busy={t.begin.busy}>
          {t.begin.go}
        </SubmitButton>
      </form>
    </div>
  )
}
