// A phone without Playwright's debugger, which alone takes a third of a page's start time.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { findChromium } from '../../testing/find-chromium.mjs'
import { phone, slow4g, slowdown } from './phone.mjs'

/** Milliseconds after which an opened page counts as idle. */
const restMs = 4000

/**
 * Opens an address `rounds` times, each in a new tab. `prepare` uses the app on this phone before; without it
 * every visit is a first one. `watch` is the source of a script that runs first; the function returns what it
 * stores in `window.noted`.
 */
export async function visits(address, rounds, { prepare, watch, network = slow4g }) {
  const profile = mkdtempSync(join(tmpdir(), 'oggettoteca-phone-'))
  const executablePath = await findChromium()
  if (prepare) await prepareProfile(profile, executablePath, prepare)
  const bare = openBare(executablePath, profile)
  const noted = []
  try {
    for (let round = 0; round < rounds; round++) {
      noted.push(await visit(bare.ask, address, { watch, network, isFirst: !prepare }))
    }
  } finally {
    await bare.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return noted
}

async function prepareProfile(profile, executablePath, prepare) {
  const options = { ...phone, executablePath, args: ['--no-sandbox'] }
  const person = await chromium.launchPersistentContext(profile, options)
  const page = await person.newPage()
  await page.addInitScript(() => localStorage.setItem('welcome', 'seen'))
  await prepare(page)
  await person.close()
}

/** Throttles a new tab, opens the address there, and waits until the page is idle. */
async function visit(ask, address, { watch, network, isFirst }) {
  const { targetId } = await ask('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true })
  const send = (method, params) => ask(method, params, sessionId)
  const { viewport, deviceScaleFactor, userAgent, locale } = phone
  await send('Emulation.setDeviceMetricsOverride', {
    ...viewport,
    deviceScaleFactor,
    mobile: true,
  })
  await send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: locale })
  if (isFirst) {
    const { origin } = new URL(address)
    await send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await send('Network.clearBrowserCache')
  }
  if (network) {
    await send('Network.enable')
    await send('Network.emulateNetworkConditions', network)
  }
  await send('Page.enable')
  await send('Page.addScriptToEvaluateOnNewDocument', { source: welcomed + watch })
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await send('Page.navigate', { url: address })
  await wait(restMs)
  const { result } = await send('Runtime.evaluate', { expression: 'JSON.stringify(window.noted)' })
  await ask('Target.closeTarget', { targetId })
  return JSON.parse(result.value)
}

/** A visitor who has closed the welcome. */
const welcomed = `if (location.protocol.startsWith('http')) localStorage.setItem('welcome', 'seen')
`

function openBare(executable, profile) {
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-pipe', '--lang=it-IT']
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise(resolve => child.once('exit', resolve))
  const ask = speak(child.stdio[3], child.stdio[4])
  const close = async () => {
    await ask('Browser.close')
    await gone
  }
  return { ask, close }
}

/** The browser's protocol over its pipe: JSON, each message ended by a zero byte. */
function speak(to, from) {
  const asked = new Map()
  let last = 0
  let rest = ''
  from.setEncoding('utf8').on('data', text => {
    const messages = (rest + text).split('\0')
    rest = messages.pop()
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message)
      const { resolve, reject } = asked.get(id) ?? {}
      asked.delete(id)
      if (error) reject?.(new Error(error.message))
      else resolve?.(result)
    }
  })
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      asked.set(++last, { resolve, reject })
      to.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
}
