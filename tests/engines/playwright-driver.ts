import type {
  Browser,
  BrowserContext,
  BrowserType,
  LaunchOptions,
  Locator,
  Page,
} from '@playwright/test'
import { type Driver, type Options, patienceMs, type Target } from './driver.ts'
import type { Engine } from './engines.ts'

/** How Playwright starts a browser; `dark`: if only another start shows the dark theme. */
export type Launch = {
  engine: Engine
  type: BrowserType
  options: LaunchOptions
  dark?: LaunchOptions
}

/** A window of a browser that Playwright drives; with a profile it has its own browser. */
export async function playwrightDriver(
  launch: Launch,
  browser: Browser,
  { width, height, profile, dark }: Options,
): Promise<Driver> {
  const wanted = {
    viewport: { width, height },
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    colorScheme: dark ? ('dark' as const) : ('light' as const),
  }
  const heard: string[] = []
  const cancelled = new Set<string>()
  const begin = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = profile
      ? await launch.type.launchPersistentContext(profile, { ...launch.options, ...wanted })
      : await browser.newContext(wanted)
    await context.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
        console.error(`content policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
      )
    })
    const page = context.pages()[0] ?? (await context.newPage())
    page.setDefaultTimeout(patienceMs)
    const complain = (text: string) => heard.push(`${page.url()}: ${text}`)
    page.on('console', message => {
      const { url, lineNumber, columnNumber } = message.location()
      const isError = message.type() === 'error'
      if (isError) complain(`${message.text()} (${url}:${lineNumber}:${columnNumber})`)
    })
    page.on('pageerror', error => complain(error.stack ?? error.message))
    page.on('requestfailed', request => {
      if (request.failure()?.errorText === 'NS_BINDING_ABORTED') cancelled.add(request.url())
    })
    return { context, page }
  }
  let { context, page } = await begin()
  const locate = (target: Target) => find(page, target).filter({ visible: true }).first()
  return {
    engine: launch.engine,
    open: async url => {
      await page.goto(url)
      await page.waitForFunction(
        () => 'answers' in window || !document.contentType.startsWith('text/html'),
        null,
        { timeout: patienceMs },
      )
    },
    url: async () => page.url(),
    click: target => locate(target).click(),
    // By keys, because under WebDriver BiDi not every page notices a value set by a script.
    fill: async (target, text) => {
      const field = locate(target)
      await field.press('ControlOrMeta+a')
      await field.pressSequentially(text)
    },
    select: async (target, label) => void (await locate(target).selectOption({ label })),
    upload: (selector, files) => page.locator(selector).first().setInputFiles(files),
    see: target => locate(target).waitFor(),
    gone: target => locate(target).waitFor({ state: 'hidden' }),
    run: (work, argument) => page.evaluate(work as () => never, argument),
    screenshot: () => page.screenshot(),
    restart: async () => {
      await context.close()
      ;({ context, page } = await begin())
    },
    complaints: () => heard.filter(text => !isOfCancelled(text, cancelled)),
    close: () => context.close(),
  }
}

/** Firefox also blames the service worker for a request that was cancelled because the page was left. */
function isOfCancelled(complaint: string, cancelled: ReadonlySet<string>): boolean {
  const [, url = ''] = /Failed to load ‘([^’]+)’\. A ServiceWorker/.exec(complaint) ?? []
  return cancelled.has(url)
}

function find(page: Page, target: Target): Locator {
  const base = target.within ? find(page, target.within).filter({ visible: true }).first() : page
  if ('role' in target) {
    const { role, name } = target
    return base.getByRole(role, name === undefined ? {} : { name, exact: true })
  }
  if ('label' in target) return base.getByLabel(target.label, { exact: true })
  if ('text' in target) return base.getByText(target.text)
  return base.locator(target.css)
}
