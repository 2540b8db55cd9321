import { useRef, type ReactNode } from 'react'
import { sizeInWords } from '#contract/limits.ts'
import { documentExtensions, limits } from '#contract/limits.ts'
import { messages as texts } from '#texts/messages.ts'
import { useTexts } from '#web/ui/useTexts.ts'
import { ChosenFiles, Refusals } from '../form/ChosenFiles.tsx'
import type { Files } from '../form/useFiles.ts'
import documents from '../documents.module.css'
import css from './conversation.module.css'

type Props = {
  files: Files
  progress: ReadonlyMap<string, number>
  wrong: Readonly<Record<string, ReactNode>>
  isBusy: boolean
}

const accept = documentExtensions.map((extension) => `.${extension}`).join(',')

/** Files to go with a message, as with a report. */
export function Attach({ files, progress, wrong, isBusy }: Props) {
  const t = useTexts(texts)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className={css.attach}>
      <label className={documents.choose} data-busy={isBusy}>
        {t.attach}
        <input
          ref={input}
          className={documents.input}
          type="file"
          multiple
          accept={accept}
          disabled={isBusy}
          aria-describedby="attach-hint"
          onChange={(event) => {
            files.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      <p id="attach-hint" className={css.hint}>
        {t.attachHint(sizeInWords(limits.documentBytes), limits.documents)}
      </p>
      <Refusals refused={files.refused}>{wrong['documents']}</Refusals>
      <ChosenFiles files={files} progress={progress} wrong={wrong} isBusy={isBusy} input={input} />
    </div>
  )
}
