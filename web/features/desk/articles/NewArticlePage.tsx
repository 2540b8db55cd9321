import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { articlePath, deskPages } from '#contract/deskPages.ts'
import { articleLimits } from '#contract/deskArticles.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import form from '../form/form.module.css'
import { NotFound } from '../frame/NotFound.tsx'
import { useSelf } from '../frame/useSelf.ts'
import { useTitle } from '../frame/useTitle.ts'
import { useCreateArticleMutation } from './calls.ts'
import css from '../editorial/editorial.module.css'

/** Begins an article with what one has of it: mostly its link. The rest is written on the article's own page. */
export function NewArticlePage() {
  const t = useTexts(desk).articles
  const self = useSelf()
  useTitle(t.begin.title)
  const navigate = useNavigate()
  const [create, { isLoading }] = useCreateArticleMutation()
  const [link, setLink] = useState('')
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  if (!self.powers.includes('edit_archive')) return <NotFound />
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    if (link.trim() === '' && title.trim() === '') return setFailure(t.begin.either)
    const { data, error } = await create({ content: { link, title } })
    if (data) return navigate(articlePath(data.data.id), { replace: true })
    return setFailure(deskFailureWords(readDeskFailure(error)))
  }
  return (
    <div className={css.page}>
      <p>
        <Link to={deskPages.articles}>{t.back}</Link>
      </p>
      <div>
        <h1>{t.begin.title}</h1>
        <p className={css.soft}>{t.begin.lead}</p>
      </div>
      <form className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={failure} />
        <TextInput
          label={t.fields.link}
          description={t.fields.linkHint}
          type="url"
          value={link}
          maxLength={limits.link}
          onChange={({ currentTarget }) => setLink(currentTarget.value)}
        />
        <TextInput
          label={t.fields.title}
          value={title}
          maxLength={articleLimits.title}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <SubmitButton isBusy={isLoading} busy={t.begin.busy}>
          {t.begin.go}
        </SubmitButton>
      </form>
    </div>
  )
}
