import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { articlePath, deskPages } from '#contract/deskPages.ts'
import { articleLimits } from '#contract/deskArticles.ts'
import { limits } from '#contract/limits.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { NewItem } from '../editorial/NewItem.tsx'
import { deskApi } from '../data/api.ts'

/** Begins an article with what one has of it: mostly its link. The rest is written on the article's own page. */
export function NewArticlePage() {
  const t = useTexts(desk).articles
  const [create] = deskApi.useCreateArticleMutation()
  const [link, setLink] = useState('')
  const [title, setTitle] = useState('')
  return (
    <NewItem
      kind="articles"
      listPath={deskPages.articles}
      missing={() => (link.trim() === '' && title.trim() === '' ? t.begin.either : undefined)}
      create={async () => create({ content: { link, title } })}
      pathOf={articlePath}
    >
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
    </NewItem>
  )
}
