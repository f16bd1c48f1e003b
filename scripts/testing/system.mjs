// What the scripts of the tests need of the system: its commands, its packages, a free port.
import { execFileSync, spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

/** The path of a command; empty if there is none. @param {string} name */
export function onPath(name) {
  return spawnSync(`command -v ${name}`, { shell: true, encoding: 'utf8' }).stdout.trim()
}

/** Installs the packages of tools/NAME if their lock file changed. @param {string} name */
export function bringTools(name) {
  execFileSync(process.execPath, ['scripts/prepare.mjs', `--tools=${name}`], { stdio: 'inherit' })
}

/**
 * Looks for a program. If it is missing, says in one line what it installs and why, and looks again: Debian's
 * packages if this is root, else Playwright's build of a browser.
 * @template T
 * @param {{ name: string, packages: string, why: string, browser?: string, find: () => T | null | undefined | false }}
 * wanted `browser`: its name in Playwright
 * @returns {T}
 * @throws {Error} in one line if it is not available
 */
export function provide({ name, packages, why, browser, find }) {
  let found = find()
  if (!found && isRoot && onPath('apt-get')) {
    console.log(`Installing ${packages} (Debian): ${why}`)
    if (!isListCurrent) attempt('apt-get update -qq')
    isListCurrent = true
    attempt(`apt-get install -y -qq --no-install-recommends ${packages}`)
    found = find()
  }
  if (!found && browser && isOnline()) {
    console.log(`Installing ${browser} (Playwright): ${why}`)
    attempt(`node_modules/.bin/playwright install ${browser}`)
    found = find()
  }
  if (found) return found
  if (isRoot) throw new Error(`No ${name} here, and none could be installed: ${packages}`)
  throw new Error(`No ${name} here, and only root may install it: apt-get install ${packages}`)
}

const isRoot = process.getuid?.() === 0
/** Debian's list of packages is fetched once. */
let isListCurrent = false

/** Whether Playwright's builds can be fetched. Without a network it would try five times, for up to a minute. */
function isOnline() {
  const { HTTPS_PROXY, PLAYWRIGHT_DOWNLOAD_HOST } = process.env
  if (HTTPS_PROXY || PLAYWRIGHT_DOWNLOAD_HOST) return true
  const code =
    "require('node:dns').lookup('cdn.playwright.dev', error => process.exit(error ? 1 : 0))"
  return spawnSync(process.execPath, ['-e', code], { timeout: 5000 }).status === 0
}

/** Runs a command that may fail: what it installs is looked for again. @param {string} command */
function attempt(command) {
  spawnSync(command, {
    shell: true,
    stdio: 'ignore',
    timeout: 300_000,
    env: {
      ...process.env,
      DEBIAN_FRONTEND: 'noninteractive',
      PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
    },
  })
}

/** Below the ports that systems give to outgoing connections, which would take one while its server restarts. */
const ports = { first: 20_000, count: 12_000 }

/**
 * A port that is free and stays so: chosen at random, so that two runs on one machine hardly choose the same.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = ports.first + Math.floor(Math.random() * ports.count)
    if (await isFree(port)) return port
  }
}

/** @param {number} port @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, () => probe.close(() => resolve(true)))
  })
}
