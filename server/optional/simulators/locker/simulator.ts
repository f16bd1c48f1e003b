import { html, raw } from 'hono/html'
import * as v from 'valibot'
import { lockerCode } from '#contract/shapes/locker.ts'
import { italian } from '#contract/texts/italian.ts'
import { simulatorPath as path, simulatorOf } from '#server/areas/lockers/address.ts'
import { openDoor } from '#server/areas/lockers/locker-door.ts'
import { listLockers } from '#server/areas/lockers/lockers.ts'
import { AppError } from '#server/core/app-error.ts'
import { say } from '#server/core/texts/say.ts'
import { inTransaction, type RequestContext, type Services } from '#server/platform/context.ts'
import type { App } from '#server/platform/http/handle.ts'
import { openContext } from '#server/platform/http/open-context.ts'
import { pageHeaders, simulatedPage } from '../simulated-page.ts'
import { css } from './style.ts'

const headers = pageHeaders(css)

const refusals: Record<string, string> = italian({
  code_unknown: 'Codice sconosciuto',
  code_used: 'Codice già usato',
  code_too_early: 'È presto: torna nei giorni del prestito',
  code_over: 'Codice scaduto',
  object_in_maintenance: 'Oggetto in manutenzione',
  object_not_back: "L'oggetto non è ancora tornato",
  rate_limited: 'Troppi tentativi: aspetta un po’',
})

const texts = italian({
  title: 'Smartlocker · Simulazione',
  intro: 'Scegli uno smartlocker e digita il codice di ritiro o di deposito di un prestito.',
  ask: 'Codice?',
  locker: 'Smartlocker',
  code: 'Codice',
  open: 'Apri',
  back: "Torna all'oggettoteca",
  pickup: 'Sportello aperto. Ritira: {object} ({number})',
  deposit: 'Sportello aperto. Deposita: {object} ({number})',
})

type Screen = { locker: string; tone: 'idle' | 'good' | 'bad'; text: string }

/**
 * The demo's simulated locker: a keypad in the browser that sends the same requests as a real one, but
 * without a key. Never in production.
 */
export function lockerSimulator(app: App, services: Services) {
  if (!simulatorOf(services.config)) return
  app.get(path, async http => {
    const ctx = await openContext(services, http)
    const idle = { locker: http.req.query('locker') ?? '', tone: 'idle', text: '' } as const
    return http.html(await page(ctx, idle), 200, headers)
  })
  app.post(path, async http => {
    const ctx = await openContext(services, http)
    const { locker = '', code = '' } = await http.req.parseBody()
    const screen = await show(ctx, String(locker), String(code))
    return http.html(await page(ctx, screen), 200, headers)
  })
}

async function show(ctx: RequestContext, locker: string, typed: string): Promise<Screen> {
  const locale = ctx.request.browserLocale
  const code = v.safeParse(lockerCode, typed)
  try {
    const known = (await inTransaction(ctx, listLockers)).some(({ id }) => id === locker)
    if (!known || !code.success) throw new AppError('code_unknown')
    const { kind, loans = [] } = await openDoor(ctx, locker, code.output)
    // A pickup code opens the door for all that was booked together.
    const all = (of: 'object' | 'number') => loans.map(loan => loan[of]).join(', ')
    const values = { object: all('object'), number: all('number') }
    return { locker, tone: 'good', text: say(locale, texts[kind], values) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { locker, tone: 'bad', text: say(locale, refusals[error.code] ?? error.code) }
  }
}

/** The page of the simulator. Which of its eight drawn doors opens means nothing: any, but the same for the same text. */
async function page(ctx: RequestContext, { locker, tone, text }: Screen) {
  const locale = ctx.request.browserLocale
  const word = (text: string) => say(locale, text)
  const lockers = await inTransaction(ctx, listLockers)
  const options = lockers.map(
    ({ id, name }) =>
      html`<label><input type="radio" name="locker" value="${id}" required ${id === locker ? raw('checked') : ''}> ${name}</label>`,
  )
  const frame = { css, heading: 'Smartlocker', title: word(texts.title) }
  const body = html`
<p>${word(texts.intro)}</p>
<p class="screen ${tone}" role="status">${text || word(texts.ask)}</p>
<form method="post" action="${path}"><fieldset><legend>${word(texts.locker)}</legend>${options}</fieldset>
<label class="code">${word(texts.code)}<input name="code" required maxlength="40" autocomplete="off" autocapitalize="characters" spellcheck="false"></label>
<button>${word(texts.open)}</button></form>
<div class="doors" aria-hidden="true">${Array.from({ length: 8 }, (_, at) => html`<i class="${tone === 'good' && at === text.length % 8 ? 'open' : ''}"></i>`)}</div>
<p><a href="/">${word(texts.back)}</a></p>
`
  return simulatedPage(locale, frame, body)
}
