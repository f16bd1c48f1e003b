import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '#tests/support/server.ts'
import type { Options } from '../driver.ts'

const browser = new URL('./browser.py', import.meta.url).pathname
const startMs = 20_000
/** WebDriver itself would wait five minutes for a page, longer than a test may take, and never say for which. */
const timeouts = { pageLoad: 60_000, script: 30_000 }
/** No answer takes longer, unless the driver hangs. */
const answerMs = 75_000
/** After this a process that was asked to end is killed. */
const endMs = 5000

/** A WebDriver error, such as `element click intercepted`. */
export class WebDriverError extends Error {
  override name = 'WebDriverError'
}

export type Display = { name: string; close(): void }

/** A virtual screen. */
export async function openDisplay(width: number, height: number): Promise<Display> {
  const size = `${width}x${height}x24`
  const args = ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp']
  const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const name = await new Promise<string>((resolve, reject) => {
    server.once('exit', () => reject(new Error('Xvfb did not start')))
    server.stdio[3]?.once('data', number => resolve(`:${String(number).trim()}`))
  })
  return { name, close: () => void server.kill() }
}

export type Session = Awaited<ReturnType<typeof openSession>>

/**
 * A browser on a profile folder, driven by WebKitWebDriver; `onLine` receives the browser's output.
 */
export async function openSession(
  display: Display,
  { profile, width, height, dark = false }: Options & { profile: string },
  onLine: (line: string) => void,
) {
  const port = await freePort()
  // Without GPU and without waiting for the accessibility service.
  const quiet = {
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    ...(dark && { GTK_THEME: 'Adwaita:dark' }),
  }
  const env = {
    ...process.env,
    ...quiet,
    DISPLAY: display.name,
    LANG: 'C.UTF-8',
    TZ: 'Europe/Rome',
  }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const end = (signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM') => {
    if (driver.pid && !hasEnded(driver)) process.kill(-driver.pid, signal)
  }
  const endAtExit = () => end()
  process.once('exit', endAtExit)
  driver.stdout?.on('data', data => String(data).split('\n').forEach(onLine))
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(answerMs),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string } | null
    }
    if (!answer.ok) throw new WebDriverError(`${value?.error}: ${value?.message}`)
    return value
  }
  await answering(driver, () => ask('GET', '/status'))
  const args = [profile, String(width), String(height)]
  const wanted = { 'webkitgtk:browserOptions': { binary: browser, args } }
  const capabilities = { alwaysMatch: { ...wanted, timeouts } }
  const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string }
  return {
    ask: (method: string, path: string, body?: unknown) =>
      ask(method, `/session/${sessionId}${path}`, body),
    close: async () => {
      // The window may close before the driver answers.
      await ask('DELETE', `/session/${sessionId}`).catch(() => {})
      if (hasEnded(driver)) return
      const gone = new Promise(resolve => driver.once('exit', resolve))
      process.off('exit', endAtExit)
      end()
      const late = setTimeout(() => end('SIGKILL'), endMs)
      await gone
      clearTimeout(late)
    },
  }
}

/** One that crashed, or was killed for want of memory, has a signal and no exit code: nothing more is to be waited for. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function answering(driver: ChildProcess, ask: () => Promise<unknown>) {
  for (const deadline = Date.now() + startMs; Date.now() < deadline; await wait(50)) {
    if (hasEnded(driver)) break
    if (await ask().catch(() => null)) return
  }
  throw new Error('WebKitWebDriver did not start')
}
