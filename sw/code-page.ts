import { renderSVG } from 'uqr'
import type { ForWorker, WorkerClock } from '#contract/device.ts'
import { element, escapeHtml, type Html, joinHtml, trustedHtml } from '#contract/html.ts'
import { periodOf } from '#contract/period.ts'
import { codeTimesText } from '#contract/texts/code-times.ts'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { nameIn, textIn } from '#contract/texts/localized.ts'
import { todayIn } from '#domain/days/plain-date.ts'
import { namesOf } from '#domain/loans/bookings.ts'
import { codeTimesOf } from '#domain/loans/codes.ts'
import type { StoredCode } from './stored-code.ts'

/** The image is black on white in both themes, because scanners need it. */
const css = `
#cover{position:fixed;inset:0;z-index:1;overflow:auto;color-scheme:light dark;background:#f7f1e7;color:#2b211b;font:400 1rem/1.5 system-ui,sans-serif}
#cover main{display:grid;justify-items:center;gap:1rem;padding:1.5rem;text-align:center}
#cover h1,#cover p{margin:0;max-width:40ch}
#cover h1{font-size:1.4rem}
#cover svg{display:block;width:min(74vmin,420px);border-radius:6px}
#cover .code{display:flex;gap:.5ch;font:650 clamp(1.9rem,9vw,3rem)/1.2 ui-monospace,monospace;letter-spacing:.06em}
@media (prefers-color-scheme:dark){#cover{background:#191410;color:#f0ebe2}}`

/**
 * The locker code as a page without a script: `cover` is shown until the app has rendered.
 * @param now by the device's clock
 */
export function codePage(
  { kind, loan, served = [loan], point, storedAt }: StoredCode,
  { locale, fallback, words, clock }: Omit<ForWorker, 'owner'>,
  now: number,
) {
  const title = words[kind]
  const { shipping } = loan
  const code = loan.loan[`${kind}_code`] ?? ''
  const label = `${title} ${code}`
  const image = renderSVG(loan.loan[`${kind}_qr_code`] ?? code, { ecc: 'M', border: 4 })
  const place = shipping.address
  const timesOf = ({ zone, offset }: WorkerClock) => {
    const known = { ...loan.loan, ...periodOf(loan.loan), status: loan.status }
    return codeTimesOf(kind, known, point, todayIn(zone, new Date(now + offset)))
  }
  const instruction = place?.smartlocker_instruction
  const paragraphs = [
    namesOf(served, product => nameIn(product, locale)),
    place && [place.name, place.address].filter(Boolean).join(', '),
    words.times && clock && codeTimesText(timesOf(clock), words.times, locale),
    instruction && textIn(instruction, locale, fallback),
  ].filter(text => text)
  const cover = element(
    'main',
    {},
    joinHtml([
      element('h1', {}, escapeHtml(title)),
      element('div', { role: 'img', 'aria-label': label }, trustedHtml(image)),
      element('div', { class: 'code', translate: 'no' }, groups(code)),
      ...paragraphs.map(text => element('p', {}, escapeHtml(String(text)))),
      element('small', {}, age(words.stored, storedAt, locale, clock)),
    ]),
  )
  return { title, css, cover }
}

/** In groups of four, as in the app. */
function groups(code: string): Html {
  return joinHtml(
    (code.match(/.{1,4}/g) ?? []).map(group => element('span', {}, escapeHtml(group))),
  )
}

function age(word: string, storedAt: number, locale: Locale, clock?: WorkerClock): Html {
  const at = new Date(storedAt + (clock?.offset ?? 0))
  const moment = new Intl.DateTimeFormat(languageOf(locale).intl, {
    timeZone: clock?.zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)
  const time = element('time', { datetime: at.toISOString() }, escapeHtml(moment))
  return joinHtml([escapeHtml(word), time])
}
