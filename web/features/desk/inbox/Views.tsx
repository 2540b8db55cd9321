import { desk } from '#texts/desk.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { type SavedView, saveView } from '#contract/deskInbox.ts'
import { useSelf } from '../frame/DeskPage.tsx'
import { codesIn, viewPath } from './address.ts'
import css from './inbox.module.css'
import { deskApi } from '../data/api.ts'
import { TextInput } from '@mantine/core'
import { Choice } from '../form/Choice.tsx'
import { FormButton, StatusMessage, useStatusMessage } from '../form/DeskForm.tsx'
import { DeskConfirm } from '../frame/DeskDialog.tsx'

const t = desk.inbox.views

export function Views({ params }: { params: URLSearchParams }) {
  const { data, isLoading } = deskApi.useListViewsQuery()
  const [save] = deskApi.useSaveViewMutation()
  const [remove] = deskApi.useDeleteViewMutation()
  const [deleting, setDeleting] = useState<SavedView>()
  const { at, say, saySoftly } = useStatusMessage()
  const views = data?.data ?? []
  return (
    <section aria-labelledby="views" className={css.views} data-no-print data-pending={isLoading || undefined}>
      <h2 id="views">{t.title}</h2>
      {data && views.length === 0 && <p className="detail">{t.none}</p>}
      {views.length > 0 && (
        <ul className="line">
          {views.map((view) => (
            <View key={view.id} view={view} params={params} onDelete={() => setDeleting(view)} />
          ))}
        </ul>
      )}
      <FormButton
        look="subtle"
        words={t.save}
        title={t.saveTitle}
        body={t.saveLead}
        schema={saveView.schema.body}
        shape={(form) => ({ name: form.get('name'), is_shared: form.has('is_shared'), filter: codesIn(params) })}
        send={save}
        onDone={({ data: view }) => saySoftly(t.saved(view.name))}
        save={t.submit}
      >
        {(field) => (
          <>
            <TextInput {...field('name')} label={t.name} description={t.nameHint} />
            <Choice type="checkbox" name="is_shared" label={t.share} hint={t.shareHint} />
          </>
        )}
      </FormButton>
      <StatusMessage {...at} />
      {deleting && (
        <DeskConfirm
          title={t.deleteTitle(deleting.name)}
          body={t.deleteBody(deleting.is_shared)}
          confirm={t.delete}
          isDanger
          onConfirm={() => remove(deleting.id)}
          onDone={() => say(t.deleted(deleting.name))}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </section>
  )
}

type ViewProps = { view: SavedView; params: URLSearchParams; onDelete: () => void }

function View({ view, params, onDelete }: ViewProps) {
  const self = useSelf()
  const to = viewPath(view.filter)
  const isHere = to === viewPath(codesIn(params))
  return (
    <li className={css.view}>
      <Link to={to} aria-current={isHere ? 'true' : undefined}>
        {view.name}
        {view.is_shared && <small> {view.owner.id === self.id ? t.shared : t.sharedBy(view.owner.name)}</small>}
      </Link>
      {view.may_delete && (
        <button type="button" className={css.remove} aria-label={t.remove(view.name)} onClick={onDelete}>
          <span aria-hidden>×</span>
        </button>
      )}
    </li>
  )
}
