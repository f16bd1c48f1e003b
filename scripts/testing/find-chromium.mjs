// Finds a Chromium for the tests or installs one, and prints what it did.
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { onPath, provide } from './system.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Chromium, named in CHROMIUM_PATH, Playwright's own or the system's.
 * @returns {Promise<string>} the path of an executable
 * @throws {Error} in one line if it is not available
 */
export async function findChromium() {
  const given = named('CHROMIUM_PATH')
  if (given) return given
  const own = chromium.executablePath()
  const find = () => {
    if (existsSync(own)) return { path: own, how: "Playwright's own" }
    const path = names.map(onPath).find(one => one)
    return path && { path, how: "the system's" }
  }
  const why = 'the browser tests need it'
  const wanted = { name: 'Chromium', packages: 'chromium', why, browser: 'chromium', find }
  const { path, how } = provide(wanted)
  return found(path, how)
}

/**
 * Debian's headless Chromium, which needs a quarter less processor time.
 * @returns {string | null} its path; null if missing, because the full browser works too
 */
export function findShell() {
  const given = named('CHROMIUM_SHELL_PATH')
  if (given) return given
  const shell = 'chromium-headless-shell'
  const why = 'the browser tests take less processor time with it'
  try {
    const path = provide({ name: shell, packages: shell, why, find: () => onPath(shell) })
    return found(path, "the system's, without windows")
  } catch {
    return null
  }
}

/** The path in a setting, if there is one. @param {string} setting @throws {Error} if it names no file */
function named(setting) {
  const path = process.env[setting]
  if (!path) return null
  if (!existsSync(path)) throw new Error(`${setting} names no file: ${path}`)
  return found(path, `named in ${setting}`)
}

/** @param {string} path @param {string} how */
function found(path, how) {
  console.log(`Chromium: ${path}, ${how}`)
  return path
}
