import type { BrowserContext, Page } from '@playwright/test'
import type { PushMessage } from '#contract/messages.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { expect, signIn, test, workerReady } from '#tests/support/app.ts'
import { chooseLoan, confirmLoan, startCheckout } from '#tests/support/booking.ts'
import { startDemoServer } from '#tests/support/demo-server.ts'
import { startPushService } from '#tests/support/push-service.ts'

const message: PushMessage = {
  title: 'Domani ritiri: Mini proiettore a batteria',
  body: 'Oggettoteca di Bologna',
  path: '/me/orders/bologna-l002',
  tag: 'pickup_tomorrow:bologna-l002',
  lang: 'it',
  due: 2,
}

/** Delivers push messages through the worker's own event handler. */
async function pushService(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const known = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => page.url().startsWith(scopeURL))
      if (own) resolve(own.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await known
  const origin = new URL(page.url()).origin
  return (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const list = await registration.getNotifications()
    return list.map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

/** The last badge count, in the page and in the worker. */
async function watchBadge(context: BrowserContext) {
  const counts: number[] = []
  await context.exposeFunction('tellBadge', (count: number) => void counts.push(count))
  await context.addInitScript(() => {
    const { tellBadge } = window as unknown as { tellBadge(count: number): Promise<void> }
    Object.assign(navigator, { setAppBadge: tellBadge, clearAppBadge: () => tellBadge(0) })
  })
  return () => counts.at(-1)
}

test('one push shows one notification, a repeated one replaces it, and a tap opens its loan', async ({
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  const push = await pushService(page)
  await push(JSON.stringify(message))
  const { title, body, tag, path: data } = message
  await expect.poll(() => shown(page)).toEqual([{ title, body, tag, data }])
  await push(JSON.stringify(message))
  await push('not what this server says')
  const tags = async () => (await shown(page)).map(notice => notice.tag).sort()
  await expect.poll(tags).toEqual([tag, 'unread'].sort())

  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async tag => {
    // Runs in the worker, whose types a page does not have.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration
      dispatchEvent(event: Event): boolean
      NotificationEvent: new (type: string, init: object) => Event
    }
    const [notification] = await scope.registration.getNotifications({ tag })
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  }, message.tag)
  await expect(page).toHaveURL(/\/me\/orders\/bologna-l002$/)
  expect((await shown(page)).map(notice => notice.tag)).toEqual(['unread'])

  await page.getByRole('link', { name: 'Profilo' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  // Leaving may open a new page meanwhile.
  await expect.poll(() => shown(page).catch(() => 'on its way')).toEqual([])
})

test('the icon counts loans overdue and due today, and nothing after signing out', async ({
  context,
  server,
}) => {
  const badge = await watchBadge(context)
  const page = await context.newPage()
  await signIn(page, server)
  const orders = await page.evaluate(async () => {
    const token = sessionStorage.getItem('token')
    const answer = await fetch('/v1/me/orders', { headers: { authorization: `Bearer ${token}` } })
    return answer.json()
  })
  const today = todayIn('Europe/Rome', new Date())
  const due = orders.filter(
    ({ status, loan }: { status: string; loan: { to_date: string } }) =>
      ['approved', 'extended'].includes(status) && loan.to_date <= today,
  ).length
  expect(due).toBeGreaterThan(0)
  await expect.poll(badge).toBe(due)
  await page.goto(`${server.url}/me`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(badge()).toBe(due)
  await page
    .getByRole('navigation', { name: 'Il mio profilo' })
    .getByRole('button', { name: 'Esci' })
    .click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect.poll(badge).toBe(0)
})

type PushService = Awaited<ReturnType<typeof startPushService>>
type Device = ReturnType<PushService['subscribe']>['device']

/**
 * Replaces the browser's push service, which test browsers lack, by a simulated one. Returns the
 * device that subscribed last.
 */
async function lendPushService(page: Page, service: PushService) {
  let device: Device | undefined
  await page.exposeFunction('subscribeAt', (key: string) => {
    const made = service.subscribe(key)
    device = made.device
    return made.subscription
  })
  await page.addInitScript(() => {
    type Made = { toJSON(): object; options: object; unsubscribe(): Promise<boolean> }
    let own: Made | null = null
    const { subscribeAt } = window as unknown as { subscribeAt(key: string): Promise<object> }
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replace(/\+/g, '-')
        .replace(/\//g, '_')
        .replace(/=+$/, '')
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: Uint8Array }) => {
        const json = await subscribeAt(encode(key))
        own = {
          toJSON: () => json,
          options: { applicationServerKey: key.buffer },
          unsubscribe: async () => {
            own = null
            return true
          },
        }
        return own
      },
      getSubscription: async () => own,
    })
  })
  return () => device
}

test('a member turns push on and off by a button; signing out turns it off too', async ({
  context,
}) => {
  const service = await startPushService()
  const server = await startDemoServer({ env: { PUSH_SERVICES: service.origin } })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  const device = await lendPushService(page, service)
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  const asked: string[] = []
  page.on('request', request => {
    if (/\/v1\/me\/push$/.test(request.url())) asked.push(request.method())
  })
  await page.goto(`${server.url}/me/notices`)
  await page.getByRole('button', { name: 'Avvisami il giorno prima' }).click()
  await expect(page.getByText('Avvisi attivi su questo dispositivo')).toBeVisible()
  expect(device()).toBeDefined()
  expect(asked.at(-1)).toBe('PUT')
  const choices = page.getByRole('group', { name: 'Avvisi su questo dispositivo' })
  const reminder = choices.getByRole('checkbox', { name: /^Domani riporti/ })
  await reminder.click()
  await expect(reminder).not.toBeChecked()
  await expect(page.getByText('Scelta salvata')).toBeVisible()
  await page.getByRole('button', { name: 'Non avvisarmi più qui' }).click()
  await expect(page.getByRole('button', { name: 'Avvisami il giorno prima' })).toBeVisible()
  expect(asked.at(-1)).toBe('DELETE')
  await page.route('**/v1/me/push', route => route.fulfill({ status: 503, json: {} }))
  await page.getByRole('button', { name: 'Avvisami il giorno prima' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avvisami il giorno prima' })).toBeVisible()
  await server.dispose()
  await service.close()
})

test('where a browser or the library refuses push, the page says what it is and what to do', async ({
  context,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  await page.goto(server.url)
  await workerReady(page)
  await signIn(page, server)
  await page.goto(`${server.url}/me/notices`)
  const refuseBy = (name: string) =>
    page.evaluate(name => {
      PushManager.prototype.subscribe = async () => {
        throw new DOMException('refused', name)
      }
    }, name)
  const turnOn = page.getByRole('button', { name: 'Avvisami il giorno prima' })
  await refuseBy('AbortError')
  await turnOn.click()
  await expect(page.getByRole('alert')).toContainText('non raggiunge il suo servizio di avvisi')
  await refuseBy('NotAllowedError')
  await turnOn.click()
  await expect(page.getByRole('alert')).toContainText('Manca il tuo permesso')

  // This server knows only the services of the usual browsers.
  const service = await startPushService()
  await lendPushService(page, service)
  await page.reload()
  await turnOn.click()
  await expect(page.getByRole('alert')).toContainText("che l'oggettoteca non conosce")
  await expect(turnOn).toBeVisible()
  await service.close()
})

test('a member turns push on after booking, and is notified about that loan', async ({
  context,
}) => {
  const service = await startPushService()
  const server = await startDemoServer({ env: { PUSH_SERVICES: service.origin } })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  const device = await lendPushService(page, service)
  await signIn(page, server)
  await workerReady(page)
  await startCheckout(page, server.url, 'ogt-0033')
  await chooseLoan(page, { point: /Smartlocker Saragozza/ })
  const id = await confirmLoan(page)
  expect(device()).toBeUndefined()
  await page.getByRole('button', { name: 'Avvisami il giorno prima' }).click()
  await expect(page.getByText('Avvisi attivi su questo dispositivo')).toBeVisible()

  await page.goto(`${server.url}/me/orders/${id}`)
  await page.getByRole('button', { name: 'Annulla prestito' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Annulla prestito' }).click()
  await expect(page.getByText('Prestito annullato!')).toBeVisible()
  const heard = () => device()?.delivered.map(({ message }) => [message.tag, message.path])
  await expect
    .poll(heard, { timeout: 30_000 })
    .toEqual([[`cancelled:${id}`, expect.stringContaining(id)]])
  expect(device()?.faults).toEqual([])
  await server.dispose()
  await service.close()
})

test('blocked or missing push has a message', async ({ context, server }) => {
  const page = await context.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await signIn(page, server)
  await page.goto(`${server.url}/me/notices`)
  await expect(page.getByText('Il browser blocca gli avvisi di questo sito')).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', { get: () => 'iPhone' })
  })
  await other.goto(`${server.url}/me/notices`)
  await expect(other.getByText("gli avvisi arrivano solo nell'app installata")).toBeVisible()
  await other.getByRole('link', { name: 'Come si installa' }).click()
  await expect(other).toHaveURL(/\/install$/)
})
