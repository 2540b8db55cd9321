import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { incidentStatuses, type IncidentStatus } from '#contract/status.ts'
import texts from '#texts/nb/status.ts'
import { StatusBadge } from './StatusBadge.tsx'

const shown = (status: IncidentStatus) => renderToStaticMarkup(createElement(StatusBadge, { status }))

test('a draft is yellow and every other status green, each with its own words', () => {
  for (const status of incidentStatuses) {
    expect(shown(status)).toContain(`data-colour="${status === 'Draft' ? 'yellow' : 'green'}"`)
    expect(shown(status)).toContain(`>${texts[status]}<`)
  }
})
