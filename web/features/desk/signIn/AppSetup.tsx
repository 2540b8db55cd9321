import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { desk } from '#texts/desk.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { QrCode } from './QrCode.tsx'
import css from './signIn.module.css'
import pieces from '../frame/pieces.module.css'

type Props = {
  app: { address: string; secret: string }
  /** Of the code that the app shows first. */
  field: ComponentProps<typeof TextInput>
}

/** What an authenticator app is set up with, and its first code. */
export function AppSetup({ app, field }: Props) {
  const t = useTexts(desk).invitation
  return (
    <div className={`${pieces.stack} ${css.app}`}>
      <QrCode text={app.address} label={t.qr} />
      <div>
        <p>{t.scan}</p>
        <p className={pieces.words}>
          <span className="unseen">{t.secret}: </span>
          <code>{app.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      <TextInput {...field} label={t.code} inputMode="numeric" autoComplete="one-time-code" maxLength={20} />
    </div>
  )
}
