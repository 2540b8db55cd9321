import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import editorial from '#texts/nb/deskEditorial.ts'
import t from '#texts/nb/deskKnowledge.ts'
import { payloads } from '#server/testing/payloads.ts'
import { field, heading } from './deskOversight.ts'
import { isSaved, openDesk } from './editors.ts'
import { openEntry, press, textbox } from './hubEntries.ts'
import { useSharedPortal } from './portal.ts'

const portal = useSharedPortal()

test('two editors on one entry: each sees the other, and nothing is overwritten without a choice', async () => {
  const page = await openEntry(portal, 'For skoler')
  await field(page, t.fields.summary).waitFor()
  const other = await page.context().newPage()
  await other.goto(page.url())
  await field(other, t.fields.summary).fill('Ingress fra det andre vinduet.')
  await isSaved(other)
  await other.close()
  await field(page, t.fields.summary).fill('Ingress fra det første vinduet.')
  await heading(page, 'For skoler').waitFor()
  await page.getByRole('alert').filter({ hasText: editorial.conflict.ownTitle }).waitFor()
  await expect.poll(() => field(page, t.fields.summary).inputValue()).toBe('Ingress fra det første vinduet.')
  await press(page, editorial.conflict.useTheirs)
  await expect.poll(() => field(page, t.fields.summary).inputValue()).toBe('Ingress fra det andre vinduet.')
})

test('what is pasted is clean text, and no script in it runs', async () => {
  const page = await openDesk(portal, '/desk/knowledge/new')
  await field(page, t.fields.title).fill('Limt inn')
  await page.keyboard.press('Enter')
  await textbox(page).focus()
  const html =
    '<p class=MsoNormal style="mso-x:1">Fra <b>Word</b><o:p></o:p></p><img src=x onerror="window.canary=1"><script>window.canary=1</script>'
  await paste(page, { html, text: 'Fra Word' })
  await textbox(page).locator('strong', { hasText: 'Word' }).waitFor()
  for (const text of payloads) await paste(page, { text: `${text}\n\n` })
  const shown = async () => (await textbox(page).innerText()).replaceAll(/\s+/g, ' ')
  for (const text of payloads) await expect.poll(shown).toContain(text.replaceAll(/\s+/g, ' ').trim())
  expect(await page.evaluate(() => 'canary' in window)).toBe(false)
  expect(await textbox(page).locator('[style], script, iframe, img:not([data-picture])').count()).toBe(0)
})

/** As the browser gives what was copied elsewhere. */
const paste = (page: Page, { html = '', text }: { html?: string; text: string }) =>
  textbox(page).evaluate(
    (element, given) => {
      const data = new DataTransfer()
      if (given.html) data.setData('text/html', given.html)
      data.setData('text/plain', given.text)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    },
    { html, text },
  )
