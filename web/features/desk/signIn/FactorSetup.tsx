import { TextInput } from '@mantine/core'
import { type ComponentProps, useState } from 'react'
import { encode } from 'uqr'
import { desk } from '#texts/desk.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormError } from '#web/ui/form/FormParts.tsx'
import { useWarnBeforeUnload } from '#web/ui/form/useWarnBeforeUnload.ts'
import { StatusMessage, useCopy } from '../form/DeskForm.tsx'
import { useUnsaved } from '../frame/unsaved.ts'
import css from './signIn.module.css'

type Props = {
  app: { address: string; secret: string }
  field: ComponentProps<typeof TextInput>
}

export function AppSetup({ app, field }: Props) {
  const t = desk.invitation
  return (
    <div className={`stack ${css.app}`}>
      <QrCode text={app.address} label={t.qr} />
      <div className="stack">
        <p>{t.scan}</p>
        <p className="words">
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

/** The ten codes, which are shown this once. They stay until the person says that they are kept. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = desk.codes
  const [isKept, setKept] = useState(false)
  const [isReminded, setReminded] = useState(false)
  useWarnBeforeUnload(!isKept)
  useUnsaved(!isKept)
  const { copy, said } = useCopy(t)
  return (
    <div className="form">
      <p>{t.lead}</p>
      <ol className={`card ${css.codes}`} aria-label={t.list}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="row" data-no-print>
        <Button look="quiet" onClick={() => copy(codes.join('\n'))}>
          {t.copy}
        </Button>
        <Button look="quiet" onClick={() => window.print()}>
          {t.print}
        </Button>
      </div>
      <StatusMessage>{said}</StatusMessage>
      <label className="choice" data-no-print>
        <input
          type="checkbox"
          checked={isKept}
          onChange={(event) => {
            setKept(event.currentTarget.checked)
            setReminded(false)
          }}
        />
        <strong>{t.kept}</strong>
      </label>
      <FormError message={isReminded ? t.mustKeep : undefined} />
      <div className="row" data-no-print>
        <Button onClick={() => (isKept ? onKept() : setReminded(true))}>{t.next}</Button>
      </div>
    </div>
  )
}
