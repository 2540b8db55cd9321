import { useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { type SavedView, inboxLimits, saveView } from '#contract/deskInbox.ts'
import { desk } from '#texts/desk.ts'
import type { Phrase } from '#texts/phrase.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import { deskFailureWords, readDeskFailure } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import { useSelf } from '../frame/useSelf.ts'
import { codesIn, viewPath } from './address.ts'
import css from './inbox.module.css'
import { deskApi } from '../data/api.ts'
import { TextInput } from '@mantine/core'
import { Choice } from '../form/Choice.tsx'
import { DialogForm } from '../form/DialogForm.tsx'
import { useDeskForm } from '../form/useDeskForm.ts'
import { DeskDialog } from '../frame/DeskDialog.tsx'

type Told = { words: string; undo?: SavedView }

/** The filters that are kept under a name, one's own and those that are shared. */
export function Views({ params }: { params: URLSearchParams }) {
  const t = useTexts(desk).inbox.views
  const { data, isLoading } = deskApi.useViewsQuery()
  const [remove] = deskApi.useDeleteViewMutation()
  const [restore] = deskApi.useRestoreViewMutation()
  const [isSaving, setSaving] = useState(false)
  const [told, setTold] = useState<Told>()
  const [failure, setFailure] = useState<Phrase>()
  const run = async (work: () => Promise<{ error?: unknown }>, done: Told) => {
    setFailure(undefined)
    setTold(undefined)
    const { error } = await work()
    if (error) setFailure(deskFailureWords(readDeskFailure(error)))
    else setTold(done)
  }
  const views = data?.data ?? []
  return (
    <section aria-labelledby="views" className={css.views} data-no-print data-pending={isLoading || undefined}>
      <h2 id="views">{t.title}</h2>
      {data && views.length === 0 && <p className={pieces.detail}>{t.none}</p>}
      {views.length > 0 && (
        <ul className={pieces.row}>
          {views.map((view) => (
            <View
              key={view.id}
              view={view}
              params={params}
              onDelete={() => void run(() => remove(view.id), { words: t.deleted(view.name), undo: view })}
            />
          ))}
        </ul>
      )}
      <Button look="subtle" onClick={() => setSaving(true)}>
        {t.save}
      </Button>
      <FormError message={failure} />
      <div role="status" className={told ? `${pieces.notice} ${pieces.row}` : undefined} data-level="good">
        {told?.words}
        {told?.undo && (
          <Button
            look="plain"
            onClick={() => {
              const view = told.undo
              if (view) void run(() => restore(view.id), { words: t.restored(view.name) })
            }}
          >
            {t.undo}
          </Button>
        )}
      </div>
      <SaveViewDialog
        isOpen={isSaving}
        filter={codesIn(params)}
        onSaved={(name) => {
          setSaving(false)
          setTold({ words: t.saved(name) })
        }}
        onClose={() => setSaving(false)}
      />
    </section>
  )
}

type ViewProps = { view: SavedView; params: URLSearchParams; onDelete: () => void }

function View({ view, params, onDelete }: ViewProps) {
  const t = useTexts(desk).inbox.views
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

type Props = { isOpen: boolean; filter: string[]; onSaved: (name: string) => void; onClose: () => void }

/** Keeps the list that is shown and its filter under a name. */
function SaveViewDialog({ isOpen, filter, onSaved, onClose }: Props) {
  const t = useTexts(desk).inbox.views
  return (
    <DeskDialog isOpen={isOpen} title={t.saveTitle} body={t.saveLead} onClose={() => isOpen && onClose()}>
      <SaveViewForm filter={filter} onSaved={onSaved} onClose={onClose} />
    </DeskDialog>
  )
}

function SaveViewForm({ filter, onSaved, onClose }: Omit<Props, 'isOpen'>) {
  const t = useTexts(desk)
  const { views } = t.inbox
  const [save, { isLoading }] = deskApi.useSaveViewMutation()
  const fields = useDeskForm(saveView.schema.body)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    const given = fields.check(event, (data) => ({ name: data.get('name'), is_shared: data.has('is_shared'), filter }))
    if (!given || isLoading) return
    const { data, error } = await save(given)
    if (data) onSaved(data.data.name)
    else fields.refuse(error)
  }
  return (
    <DialogForm
      fields={fields}
      isBusy={isLoading}
      busy={views.busy}
      save={views.submit}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        {...fields.field('name')}
        label={views.name}
        description={views.nameHint}
        autoComplete="off"
        maxLength={inboxLimits.viewName}
      />
      <Choice type="checkbox" name="is_shared" label={views.share} hint={views.shareHint} />
    </DialogForm>
  )
}
