import { embeddedId } from '#contract/embedded.ts'
import { earlyClicks } from './early-clicks.ts'
import type { FirstFrame } from './first-frame.ts'
import type { Head } from './page-head.ts'
import { dataBlock } from './page-tags.ts'

/** What the built page has in place of a head of its own. */
const headPlace = /<title>.*<\/title>\s*<meta name="description"[^>]*>/s
const rootPlace = '<div id="root"></div>'

type Around = { preloads: string; nonce: string }

/**
 * The built page with what it is about, its first frame where there is one, and its answers: at the end,
 * so that what is to be loaded is named before what is already here.
 */
export function fill(shell: string, head: Head, frame: FirstFrame | null, around: Around): string {
  const boot = dataBlock('application/json', head.embedded, embeddedId)
  const lead = [frame?.lead, head.tags, frame && styleOf(head, frame, around.nonce)]
  const page = (frame ? unhurried(shell) : shell)
    .replace(headPlace, () => lead.filter(Boolean).join('\n    '))
    .replace('</head>', () => `${around.preloads}</head>`)
    .replace('</body>', () => `  ${boot}\n  </body>`)
  if (!frame) return page
  return page
    .replace('<html lang="it">', `<html lang="${frame.locale}">`)
    .replace(rootPlace, () => `<div id="root">${frame.html}</div>`)
}

/** What is painted already lets the pictures of it come before its scripts. */
function unhurried(shell: string): string {
  return shell.replace(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  )
}

/** What can be pressed before the app is awake, the library's colour, the styles of single elements. */
function styleOf({ embedded }: Head, { css }: FirstFrame, nonce: string): string {
  const hue = Number(embedded.library.branding.hue)
  return `<script>${earlyClicks}</script><style nonce="${nonce}">:root{--brand-hue:${hue}}${css}</style>`
}
