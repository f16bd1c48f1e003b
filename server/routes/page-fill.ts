import { embeddedId } from '#contract/embedded.ts'
import { defaultLocale, type Locale } from '#contract/limits.ts'
import type { FirstFrame } from './first-frame.ts'
import { inlineSheets } from './frame-sheets.ts'
import { appTagsId, framedScript } from './framed-script.ts'
import type { Head } from './page-head.ts'
import { dataBlock } from './page-tags.ts'

/** What the built page has in place of a head of its own. */
const headPlace = /<title>.*<\/title>\s*<meta name="description"[^>]*>/s
const sheetLinks = /\s*<link rel="stylesheet"[^>]*>/g
const appTags = /\s*(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)/g
const rootPlace = '<div id="root"></div>'

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
  const links = top.match(sheetLinks)?.join('') ?? ''
  const withoutHead = top.replace(headPlace, '')
  const framedHead = withoutHead.replace(sheetLinks, '').replace(appTags, '')
  const app = withoutHead.match(appTags)?.join('') ?? ''
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
        .replace(rootPlace, () => `<div id="root">${frame?.html ?? ''}</div>`)
      return `${about.filter(Boolean).join('\n    ')}\n  </head>${body}`
    },
  }
}

/** What fetches the app, put off until the first frame is painted. */
const afterPaint = (tags: string) =>
  `<script>${framedScript}</script><template id="${appTagsId}">${tags}</template>`

/** The sheets, the library's colour, single elements' styles. */
function styleOf({ embedded }: Head, { css, sheets }: FirstFrame, nonce: string) {
  const hue = Number(embedded.library.branding.hue)
  return inlineSheets(sheets, `:root{--brand-hue:${hue}}${css}`, nonce)
}
