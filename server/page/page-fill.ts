import { embeddedId } from '#contract/embedded.ts'
import { afterPaint, places } from '#contract/framed-page.ts'
import { defaultLocale, type Locale } from '#contract/limits.ts'
import type { FirstFrame } from './first-frame.ts'
import { inlineSheets } from './frame-sheets.ts'
import type { Head } from './page-head.ts'
import { dataBlock } from './page-tags.ts'

/** What the built page has in place of a head of its own. */
const headPlace = /<title>.*<\/title>\s*<meta name="description"[^>]*>/s

type Rest = { head: Head | null; frame: FirstFrame | null; nonce: string }

/** The built page in two: what is the same for every answer, and what is known later. */
export type PageParts = {
  /** What to fetch; `framed` in which language a first frame is about to follow. */
  start(framed: Locale | null, preloads: string): string
  /**
   * What the page is about, its first frame where there is one, and its answers: at the end, so that
   * what is to be loaded is named before what is already here.
   */
  rest(framed: Locale | null, known: Rest): string
}

export function cutPage(shell: string): PageParts {
  const [top = '', bottom = ''] = shell.split('</head>')
  const plain = headPlace.exec(top)?.[0] ?? ''
  const links = top.match(places.sheets)?.join('') ?? ''
  const withoutHead = top.replace(headPlace, '')
  const app = [places.scripts, places.preloads].flatMap(tag => top.match(tag) ?? []).join('')
  const framedHead = [places.sheets, places.scripts, places.preloads].reduce(
    (head, tag) => head.replace(tag, ''),
    withoutHead,
  )
  return {
    start: (framed, preloads) =>
      framed
        ? framedHead.replace(`<html lang="${defaultLocale}">`, `<html lang="${framed}">`) +
          afterPaint(app + preloads)
        : withoutHead + preloads,
    rest: (framed, { head, frame, nonce }) => {
      const styles = frame && head ? styleOf(head, frame, nonce) : framed ? links : ''
      const about = [frame?.lead, head?.tags ?? plain, styles]
      const boot = head ? dataBlock('application/json', head.embedded, embeddedId) : ''
      const body = bottom
        .replace('</body>', () => `  ${boot}\n  </body>`)
        .replace(places.root, () => `<div id="root">${frame?.html ?? ''}</div>`)
      return `${about.filter(Boolean).join('\n    ')}\n  </head>${body}`
    },
  }
}

/** The sheets, the library's colour, single elements' styles. */
function styleOf({ embedded }: Head, { css, sheets }: FirstFrame, nonce: string) {
  const hue = Number(embedded.library.branding.hue)
  return inlineSheets(sheets, `:root{--brand-hue:${hue}}${css}`, nonce)
}
