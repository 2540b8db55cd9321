import { TextInput } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { articleLimits } from '#contract/deskArticles.ts'
import { entryLimits } from '#contract/deskEntries.ts'
import { articlePath, deskPages, entryPath } from '#contract/deskPages.ts'
import { limits } from '#contract/limits.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { FormError } from '#web/ui/form/FormError.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskApi } from '../data/api.ts'
import { refusalWords } from '../data/failure.ts'
import form from '../form/form.module.css'
import pieces from '../frame/pieces.module.css'
import { useTitle } from '../frame/useTitle.ts'

export const NewArticlePage = () => <NewItem kind="article" />
export const NewEntryPage = () => <NewItem kind="entry" />

/** Begins an item with what one has of it: a title, of an article mostly its link. The rest is written on the item's own page. */
function NewItem({ kind }: { kind: 'article' | 'entry' }) {
  const { articles, knowledge } = useTexts(desk)
  const isArticle = kind === 'article'
  const t = isArticle ? articles : knowledge
  useTitle(t.begin.title)
  const navigate = useNavigate()
  const [create, { isLoading }] = deskApi.useCreateItemMutation()
  const [link, setLink] = useState('')
  const [title, setTitle] = useState('')
  const [failure, setFailure] = useState<Phrase>()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    if (link.trim() === '' && title.trim() === '')
      return setFailure(isArticle ? articles.begin.either : knowledge.begin.needsTitle)
    const { data, error } = await create(
      isArticle ? { kind, content: { link, title } } : { kind, content: { title, slug: slugFrom(title) } },
    )
    if (!data) return setFailure(refusalWords(error))
    return navigate((isArticle ? articlePath : entryPath)(data.data.id), { replace: true })
  }
  return (
    <div className={pieces.page}>
      <p>
        <Link to={isArticle ? deskPages.articles : deskPages.knowledge}>{t.back}</Link>
      </p>
      <div>
        <h1>{t.begin.title}</h1>
        <p className={pieces.soft}>{t.begin.lead}</p>
      </div>
      <form className={form.form} method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FormError message={failure} />
        {isArticle && (
          <TextInput
            label={articles.fields.link}
            description={articles.fields.linkHint}
            type="url"
            value={link}
            maxLength={limits.link}
            onChange={({ currentTarget }) => setLink(currentTarget.value)}
          />
        )}
        <TextInput
          label={t.fields.title}
          value={title}
          maxLength={isArticle ? articleLimits.title : entryLimits.title}
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
