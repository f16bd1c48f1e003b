// What the scripts of the tests need of the system: its commands, its packages, a free port.
import { spawnSync } from 'node:child_process'
import { createServer } from 'node:net'

/** The path of a command; empty if there is none. @param {string} name */
export function onPath(name) {
  return spawnSync(`command -v ${name}`, { shell: true, encoding: 'utf8' }).stdout.trim()
}

/** Whether Debian's packages can be installed here. */
export function canInstall() {
  return process.getuid?.() === 0 && onPath('apt-get') !== ''
}

/**
 * Installs Debian's packages. A failure is noticed by looking for them again.
 * @param {string} name what they provide, for people
 * @param {string} packages
 */
export function install(name, packages) {
  console.log(`No ${name} found; asking the system (apt-get install ${packages})…`)
  spawnSync(`apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`, {
    shell: true,
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/**
 * Looks for a program, and installs it if it is missing.
 * @template T
 * @param {{ name: string, packages: string, find: () => T | null | undefined | false }} wanted
 * @returns {T}
 * @throws {Error} in one line if it is not available
 */
export function provide({ name, packages, find }) {
  const found = find()
  if (found) return found
  if (process.getuid?.() !== 0) {
    throw new Error(`No ${name} here, and only root may install it: apt-get install ${packages}`)
  }
  install(name, packages)
  const installed = find()
  if (!installed) throw new Error(`No ${name} here, and the system has none to install`)
  return installed
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
