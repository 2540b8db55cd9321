import { useClipboard, useMergedRef } from '@mantine/hooks'
import { type InputEvent, type ReactNode, type Ref, type SubmitEvent, useState, useEffect, useRef } from 'react'
import type { z } from 'zod'
import { desk as t } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { PasswordInput } from '#web/ui/password/PasswordInput.tsx'
import { type Field, useSending, type Sending } from './useDeskForm.ts'
import { DeskDialog, type Face } from '../frame/DeskDialog.tsx'
import css from './form.module.css'

type Props = {
  /** Of `useDeskForm`, or only what was wrong. */
  fields?: { form?: Ref<HTMLFormElement>; formError: string | undefined }
  /** What a screen reader calls it where no heading above it does. */
  label?: string
  isBusy: boolean
  busy?: string
  save?: string
  onInput?: (event: InputEvent<HTMLFormElement>) => void
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void
  onClose?: () => void
  children: ReactNode
}

export function DeskForm({ fields, label, isBusy, busy, save, onInput, onSubmit, onClose, children }: Props) {
  return (
    <form
      ref={fields?.form}
      className="form"
      method="post"
      noValidate
      aria-label={label}
      onInput={onInput}
      onSubmit={(event) => void onSubmit(event)}
    >
      <FormError message={fields?.formError} />
      {children}
      <div className="row">
        {onClose && (
          <Button look="plain" onClick={onClose}>
            {t.frame.cancel}
          </Button>
        )}
        <SubmitButton isBusy={isBusy} busy={busy ?? t.ownAccount.saving}>
          {save ?? t.ownAccount.save}
        </SubmitButton>
      </div>
    </form>
  )
}

type CallProps = Pick<Props, 'label' | 'save' | 'busy' | 'onClose'> & {
  /** Says why it was refused in place of the form's own line. */
  refused?: ReactNode
  children: (field: Field) => ReactNode
}
type CallFormProps<Schema extends z.ZodType, Answer> = Sending<Schema, Answer> & CallProps

/** A form whose fields go into one call. It begins anew when that is done. */
export function CallForm<Schema extends z.ZodType, Answer>({ onDone, ...props }: CallFormProps<Schema, Answer>) {
  const [round, setRound] = useState(0)
  return (
    <Round
      key={round}
      {...props}
      onDone={(answer, given) => {
        setRound(round + 1)
        return onDone(answer, given)
      }}
    />
  )
}

function Round<Schema extends z.ZodType, Answer>(props: CallFormProps<Schema, Answer>) {
  const { refused, children, ...words } = props
  const { fields, ...form } = useSending(props)
  const formError = refused === undefined ? fields.formError : undefined
  return (
    <DeskForm {...words} {...form} fields={{ form: fields.form, formError }}>
      {children(fields.field)}
      {refused}
    </DeskForm>
  )
}

export type FormDialogProps<Schema extends z.ZodType, Answer> = CallFormProps<Schema, Answer> & {
  title: string
  body?: string
  onClose: () => void
}

/** A dialog whose fields go into one call. It closes when that is done. In the page only while it is open. */
export function FormDialog<Schema extends z.ZodType, Answer>(props: FormDialogProps<Schema, Answer>) {
  const { title, body, onDone, ...form } = props
  return (
    <DeskDialog title={title} body={body} onClose={form.onClose}>
      <CallForm
        {...form}
        onDone={(answer, given) => {
          form.onClose()
          return onDone(answer, given)
        }}
      />
    </DeskDialog>
  )
}

type FormButtonProps<Schema extends z.ZodType, Answer> = Omit<FormDialogProps<Schema, Answer>, 'onClose'> & Face

/** A button that opens a form. */
export function FormButton<Schema extends z.ZodType, Answer>(props: FormButtonProps<Schema, Answer>) {
  const { look, of, words = props.title, ...form } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} aria-label={of && `${words}: ${of}`} onClick={() => setOpen(true)}>
        {words}
      </Button>
      {isOpen && <FormDialog {...form} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Takes a longer password than there is: one that was cut off would be another. */
export function PasswordField(field: Omit<Parameters<typeof PasswordInput>[0], 'words'>) {
  return <PasswordInput words={t.login} {...field} maxLength={undefined} />
}

type StatusProps = {
  children: string
  /** Where the focus goes, with `useStatusMessage`. */
  place?: Ref<HTMLParagraphElement>
}

/** What has just been done, read aloud when it appears. The keyboard goes on from here when what was pressed is gone from the page. */
export function StatusMessage({ children, place }: StatusProps) {
  const line = useRef<HTMLParagraphElement>(null)
  const pressed = useRef<Element>(null)
  useEffect(() => {
    pressed.current = children === '' ? null : document.activeElement
  }, [children])
  // With each drawing, because a list may be read again later than the words are said.
  useEffect(() => {
    if (document.activeElement !== document.body || !pressed.current) return
    if (pressed.current === document.body || !pressed.current.isConnected) line.current?.focus()
    pressed.current = null
  })
  return (
    <p ref={useMergedRef(line, place)} role="status" tabIndex={-1} className={`note ${css.said}`} data-tone="good">
      {children}
    </p>
  )
}

/**
 * What a step has done: `at` is for `StatusMessage`, where the focus goes, because the button that was pressed is gone. To be used in the
 * component that holds the dialogs of the page: its effect comes after theirs, which give the focus back.
 */
export function useStatusMessage() {
  const place = useRef<HTMLParagraphElement>(null)
  const [said, setSaid] = useState<{ words: string; isSeen: boolean }>()
  useEffect(() => {
    if (said?.isSeen) place.current?.focus()
  }, [said])
  return {
    at: { place, children: said?.words ?? '' },
    /** Said, and gone to. */
    say: (words: string) => setSaid({ words, isSeen: true }),
    /** Said aloud alone, where what was pressed is still there. */
    saySoftly: (words: string) => setSaid({ words, isSeen: false }),
  }
}

/** Which dialog of a page is open, and what one of them has done, which is not said any longer when the next one opens. */
export function useDialogs<Open>() {
  const [open, setOpen] = useState<Open>()
  const [said, say] = useState('')
  const show = (which: Open) => {
    say('')
    setOpen(which)
  }
  return { open, show, close: () => setOpen(undefined), said, say }
}

/** Copies a text. `said`: what came of it, which stays. */
export function useCopy(words: { copied: string; notCopied: string }) {
  // The longest that a timer waits.
  const { copy, copied, error } = useClipboard({ timeout: 2 ** 31 - 1 })
  return { copy, said: (error && words.notCopied) || (copied && words.copied) || '' }
}
