// Finds a Chromium to test with, or installs one, and says what was done.
import { execSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string>} the path of an executable */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return chromium.executablePath()
  const installed = onPath()
  if (installed) return installed
  console.log('No Chromium found; asking Playwright for one…')
  if (attempt('npx playwright install chromium')) return chromium.executablePath()
  console.log('Playwright could not; asking the system…')
  attempt('apt-get update -qq && apt-get install -y -qq chromium')
  const found = onPath()
  if (found) return found
  throw new Error('No Chromium: install one, or name it in CHROMIUM_PATH.')
}

function onPath() {
  for (const name of names) {
    try {
      return execSync(`command -v ${name}`, { encoding: 'utf8' }).trim()
    } catch {}
  }
  return null
}

/** @param {string} command */
function attempt(command) {
  try {
    execSync(command, { stdio: 'ignore', timeout: 300_000 })
    return true
  } catch {
    return false
  }
}
