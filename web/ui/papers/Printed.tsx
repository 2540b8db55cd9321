import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { wordsOfWitness } from '#contract/incidentFacts.ts'
import { sizeInWords } from '#contract/limits.ts'
import t from '#texts/nb/papers.ts'
import { longMoment } from '#web/ui/dates.ts'
import { NotYet } from '#web/ui/LoadFailed.tsx'
import type { Draft, PaperSource } from './source.ts'
import css from './papers.module.css'

type Props = { draft: Draft; source: PaperSource; withWitnesses: boolean; onEnd: () => void }

/** As it goes onto paper, because an input shows only what its box holds. All else of the page stays off the paper. */
export function Printed({ draft: { kind, parts }, source, withWitnesses, onEnd }: Props) {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const onAfterPrint = () => end()
    window.addEventListener('afterprint', onAfterPrint)
    window.print()
    return () => window.removeEventListener('afterprint', onAfterPrint)
  }, [])
  return createPortal(
    <div className={css.printed} data-printed>
      <h1>{t.kinds[kind].title}</h1>
      {parts.map(({ part, text }) => (
        <section key={part}>
          <h2>{t.parts[part].name}</h2>
          <p dir="auto">{text.trim() || t.empty}</p>
        </section>
      ))}
      {withWitnesses && (
        <section>
          <h2>{t.witnesses}</h2>
          <ul>
            {source.papers.witnesses.map((one, at) => (
              <li key={at}>{wordsOfWitness(one, t.unnamed)}</li>
            ))}
          </ul>
        </section>
      )}
      <Evidence {...source.evidence} isPrinted />
    </div>,
    document.body,
  )
}

export function Evidence(props: PaperSource['evidence'] & { isPrinted?: boolean }) {
  const { list, isPrinted = false } = props
  const Heading = isPrinted ? 'h2' : 'h4'
  const content = () => {
    if (!list) return <NotYet of={props} failed={t.evidenceFailed} loading={t.evidenceLoading} />
    if (list.length === 0) return <p>{t.noEvidence}</p>
    return (
      <>
        <p>{t.evidenceLead}</p>
        <ol className={css.points}>
          {list.map(({ id, name, size, added_at, sha256, isHeld }) => (
            <li key={id}>
              <bdi>{name}</bdi>, {sizeInWords(size)}. {t.added(longMoment(added_at))}.
              <span className={css.hash}>{sha256 ? `SHA-256: ${sha256}` : isHeld ? t.held : t.unreadable}</span>
            </li>
          ))}
        </ol>
      </>
    )
  }
  return (
    <>
      <Heading>{t.evidence}</Heading>
      {content()}
    </>
  )
}
