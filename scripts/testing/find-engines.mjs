// Finds Firefox and WebKit for the tests or installs them: Playwright's builds, or else the
// system's.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { firefox, webkit } from '@playwright/test'
import { bringTools, onPath, provide } from './system.mjs'

/** @typedef {{ by: 'playwright' | 'system', path: string }} Found */

/** Older versions of Firefox lack WebDriver BiDi commands that Playwright requires. */
const oldestFirefox = 140

/** @returns {Found | null} */
export function findFirefox() {
  const own = playwrights(firefox)
  if (own) return own
  for (const name of ['firefox', 'firefox-esr']) {
    const path = onPath(name)
    const { stdout } = path ? spawnSync(path, ['--version'], { encoding: 'utf8' }) : { stdout: '' }
    if (path && Number(/\d+/.exec(stdout ?? '')?.[0]) >= oldestFirefox)
      return { by: 'system', path }
  }
  return null
}

/** WebKitGTK with its driver, Xvfb, and Python to start it. @returns {Found | null} */
export function findWebKit() {
  const own = playwrights(webkit)
  if (own) return own
  const path = onPath('WebKitWebDriver')
  const library = '/usr/lib'
  const isHere =
    path &&
    onPath('Xvfb') &&
    onPath('python3') &&
    readdirSync(library, { withFileTypes: true }).some(
      one => one.isDirectory() && existsSync(`${library}/${one.name}/libwebkit2gtk-4.1.so.0`),
    )
  return isHere ? { by: 'system', path } : null
}

const why = 'the journeys in three engines need it'
const engines = {
  firefox: { name: 'Firefox', find: findFirefox, packages: 'firefox-esr' },
  webkit: { name: 'WebKit', find: findWebKit, packages: 'webkit2gtk-driver xvfb python3' },
}

/**
 * Finds an engine, or installs it if possible, with the packages that drive it.
 * @param {'firefox' | 'webkit'} engine
 * @throws {Error} in one line if it is not available
 */
export function provideEngine(engine) {
  const { by, path } = provide({ ...engines[engine], why, browser: engine })
  if (by === 'system' && engine === 'firefox') bringTools('engines')
  const whose = by === 'playwright' ? "Playwright's own" : "the system's"
  console.log(`${engines[engine].name}: ${path}, ${whose}`)
}

/** @param {import('@playwright/test').BrowserType} type @returns {Found | null} */
function playwrights(type) {
  const path = type.executablePath()
  return path && existsSync(path) ? { by: 'playwright', path } : null
}
