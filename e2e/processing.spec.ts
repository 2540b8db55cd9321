import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import report from '#texts/nb/deskPrivacyReport.ts'
import processing from '#texts/nb/deskProcessing.ts'
import { officer } from './breaches.ts'
import { button, heading } from './deskOversight.ts'
import { press } from './keyboard.ts'
import { hasNoBarrier, useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('the officer reads the record of processing and what is kept how long, and takes it along as a file', async () => {
  const page = await officer(portal, '/desk/processing')
  await heading(page, processing.title).waitFor()
  await page.getByRole('heading', { name: processing.activities.reports.name }).waitFor()
  await hasNoBarrier(page)
  const kept = page.getByRole('rowheader', { name: processing.tables.witness.what })
  expect(await kept.count()).toBe(0)
  await press(page, button(page, processing.showAll))
  await kept.waitFor()
  await hasNoBarrier(page)
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, button(page, processing.download))])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(processing.tables.witness.what)
})

test('the officer reads the yearly report on privacy', async () => {
  const page = await officer(portal, '/desk/privacy-report')
  await heading(page, report.title).waitFor()
  await page.getByText(report.notPublic).waitFor()
  await page.getByRole('rowheader', { name: report.counts.breaches }).waitFor()
  await hasNoBarrier(page)
})
