import { createHash } from 'node:crypto'
import type { DocumentRest } from '#contract/document.ts'
import type { Embedded } from '#contract/embedded.ts'
import { element, type Html, joinHtml } from '#contract/html.ts'
import type { Locale } from '#contract/limits.ts'
import { type PagePattern, pageOf, readPages } from '#contract/pages.ts'
import type { RequestContext } from '../context.ts'
import type { FindSheets } from './page-sheets.ts'

/** A page as the app itself writes it for a visitor. */
export type Prerendered = {
  html: Html
  /** Rules for single elements, which may have no style attribute. */
  css: string
  classes: string[]
  /** The picture to be fetched first. */
  picture: { srcset: string; sizes: string } | null
}

/** `null` where the page can't be written without asking more. */
export type Prerender = (asked: {
  href: string
  locale: Locale
  embedded: Embedded
}) => Promise<Prerendered | null>

/** The parts of a document that the app's HTML brings. */
export type FirstHtml = Required<Pick<DocumentRest, 'html' | 'head' | 'styles'>>

const written = new Set<PagePattern>([...readPages, '/errors/404'])
/** Pages stored to be sent again while what they show is the same. */
const mostStored = 200

/** Writes the HTML of public pages, each once a minute at most: hours and dates in it go with the clock. */
export function firstHtmlWriter(prerender: Prerender, findSheets: FindSheets) {
  const stored = new Map<string, FirstHtml>()
  return {
    /** The language of the HTML that an address will have; `null` where it will have none. */
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

/** The sheets, then the library's colour, then single elements' rules: later ones overrule. */
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

/** Asks for the picture before any script is asked for. */
function pictureLink({ srcset, sizes }: NonNullable<Prerendered['picture']>): Html {
  return element('link', {
    ...{ rel: 'preload', as: 'image', type: 'image/avif' },
    ...{ imagesrcset: srcset, imagesizes: sizes, fetchpriority: 'high' },
  })
}
