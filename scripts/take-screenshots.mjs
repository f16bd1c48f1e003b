// Takes the screenshots of the install dialog from the demo; run by hand when the home page
// changes: node scripts/take-screenshots.mjs [port of a running demo]. The output is committed.
import { mkdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from './testing/find-chromium.mjs'

const port = process.argv[2] ?? '3000'
const shapes = [
  ['narrow', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }],
  ['wide', { viewport: { width: 1280, height: 900 } }],
]
mkdirSync('public/screenshots', { recursive: true })
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox'],
})
for (const library of ['bologna', 'campus']) {
  for (const [name, shape] of shapes) {
    const context = await browser.newContext({ locale: 'it-IT', ...shape })
    await context.addInitScript(() => localStorage.setItem('welcome', 'seen'))
    const page = await context.newPage()
    await page.goto(`http://${library}.localhost:${port}/`)
    await page.waitForLoadState('networkidle')
    const picture = sharp(await page.screenshot()).webp({ quality: 72 })
    await picture.toFile(`public/screenshots/${library}-${name}.webp`)
    await context.close()
  }
}
await browser.close()
