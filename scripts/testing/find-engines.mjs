// Finds Firefox and WebKit for the tests or installs them: Playwright's builds, or else the
// system's.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { firefox, webkit } from '@playwright/test'
import { canInstall, install, onPath } from './system.mjs'

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

/** The commands to look for, and the Debian packages that provide them. */
const engines = {
  firefox: { name: 'Firefox', find: findFirefox, packages: 'firefox-esr' },
  webkit: { name: 'WebKit', find: findWebKit, packages: 'webkit2gtk-driver xvfb python3' },
}

/**
 * Finds an engine, or installs it if possible. @param {'firefox' | 'webkit'} engine @throws {Error}
 * with a one-line message if it is not available
 */
export function provideEngine(engine) {
  const { name, find, packages } = engines[engine]
  let found = find()
  if (!found && canInstall()) {
    install(name, packages)
    found = find()
  }
  if (!found) {
    console.log(`No ${name} found; asking Playwright for one…`)
    attempt(`node_modules/.bin/playwright install ${engine}`)
    found = find()
  }
  if (!found) throw new Error(`No ${name} here, and none to install`)
  console.log(
    `${name}: ${found.path}, ${found.by === 'playwright' ? "Playwright's own" : "the system's"}`,
  )
}

/** @param {import('@playwright/test').BrowserType} type @returns {Found | null} */
function playwrights(type) {
  const path = type.executablePath()
  return path && existsSync(path) ? { by: 'playwright', path } : null
}

/** @param {string} command */
function attempt(command) {
  spawnSync(command, {
    shell: true,
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
