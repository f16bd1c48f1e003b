import { chromium, firefox, webkit } from '@playwright/test'
import { findFirefox, findWebKit } from '../../scripts/testing/find-engines.mjs'
import { bringTools } from '../../scripts/testing/system.mjs'
import type { Launch } from './playwright-driver.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

const relay = new URL('../../tools/engines/firefox-relay.mjs', import.meta.url).pathname

/** How Playwright starts an engine; `null` if WebKitGTK's own driver does. */
export function launchOf(engine: Engine): Launch | null {
  if (engine === 'chromium') {
    const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
    const args = ['--no-sandbox', '--disable-component-update', '--disable-sync']
    return { engine, type: chromium, options: { executablePath, args } }
  }
  if (engine === 'firefox') {
    const found = findFirefox()
    if (found?.by === 'playwright') return { engine, type: firefox, options: {} }
    if (!found) throw new Error('There is no Firefox here')
    process.env.FIREFOX_PATH = found.path
    bringTools('engines')
    // Playwright's channel for the system's Firefox, driven by WebDriver BiDi. A phone has overlay
    // scroll bars.
    const firefoxUserPrefs = { 'ui.useOverlayScrollbars': 1 }
    const options = { channel: 'moz-firefox', executablePath: relay, firefoxUserPrefs }
    // WebDriver BiDi of this Firefox cannot override the colour scheme.
    const scheme = { 'layout.css.prefers-color-scheme.content-override': 0 }
    const dark = { ...options, firefoxUserPrefs: { ...firefoxUserPrefs, ...scheme } }
    return { engine, type: firefox, options, dark }
  }
  const found = findWebKit()
  if (!found) throw new Error('There is no WebKit here')
  return found.by === 'playwright' ? { engine, type: webkit, options: {} } : null
}
