import { TextInput } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useDesk } from '../frame/useDesk.ts'
import css from './signIn.module.css'
import pieces from '../frame/pieces.module.css'
import { encode } from 'uqr'

type Props = {
  app: { address: string; secret: string }
  /** Of the code that the app shows first. */
  field: ComponentProps<typeof TextInput>
}

/** What an authenticator app is set up with, and its first code. */
export function AppSetup({ app, field }: Props) {
  const t = useDesk().invitation
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

/** A QR code, drawn here: what it holds goes to nobody. Black on white in dark mode too, because scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="220"
      height="220"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
