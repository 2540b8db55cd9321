import { useEffect, useRef, useState } from 'react'
import type { Papers, ShownPaper } from '#contract/papers.ts'
import t from '#texts/nb/papers.ts'
import type { Phrase } from '#texts/phrase.ts'
import { NotYet } from '../LoadFailed.tsx'
import type { PaperSource, Draft, PaperChange } from './source.ts'
import { paperKinds, type PaperKind } from '#contract/paperKinds.ts'
import { longDate } from '../dates.ts'
import { Evidence } from './Printed.tsx'
import { PaperForm } from './PaperForm.tsx'
import css from './papers.module.css'

type Props = {
  query: { data?: { data: Papers } | undefined; error?: unknown; isFetching: boolean; refetch: PaperSource['refetch'] }
  failed: Phrase
  source: Omit<PaperSource, 'papers' | 'refetch'>
}

/** The texts of one case. Focus comes here, because the button that was pressed is gone. */
export function PapersOfCase({ query, failed, source }: Props) {
  const { data, refetch } = query
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      {data ? (
        <PaperDesk source={{ ...source, papers: data.data, refetch }} />
      ) : (
        <NotYet of={query} failed={failed} loading={t.loading} />
      )}
    </div>
  )
}

function PaperDesk({ source }: { source: PaperSource }) {
  const [kind, setKind] = useState<PaperKind>('police')
  const { papers, held_back, nemnda } = source.papers
  const [drafts, setDrafts] = useState(() => draftsOf(papers, source.changes))
  const draft = drafts.find((one) => one.kind === kind)
  const { title, lead, notes, link } = t.kinds[kind]
  // Below the title of the page, or of a part of the desk's.
  const Heading = source.isStaff ? 'h3' : 'h2'
  return (
    <div className={css.desk}>
      {source.Guard && <source.Guard isUnsaved={drafts.some((one) => one.isChanged)} />}
      <div className="fields">
        <fieldset className={`row ${css.kinds}`}>
          <legend>{t.choose}</legend>
          {paperKinds.map((one) => (
            <label key={one} className={`press control ${css.kind}`}>
              <input type="radio" name="paper" value={one} checked={one === kind} onChange={() => setKind(one)} />
              {t.kinds[one].name}
            </label>
          ))}
        </fieldset>
      </div>
      <section aria-labelledby="paper-title" className={css.paper}>
        <Heading id="paper-title">{title}</Heading>
        <p>{lead}</p>
        <ul className={css.points}>
          {kind === 'diskrimineringsnemnda' && (
            <li>{nemnda ? t.nemnda(longDate(nemnda.last_day), nemnda.days_left) : t.noDate}</li>
          )}
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        <p>
          <a href={link.href} target="_blank" rel="noreferrer">
            {link.name}
          </a>
        </p>
        {held_back.includes(kind) && <p className="soft">{t.staff.heldBack}</p>}
        {drafts.map(
          (one) => source.Keep && <source.Keep key={one.kind} id={source.id} draft={one} isShown={one.kind === kind} />,
        )}
        {draft && (
          <PaperForm
            key={kind}
            draft={draft}
            source={source}
            onChange={(next) => setDrafts((all) => all.map((one) => (one.kind === kind ? next : one)))}
          />
        )}
        <Evidence {...source.evidence} />
        <p className="soft">{t.reviewed}</p>
      </section>
    </div>
  )
}

const draftsOf = (papers: readonly ShownPaper[], changes: Partial<Record<PaperKind, PaperChange>> = {}): Draft[] =>
  papers.map((paper) => ({ ...paper, ...changes[paper.kind], isChanged: changes[paper.kind] !== undefined }))
