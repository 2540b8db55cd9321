import { useRef, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { isStranger } from '#web/app/device/localDraft.ts'
import { useAppSelector } from '#web/app/data/store.ts'
import { readFailure } from '#web/app/wire/failure.ts'
import { useFieldWords } from '#web/ui/form/useFieldWords.tsx'
import { useLazyShowIncidentQuery, useSaveIncidentMutation } from '../api.ts'
import { randomKey } from '#web/ui/form/randomKey.ts'
import { checkFor } from './loadChecks.ts'
import { inOrder, stepOf, type Step } from './paths.ts'
import type { Command, Content, ReportEvent } from './reportTypes.ts'
import { saveErrorOf } from './saveError.ts'
import type { Draft } from './useDraft.ts'
import { noteFinished } from './finishedHere.ts'
import { dropReceipt, keepReceipt, noteDraft } from '../receipt.ts'
import { missingHere } from './MissingHere.tsx'
import { forgetFiles, type Files } from './useFiles.ts'
import type { Form } from './useIncidentForm.ts'
import { useNotices } from './useNotices.ts'

type Parts = {
  form: Form
  /** Runs a change that the form makes by itself, so that it does not count as the person's. */
  byItself: (change: () => void) => void
  draft: Draft
  files: Files
  step: Step
  go: (to: Step, options?: { replace?: boolean }) => void
  focusOn: (path: string) => void
  isSignedIn: boolean
  /** Path and query of the login page. */
  login: string
  /** Read when a command has an answer, which may be much later than its start. */
  content: () => Content
  isHere: RefObject<boolean>
  dispatch: (event: ReportEvent) => void
}

/** Carries out what the reducer decided: the device, requests, notices, addresses and focus. */
export function useCommands(parts: Parts) {
  const { form, byItself, draft, files, step, go, focusOn, isSignedIn, login, content, isHere, dispatch } = parts
  const navigate = useNavigate()
  const notices = useNotices()
  const wordsOf = useFieldWords()
  const user_id = useAppSelector((state) => state.auth.user?.id)
  const [save] = useSaveIncidentMutation()
  const [fetchNewest] = useLazyShowIncidentQuery()
  const sending = useRef<ReturnType<typeof save>>(undefined)

  /** Errors at the fields, the step of the first of them, and the cursor in it. */
  const point = ({ refused }: Of<'point'>) => {
    const errors = wordsOf(refused)
    const [first] = inOrder(Object.keys(errors))
    if (first !== undefined && isMissing(refused)) errors[first] = missingHere(errors[first])
    form.setErrors(errors)
    if (first === undefined) return
    if (stepOf(first) !== step) go(stepOf(first))
    focusOn(first)
  }

  const check = async ({ aim }: Of<'check'>) => {
    const wrong = await checkFor(aim, () => content().values)
    dispatch({ type: 'checked', aim, wrong, content: content(), isSignedIn, newKey: randomKey() })
  }

  const send = async ({ attempt, key }: Of<'send'>) => {
    // Somebody else is signed in meanwhile: these words are not theirs to send, nor to see.
    if (isStranger()) return window.location.reload()
    const onUploadProgress = (loaded: number, total: number) => dispatch({ type: 'progress', loaded, total })
    sending.current = save({ attempt: { ...attempt, user_id }, key, onUploadProgress })
    const { data, error } = await sending.current
    const { status, edited } = attempt
    const isUpdate = edited !== undefined
    if (data) return dispatch({ type: 'saved', id: data.incident.id, status, isUpdate, isHere: isHere.current })
    const refused = readFailure(error)
    dispatch({
      type: 'refused',
      kind: saveErrorOf(error),
      message: refused.message,
      refused: refused.codes,
      isKeySpent: refused.status === 422,
      content: content(),
      isHere: isHere.current,
    })
  }

  const fetch = async ({ id }: Of<'fetch_newest'>) => {
    const { data, error } = await fetchNewest(id)
    if (data) dispatch({ type: 'fetched', incident: data.incident, content: content() })
    else dispatch({ type: 'fetch_failed', kind: saveErrorOf(error) })
  }

  return (command: Command) => {
    switch (command.do) {
      case 'fill':
        return byItself(() => form.setValues(command.values))
      case 'set':
        return byItself(() => {
          for (const [path, text] of command.texts) form.setFieldValue(path, text, { forceUpdate: command.isShown })
        })
      case 'mark':
        for (const [path, words] of Object.entries(wordsOf(command.wrong))) form.setFieldError(path, words)
        return
      case 'point':
        return point(command)
      case 'go':
        return go(command.step, { replace: command.isReplacing ?? false })
      case 'check':
        return void check(command)
      case 'send':
        return void send(command)
      case 'stop':
        return sending.current?.abort()
      case 'fetch_newest':
        return void fetch(command)
      case 'notify':
        return notices[command.notice](command.message, command.cause)
      case 'keep_draft':
        // Another report is begun.
        dropReceipt()
        draft.save(command.draft)
        return command.isNow && draft.flush()
      case 'flush_draft':
        return draft.flush()
      case 'remove_draft':
        return draft.remove()
      case 'add_files':
        return files.add([...command.files])
      case 'forget_files':
        return files.forget()
      case 'keep_stored_files':
        return files.keepStored()
      case 'note_lost_files':
        return files.noteLost(command.names)
      case 'keep_receipt':
        return keepReceipt(command.id)
      case 'note_draft':
        return noteDraft()
      case 'log_in':
        return void navigate(login, { replace: true })
      case 'leave':
        forgetFiles(files.owner)
        noteFinished()
        return void navigate('/report-harassment')
    }
  }
}

const isMissing = (codes: Of<'point'>['refused']) => Object.values(codes).includes('required')

type Of<Name extends Command['do']> = Extract<Command, { do: Name }>
