import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { entryLimits } from '#contract/deskEntries.ts'
import { deskPages, entryPath } from '#contract/deskPages.ts'
import { slugFrom } from '#contract/slugFrom.ts'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { NewItem } from '../editorial/NewItem.tsx'
import { deskApi } from '../data/api.ts'

/** Begins an entry with its title. The rest is written on the entry's own page. */
export function NewEntryPage() {
  const t = useTexts(desk).knowledge
  const [create] = deskApi.useCreateEntryMutation()
  const [title, setTitle] = useState('')
  return (
    <NewItem
      kind="knowledge"
      listPath={deskPages.knowledge}
      missing={() => (title.trim() === '' ? t.begin.needsTitle : undefined)}
      create={async () => create({ content: { title, slug: slugFrom(title) } })}
      pathOf={entryPath}
    >
      <TextInput
        label={t.fields.title}
        value={title}
        maxLength={entryLimits.title}
        autoComplete="off"
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
    </NewItem>
  )
}
