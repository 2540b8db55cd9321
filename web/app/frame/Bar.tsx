import type { ComponentPropsWithRef } from 'react'
import shell from '#texts/nb/shell.ts'
import type { Alert } from '#web/app/notices/alert.ts'
import { Say } from '#web/ui/Say.tsx'
import css from './Bar.module.css'

type Props = Omit<ComponentPropsWithRef<'div'>, 'title' | 'children'> &
  Omit<Alert, 'takesFocus'> & {
    /** Called by its button, and when a link of the message is followed. */
    close: () => void
  }

export const Bar = ({ variant, title, message, links, close, ...rest }: Props) => (
  <div {...rest} className={css.bar} data-variant={variant}>
    <p>
      <Say title={title} links={links} onFollow={close}>
        {message}
      </Say>
    </p>
    <button type="button" className="as-link" onClick={close}>
      {shell.session.close}
    </button>
  </div>
)
