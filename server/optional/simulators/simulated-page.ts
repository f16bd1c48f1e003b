import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { italian } from '#contract/texts/italian.ts'
import { type Locale, languageOf } from '#contract/texts/languages.ts'
import { say } from '#server/core/texts/say.ts'

const texts = italian({ badge: 'Simulazione' })

/** Allows a page's one style by its hash and forms to this server, nothing else. */
export function pageHeaders(css: string) {
  const styleHash = createHash('sha256').update(css).digest('base64')
  return {
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  }
}

type Body = ReturnType<typeof html>

/**
 * A page of a simulator, which says that it is one.
 * @param title by default the heading and the word for a simulation
 */
export function simulatedPage(
  language: Locale,
  { css, heading, title }: { css: string; heading: string; title?: string },
  body: Body,
) {
  const badge = say(language, texts.badge)
  return html`<!doctype html>
<html lang="${language}" dir="${languageOf(language).dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title ?? `${heading} · ${badge}`}</title><style>${raw(css)}</style></head>
<body><main><strong class="badge">${badge}</strong><h1>${heading}</h1>${body}</main></body></html>`
}
