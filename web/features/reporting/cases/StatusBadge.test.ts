import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { incidentStatuses } from '#contract/status.ts'
import texts from '#texts/nb/status.ts'
import { StatusBadge } from './StatusBadge.tsx'

const shown = (status: string) => renderToStaticMarkup(createElement(StatusBadge, { status }))

test('a draft is yellow and every other status green, each with its own words', () => {
  for (const status of incidentStatuses) {
    expect(shown(status)).toContain(`data-colour="${status === 'Draft' ? 'yellow' : 'green'}"`)
    expect(shown(status)).toContain(`>${texts[status]}<`)
  }
})

test('a status of a newer server shows a neutral badge instead of failing', () => {
  for (const status of ['StatusOfTomorrow', 'toString', '']) {
    expect(shown(status)).toContain('data-colour="neutral"')
    expect(shown(status)).toContain(`>${texts.Unknown}<`)
  }
})
