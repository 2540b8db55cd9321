import { expect, onTestFinished, test } from 'vitest'
import labels from '#texts/nb/deskCodeLabels.ts'
import { buildApp, registerRest } from '#server/app.ts'
import { usePortal } from '#server/testing/index.ts'
import { inventNumbers } from '../demo/inventNumbers.ts'

const portal = usePortal()

async function otherRoutes() {
  const app = await buildApp(portal.services)
  onTestFinished(() => app.close())
  const databaseMonitor = { isAway: () => false, stop() {} }
  await registerRest(app, portal.services, { isDevelopment: false, databaseMonitor, mailbox: '' })
  return (url: string) => app.inject(url)
}

test('the figures of a release are sums of its frozen groups, drawn as they are told, and framed nowhere but in their own page', async () => {
  await inventNumbers(portal.services)
  const open = await otherRoutes()
  const [release] = await portal.services.content.numbers.list()
  const slug = release?.slug ?? ''
  const drawn = await portal.services.content.numbers.drawn(slug)
  const told = drawn?.figures
    .find(({ id }) => id === 'target')
    ?.rows.map(({ key, counts }) => ({ key, count: counts[0] }))
  const { rows } = await portal.connection.pool.query<{ key: string | null; count: number }>(
    `SELECT target AS key, sum(part.count)::integer AS count
     FROM frozen_group part JOIN release_base USING (base_id) JOIN release ON release.id = release_id,
       jsonb_array_elements_text(coalesce(part.facts -> 'target_kind', '[null]')) AS target
     WHERE release.slug = $1 AND NOT part.facts -> 'source' ? 'monitoring' GROUP BY target`,
    [slug],
  )
  const byKey = (one: { key: string | null }, other: { key: string | null }) =>
    String(one.key).localeCompare(String(other.key))
  expect(told?.toSorted(byKey)).toEqual(rows.filter(({ count }) => count > 0).toSorted(byKey))
  expect(rows.length).toBeGreaterThan(3)

  const chart = await open(`/tall/${slug}/target/bilde.svg`)
  expect(chart.payload).toMatch(/^<svg/)
  expect(chart.headers['content-type']).toMatch('image/svg+xml')
  for (const { key, count } of rows) {
    const label = new Map<string, string>(Object.entries(labels.target_kind)).get(key ?? '')
    if (label) expect(chart.payload).toContain(`${label}: ${count}`)
  }
  expect((await open(`/tall/${slug}/target/bilde.png`)).rawPayload.subarray(1, 4).toString()).toBe('PNG')

  const embedded = await open(`/tall/${slug}/target/embed`)
  expect(embedded.headers['x-frame-options']).toBeUndefined()
  expect(embedded.headers['content-security-policy']).toMatch('frame-ancestors *')
  expect(embedded.payload).not.toMatch(/<script/)
  for (const kind of ['svg', 'png']) {
    const { headers } = await open(`/tall/${slug}/target/bilde.${kind}`)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['content-security-policy']).toMatch("frame-ancestors 'none'")
  }
  expect((await open(`/tall/${slug}/none/embed`)).statusCode).toBe(404)
  expect((await open('/tall/1999/target/bilde.svg')).statusCode).toBe(404)
  expect((await open('/tall/feed.xml')).payload).toContain(`/tall/${slug}`)
})
