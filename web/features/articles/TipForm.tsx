import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { tip as tipSchema } from '#contract/articles.ts'
import { limits } from '#contract/limits.ts'
import articles from '#texts/nb/articles.ts'
import { withStore } from '#web/app/data/withStore.tsx'
import { useAppDispatch } from '#web/app/data/store.ts'
import { readTab, writeTab } from '#web/app/device/storage.ts'
import { readerNow } from '#web/app/device/token.ts'
import { alertShown } from '#web/app/notices/alert.ts'
import { notify } from '#web/app/notices/notify.ts'
import { confirmed, useCallForm } from '#web/app/form/useCallForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, FormError, SubmitButton } from '#web/ui/form/FormParts.tsx'
import { articlesApi } from './api.ts'
import css from './articles.module.css'

/** Sends the tip once. What was typed stays until it is stored (spec sections 4 and 8) or called off. */
function TipForm({ onClose }: { onClose?: () => void }) {
  const t = articles.tip
  const [kept] = useState(readTip)
  /** Whose words these are, also after the session has ended. */
  const [author] = useState(readerNow)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [store] = articlesApi.useStoreTipMutation()
  const { form, field, isBusy, error } = useCallForm(tipSchema, {
    send: async (given) => confirmed(await store(given)),
    onDone() {
      writeTab(key, undefined)
      notify({ colour: 'green', title: t.success, message: [t.stored, t.done] })
      dispatch(alertShown({ variant: 'success', message: t.thanks }))
      onClose?.()
      void navigate('/impact')
    },
    onRefused(failure, message) {
      // The session's own notice says it (web/app/data/api.ts), and the form gives way to the login.
      if (failure.code === 'not_signed_in') return undefined
      // No answer at all has other words than a refusal (spec section 8).
      return message ?? (typeof failure.status === 'string' ? t.thrown : [t.failed, t.failedAlert])
    },
  })
  const cancel = () => {
    writeTab(key, undefined)
    if (onClose) onClose()
    else void navigate('/impact')
  }
  return (
    <form
      {...form}
      className="fields"
      onInput={({ currentTarget }) =>
        writeTab(key, { ...Object.fromEntries(new FormData(currentTarget)), owner: author ?? readerNow() })
      }
    >
      <p>
        {t.lead} {t.required}
      </p>
      <FormError message={error} />
      <Field {...field('link')} label={t.link}>
        {(control) => (
          <input
            {...control}
            type="url"
            placeholder={t.linkPlaceholder}
            defaultValue={kept.link}
            maxLength={limits.link}
            readOnly={isBusy}
          />
        )}
      </Field>
      <Field {...field('suggestion')} label={t.suggestion}>
        {(control) => (
          <textarea
            {...control}
            rows={5}
            placeholder={t.suggestionPlaceholder}
            defaultValue={kept.suggestion}
            maxLength={limits.suggestion}
            readOnly={isBusy}
          />
        )}
      </Field>
      <div className={`row ${css.buttons}`}>
        <Button look="quiet" onClick={cancel}>
          {t.cancel}
        </Button>
        <SubmitButton isBusy={isBusy} busy={t.saving}>
          {t.save}
        </SubmitButton>
      </div>
    </form>
  )
}

/** The unsent tip lies in session storage, so that a reload or a failed save loses nothing, with whose it is. */
const key = 'tipDraft'
const keptTip = z
  .object({ link: z.string().optional(), suggestion: z.string().optional(), owner: z.number().nullish() })
  .catch({})

/** Nothing of somebody else who was signed in in this tab before. */
function readTip(): z.output<typeof keptTip> {
  const kept = keptTip.parse(readTab(key))
  return (kept.owner ?? readerNow()) === readerNow() ? kept : {}
}

export default withStore(TipForm)
