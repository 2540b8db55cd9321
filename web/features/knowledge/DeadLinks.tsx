import { useState } from 'react'
import { calls } from '#contract/calls.ts'
import { externalLinks } from '#contract/entryLinks.ts'
import type { Entry } from '#contract/knowledge.ts'
import { knowledge } from '#texts/knowledge.ts'
import { callOf } from '#web/app/wire/calls.ts'
import { request } from '#web/app/wire/request.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTexts } from '#web/ui/useTexts.ts'
import css from './entry.module.css'

/** The entry's links to other sites, each with a button that says that it does not work. The server never tries them. */
export function DeadLinks({ entry }: { entry: Entry }) {
  const t = useTexts(knowledge).entry.deadLinks
  const links = externalLinks(entry)
  if (links.length === 0) return null
  return (
    <details className={`when-js ${css.deadLinks}`} data-no-print>
      <summary>{t.question}</summary>
      <p>{t.lead}</p>
      <ul>
        {links.map((link) => (
          <DeadLink key={link} slug={entry.slug} link={link} />
        ))}
      </ul>
    </details>
  )
}

function DeadLink({ slug, link }: { slug: string; link: string }) {
  const t = useTexts(knowledge).entry.deadLinks
  const [state, setState] = useState<'busy' | 'done' | 'failed'>()
  const report = async () => {
    if (state === 'busy') return
    setState('busy')
    const { error } = await request({ ...callOf(calls.reportDeadLink), body: { slug, link } }, null)
    setState(error ? 'failed' : 'done')
  }
  return (
    <li>
      <span>{link}</span>
      {state !== 'done' && (
        <Button look="quiet" isBusy={state === 'busy'} aria-label={t.reportThat(link)} onClick={() => void report()}>
          {t.report}
        </Button>
      )}
      <span role="status">{state === 'done' ? t.done : state === 'failed' ? t.failed : ''}</span>
    </li>
  )
}
