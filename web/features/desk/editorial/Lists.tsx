import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { articleLimits } from '#contract/deskArticles.ts'
import { binEnds, type ItemState, type ListedItem } from '#contract/deskEditorial.ts'
import { entryLimits } from '#contract/deskEntries.ts'
import { articlePath, deskPages, entryPath } from '#contract/deskPages.ts'
import { say } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { longDay, longMoment } from '#web/ui/dates.ts'
import { deskApi } from '../data/api.ts'
import { CallForm, StatusMessage } from '../form/DeskForm.tsx'
import { Badge, DeskPage, Failure, Pending, RowShapes } from '../frame/DeskPage.tsx'
import { Line, RowActions } from '../frame/RowActions.tsx'

type PageProps = { words: { title: string; lead: string; create: string }; newPath: string; children: ReactNode }

export const ItemsPage = ({ words, newPath, children }: PageProps) => (
  <DeskPage
    title={words.title}
    lead={words.lead}
    actions={
      <>
        <ButtonLink to={newPath}>{words.create}</ButtonLink>
        <ButtonLink to={deskPages.bin} look="quiet">
          {desk.editorial.bin.title}
        </ButtonLink>
      </>
    }
  >
    {children}
  </DeskPage>
)

export const stateLevels: Readonly<Record<ItemState, 'plain' | 'good' | 'warning'>> = {
  draft: 'plain',
  in_review: 'warning',
  scheduled: 'warning',
  published: 'good',
  withdrawn: 'plain',
}

export function ListedState({ item }: { item: ListedItem }) {
  const { states, listed } = desk.editorial
  const { state, has_changes, plan_failed_at, publish_at, editing } = item
  return (
    <div>
      <Badge level={stateLevels[state]}>{states[state === 'published' && has_changes ? 'changes' : state]}</Badge>
      {plan_failed_at && <p className="error">{listed.planFailedAt(longMoment(plan_failed_at))}</p>}
      {publish_at && <p className="detail">{listed.plannedAt(longMoment(publish_at))}</p>}
      {editing && <p className="detail">{listed.editing(editing)}</p>}
    </div>
  )
}

export function useUnbin() {
  const [unbin, { isLoading, error }] = deskApi.useUnbinItemsMutation()
  const restore = async (ids: number[], onDone: () => unknown) => {
    if (isLoading) return
    const answer = await unbin({ ids })
    if (!answer.error) await onDone()
  }
  return { restore, isLoading, error }
}

export function BinPage() {
  const { bin: t, untitled } = desk.editorial
  const { data, ...query } = deskApi.useListBinQuery(undefined, { refetchOnMountOrArgChange: true })
  const { restore, error } = useUnbin()
  const [said, setSaid] = useState('')
  const items = data?.data.map((item) => ({ ...item, title: item.title || untitled }))
  return (
    <DeskPage title={t.title} lead={t.lead}>
      <p>
        <Link to={`${deskPages.media}?vis=papirkurv`}>{t.files}</Link>
      </p>
      <Failure error={error} />
      <StatusMessage>{said}</StatusMessage>
      {!items && <Pending {...query} shape={<RowShapes />} />}
      {items?.length === 0 && <p>{t.empty}</p>}
      <ul className="lines">
        {items?.map(({ id, title, kind, deleted_at: at, deleted_by }) => (
          <Line
            key={id}
            name={title}
            says={
              <>
                {t.kinds[kind]}. {deleted_by ? t.by(deleted_by.name, longMoment(at)) : t.at(longMoment(at))}{' '}
                {t.ends(longDay(binEnds(at)))}
              </>
            }
          >
            <RowActions
              of={title}
              actions={[
                { words: t.restore, look: 'quiet', act: () => void restore([id], () => setSaid(t.restored(title))) },
              ]}
            />
          </Line>
        ))}
      </ul>
    </DeskPage>
  )
}

export const NewArticlePage = () => <NewItem kind="article" />
export const NewEntryPage = () => <NewItem kind="entry" />

const begun = z
  .object({ title: z.string(), link: z.string().default('') })
  .refine(({ title, link }) => title.trim() + link.trim() !== '', { path: ['title'], ...say('required') })

/** Begins an item with what one has of it: a title, of an article mostly its link. The rest is written on the item's own page. */
function NewItem({ kind }: { kind: 'article' | 'entry' }) {
  const { articles, knowledge, editorial } = desk
  const isArticle = kind === 'article'
  const t = isArticle ? articles : knowledge
  const navigate = useNavigate()
  const [create] = deskApi.useCreateItemMutation()
  return (
    <DeskPage {...t.begin} back={{ to: isArticle ? deskPages.articles : deskPages.knowledge, words: t.back }}>
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
                {...field('link')}
                label={articles.fields.link}
                description={articles.fields.linkHint}
                type="url"
                maxLength={limits.link}
              />
            )}
            <TextInput
              {...field('title')}
              label={t.fields.title}
              maxLength={isArticle ? articleLimits.title : entryLimits.title}
              required={!isArticle}
            />
          </>
        )}
      </CallForm>
    </DeskPage>
  )
}
