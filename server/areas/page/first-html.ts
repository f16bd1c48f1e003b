import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import type { DocumentRest } from '#contract/document.ts'
import type { Embedded } from '#contract/embedded.ts'
import { element, type Html, joinHtml } from '#contract/html.ts'
import { type PagePattern, patternAt, readPages } from '#contract/pages.ts'
import type { PickupPoint } from '#contract/shapes/pickup-point.ts'
import type { Locale } from '#contract/texts/languages.ts'
import { minutesSince, rangesOf, type Time, timeOf } from '#domain/days/hours.ts'
import { visitRules } from '#domain/days/visits.ts'
import { BoundedCache } from '#server/core/bounded-cache.ts'
import type { RequestContext } from '#server/platform/context.ts'
import { tryToken } from '#server/platform/limits/token-bucket.ts'
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
/** How many rendered pages are stored, to be sent again while their data is the same. */
const mostStored = 200
/** How many pages may wait to be rendered, one after another; a further one is sent without HTML. */
const mostWaiting = 4
/** How many pages are rendered for one network. Stored pages do not count, so that a whole school can read them. */
const renderPace = { name: 'page', perSecond: 1, burst: 40 }
const listFilters = ['point', 'free', 'from', 'to', 'sort', 'near']
/** The names in an address's query that change a page; others are ignored. */
const knownQuery: Partial<Record<PagePattern, readonly string[]>> = {
  '/products/:id': ['borrow', 'point', 'from', 'to'],
  '/catalogs/:slug': listFilters,
  '/catalogs/:slug/:id': listFilters,
}
const longestValue = 64

/**
 * Renders the HTML of public pages, each once while its data and what its hours say are the same. Rendering is the most
 * expensive work of a visit: beyond a limit by network, or while others wait, a page has no HTML, and its script
 * renders it.
 */
export function firstHtmlWriter(prerender: Prerender, findSheets: FindSheets) {
  const stored = new BoundedCache<FirstHtml>(mostStored)
  const underWay = new Map<string, Promise<FirstHtml | null>>()
  let last: Promise<unknown> = Promise.resolve()
  const render = async (asked: Parameters<Prerender>[0]) => {
    const page = await prerender(asked)
    return page && documentParts(page, findSheets, asked.embedded)
  }
  return {
    /** The language of an address's HTML; `null` without HTML. */
    localeOf: (ctx: RequestContext, path: string): Locale | null =>
      written.has(patternAt(path)) ? ctx.request.browserLocale : null,
    write: async (
      ctx: RequestContext,
      href: string,
      embedded: Embedded,
    ): Promise<FirstHtml | null> => {
      const locale = ctx.request.browserLocale
      const known = knownPart(href)
      const shown = createHash('sha1').update(JSON.stringify({ ...embedded, at: 0 }))
      const hours = hoursPassed(embedded, ctx.time)
      const key = [locale, ctx.today, hours, known, shown.digest('base64')].join(' ')
      const found = stored.get(key) ?? underWay.get(key)
      if (found) return found
      if (underWay.size >= mostWaiting || !tryToken(ctx, renderPace)) return null
      // One after another, and other requests are answered in between.
      const made = last.then(pause).then(() => render({ href: known, locale, embedded }))
      last = made.catch(() => {})
      underWay.set(key, made)
      try {
        const html = await made
        if (html) stored.set(key, html)
        return html
      } finally {
        underWay.delete(key)
      }
    },
  }
}

/** An address with the part of its query that its page shows. */
function knownPart(href: string): string {
  const { pathname, searchParams } = new URL(href, 'http://page')
  const query = new URLSearchParams()
  for (const name of knownQuery[patternAt(pathname)] ?? []) {
    const value = searchParams.get(name)
    if (value !== null && value.length <= longestValue) query.set(name, value)
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/**
 * How many of the times at which a page may begin to say something else are over today: openings, last visits, closing
 * hours, and the hour of deliveries.
 */
function hoursPassed({ library, answers }: Embedded, time: Time): number {
  const { lastVisitMinutes, deliverUntil } = visitRules(library)
  const points = answers.flatMap(({ name, answer }) =>
    name === 'headquarters.list' ? (answer as PickupPoint[]) : [],
  )
  const ranges = points
    .flatMap(({ opening_hours, additional_days }) => [...opening_hours, ...additional_days])
    .flatMap(({ hours }) => (hours && rangesOf(hours)) || [])
  const times = ranges.flatMap(({ from, until }) => [
    from,
    timeOf(minutesSince(from) + 1),
    until,
    timeOf(Math.max(0, minutesSince(until) - lastVisitMinutes)),
  ])
  return new Set([deliverUntil, ...times].filter(one => one <= time)).size
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
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    imagesrcset: srcset,
    imagesizes: sizes,
    fetchpriority: 'high',
  })
}
