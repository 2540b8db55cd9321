import { TextInput } from '@mantine/core'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { articleLimits } from '#contract/deskArticles.ts'
import { entryLimits } from '#contract/deskEntries.ts'
import { articlePath, deskPages, entryPath } from '#contract/deskPages.ts'
import { say } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { useDesk } from '../frame/useDesk.ts'
import { deskApi } from '../data/api.ts'
import { CallForm } from '../form/DeskForm.tsx'
import { DeskPage } from '../frame/DeskPage.tsx'

export const NewArticlePage = () => <NewItem kind="article" />
export const NewEntryPage = () => <NewItem kind="entry" />

const begun = z
  .object({ title: z.string(), link: z.string().default('') })
  .refine(({ title, link }) => title.trim() + link.trim() !== '', { path: ['title'], ...say('required') })

/** Begins an item with what one has of it: a title, of an article mostly its link. The rest is written on the item's own page. */
function NewItem({ kind }: { kind: 'article' | 'entry' }) {
  const { articles, knowledge, editorial } = useDesk()
  const isArticle = kind === 'article'
  const t = isArticle ? articles : knowledge
  const navigate = useNavigate()
  const [create] = deskApi.useCreateItemMutation()
  return (
    <DeskPage title={t.begin.title} lead={t.begin.lead}>
      <p>
        <Link to={isArticle ? deskPages.articles : deskPages.knowledge}>{t.back}</Link>
      </p>
      <CallForm
        schema={begun}
        send={({ title, link }) =>
          create(isArticle ? { kind, content: { link, title } } : { kind, content: { title, slug: slugFrom(title) } })
        }
        onDone={({ data: { id } }) => navigate((isArticle ? articlePath : entryPath)(id), { replace: true })}
        save={editorial.begin.go}
        busy={editorial.begin.busy}
      >
        {(field) => (
          <>
            {isArticle && (
              <TextInput
                label={articles.fields.link}
                description={articles.fields.linkHint}
                type="url"
                maxLength={limits.link}
                {...field('link')}
                required={false}
              />
            )}
            <TextInput
              label={t.fields.title}
              maxLength={isArticle ? articleLimits.title : entryLimits.title}
              autoComplete="off"
              {...field('title')}
              required={!isArticle}
            />
          </>
        )}
      </CallForm>
    </DeskPage>
  )
}
