import { useId, useRef, useState } from 'react'
import type { AnyFieldCode } from '#contract/failure.ts'
import { documentExtensions, limits, sizeInWords } from '#contract/limits.ts'
import { pick, type Chosen, type Refused } from '#web/ui/form/files.ts'
import { useDesk } from '../frame/useDesk.ts'
import { fieldWords } from '../data/failure.ts'
import pieces from '../frame/pieces.module.css'
import css from './messages.module.css'

type Props = {
  /** Where the files do not go with a message. */
  label?: string
  chosen: readonly Chosen[]
  isBusy: boolean
  /** What the server refused, by `documents.0` and the like. */
  codes: Record<string, AnyFieldCode>
  onChange: (chosen: readonly Chosen[]) => void
}

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Files to go with a message or into a case. They are in memory only until they are sent. */
export function Attach({ label, chosen, isBusy, codes, onChange }: Props) {
  const t = useDesk().messages
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={pieces.stack}>
      <label className={`press ${css.choose}`}>
        {label ?? t.attach}
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          disabled={isBusy}
          aria-describedby={id}
          onChange={(event) => {
            const picked = pick([...(event.currentTarget.files ?? [])], chosen, 0)
            onChange(picked.taken)
            setRefused(picked.refused)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id={id} className={pieces.detail}>
        {t.attachHint(sizeInWords(limits.documentBytes), limits.documents)}
      </p>
      <div role="alert" className={pieces.error}>
        {refused.map(({ name, why }) => (
          <p key={`${name} ${why}`}>{t.refused[why](name)}</p>
        ))}
        {codes['documents'] && <p>{fieldWords(codes['documents'])}</p>}
      </div>
      {chosen.length > 0 && (
        <ul className={pieces.list} aria-label={t.files}>
          {chosen.map(({ key, file }, at) => {
            const code = codes[`documents.${at}`]
            return (
              <li key={key}>
                <bdi>{file.name}</bdi> <span className={pieces.detail}>{sizeInWords(file.size)}</span>{' '}
                <button
                  type="button"
                  className={`as-link ${pieces.link}`}
                  disabled={isBusy}
                  onClick={() => {
                    onChange(chosen.filter((one) => one.key !== key))
                    input.current?.focus()
                  }}
                >
                  {t.remove} <span className="unseen">{file.name}</span>
                </button>
                {code && <p className={pieces.error}>{fieldWords(code)}</p>}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
