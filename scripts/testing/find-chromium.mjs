// Finds a Chromium for the tests or installs one, and prints what it did.
import { execSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string>} the path of an executable */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH names no file: ${given}`)
    return found(given, 'named in CHROMIUM_PATH')
  }
  const { chromium } = await import('@playwright/test')
  const own = chromium.executablePath()
  if (existsSync(own)) return found(own, "Playwright's own")
  const installed = onPath(names)
  if (installed) return found(installed, "the system's")
  console.log('No Chromium found; asking Playwright for one…')
  attempt('node_modules/.bin/playwright install chromium')
  if (existsSync(own)) return found(own, 'installed by Playwright')
  if (process.getuid?.() === 0) {
    console.log('Playwright could not; asking the system (apt-get install chromium)…')
    attempt('apt-get update -qq && apt-get install -y -qq chromium')
    const packaged = onPath(names)
    if (packaged) return found(packaged, 'installed by the system')
  }
  throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.')
}

/**
 * Debian's headless Chromium, which needs a quarter less processor time; installed if run as root.
 * @returns {string | null} its path; null if missing, because the full browser works too
 */
export function findShell() {
  const given = process.env.CHROMIUM_SHELL_PATH
  if (given) return found(given, 'named in CHROMIUM_SHELL_PATH')
  const shell = ['chromium-headless-shell']
  if (!onPath(shell) && process.getuid?.() === 0 && onPath(['apt-get'])) {
    console.log('No headless Chromium found; asking the system…')
    attempt('apt-get install -y -qq chromium-headless-shell')
  }
  const path = onPath(shell)
  return path && found(path, "the system's, without windows")
}

/** @param {string} path @param {string} how */
function found(path, how) {
  console.log(`Chromium: ${path}, ${how}`)
  return path
}

/** @param {string[]} names */
function onPath(names) {
  for (const name of names) {
    try {
      return execSync(`command -v ${name}`, { encoding: 'utf8', stdio: 'pipe' }).trim()
    } catch {}
  }
  return null
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
