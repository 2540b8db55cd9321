import { chromium } from 'playwright'
import sharp from 'sharp'
const url = 'http://localhost:3990'
const [sheet, signed, ...paths] = process.argv.slice(2)
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
let token = ''
if (signed === '1')
  token = (
    await (
      await fetch(url + '/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'demo@example.org', password: 'demo-passord' }),
      })
    ).json()
  ).data.token
const shots = []
for (const [w, dark] of [
  [390, false],
  [390, true],
  [1280, false],
])
  for (const p of paths) {
    const c = await b.newContext({
      viewport: { width: w, height: 844 },
      locale: 'nb-NO',
      colorScheme: dark ? 'dark' : 'light',
      storageState: {
        cookies: [],
        origins: token ? [{ origin: url, localStorage: [{ name: 'token', value: token }] }] : [],
      },
    })
    const page = await c.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log(p, m.text()))
    await page.goto(url + p)
    await page.waitForTimeout(1300)
    const png = await page.screenshot({ fullPage: true })
    shots.push({ w, png })
    await c.close()
  }
await b.close()
const small = await Promise.all(
  shots.map(async ({ w, png }) => {
    const width = w === 390 ? 390 : 700
    const i = await sharp(png).resize({ width }).png().toBuffer()
    const m = await sharp(i).metadata()
    const h = Math.min(m.height, 1900)
    return { i: await sharp(i).extract({ left: 0, top: 0, width, height: h }).toBuffer(), width, h }
  }),
)
let x = 0
const comp = []
for (const s of small) {
  comp.push({ input: s.i, left: x, top: 0 })
  x += s.width + 10
}
await sharp({ create: { width: x, height: Math.max(...small.map((s) => s.h)), channels: 3, background: '#777' } })
  .composite(comp)
  .png()
  .toFile(`/tmp/look/${sheet}.png`)
