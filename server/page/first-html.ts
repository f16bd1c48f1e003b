import { createHash } from 'node:crypto'
import type { DocumentRest } from '#contract/document.ts'
import type { Embedded } from '#contract/embedded.ts'
import { element, type Html, joinHtml } from '#contract/html.ts'
import { type PagePattern, pageOf, readPages } from '#contract/pages.ts'
import type { Locale } from '#contract/texts/languages.ts'
import type { RequestContext } from '../context.ts'
import type { FindSheets } from './page-sheets.ts'

/** A page that the app itself rendered for a visitor. */
export type Prerendered = {
  html: Html
  /** Rules for single elements, which may have no style attribute. */
  css: string
  classes: string[]
  /** The picture to load first. */
  picture: { srcset: string; sizes: string } | null
}

/** `null` if the page needs more data than the server has. */
export type Prerender = (asked: {
  href: string
  locale: Locale
  embedded: Embedded
}) => Promise<Prerendered | null>

/** The parts of a document that come from the app's HTML. */
export type FirstHtml = Required<Pick<DocumentRest, 'html' | 'head' | 'styles'>>

const written = new Set<PagePattern>([...readPages, '/errors/404'])
/** Rendered pages, sent again while their data is the same. */
const mostStored = 200

/** Renders the HTML of public pages, each at most once a minute: they contain hours and dates. */
export function firstHtmlWriter(prerender: Prerender, findSheets: FindSheets) {
  const stored = new Map<string, FirstHtml>()
  return {
    /** The language of an address's HTML; `null` without HTML. */
    localeOf: (ctx: RequestContext, path: string): Locale | null =>
      written.has(pageOf(path)) ? ctx.request.browserLocale : null,
    write: async (
      ctx: RequestContext,
      href: string,
      embedded: Embedded,
    ): Promise<FirstHtml | null> => {
      const locale = ctx.request.browserLocale
      const minute = Math.floor(ctx.at.getTime() / 60_000)
      const shown = createHash('sha1').update(JSON.stringify({ ...embedded, at: 0 }))
      const key = [locale, minute, href, shown.digest('base64')].join(' ')
      const found = stored.get(key)
      if (found) return found
      const page = await prerender({ href, locale, embedded })
      if (!page) return null
      const made = documentParts(page, findSheets, embedded)
      stored.set(key, made)
      for (const oldest of stored.keys()) if (stored.size > mostStored) stored.delete(oldest)
      return made
    },
  }
}

/** The sheets, then the library's colour, then rules of single elements: later ones override. */
function documentParts(page: Prerendered, findSheets: FindSheets, { library }: Embedded) {
  const sheets = findSheets(page.classes)
  const hue = `:root{--brand-hue:${Number(library.branding.hue)}}`
  return {
    html: page.html,
    head: joinHtml(page.picture ? [pictureLink(page.picture)] : []),
    styles: {
      css: [...sheets.map(({ css }) => css), hue, page.css].join(''),
      sheets: sheets.map(({ address }) => address),
    },
  }
}

/** Requests the picture before any script. */
function pictureLink({ srcset, sizes }: NonNullable<Prerendered['picture']>): Html {
  return element('link', {
    ...{ rel: 'preload', as: 'image', type: 'image/avif' },
    ...{ imagesrcset: srcset, imagesizes: sizes, fetchpriority: 'high' },
  })
}
