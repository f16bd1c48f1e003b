import { createHash } from 'node:crypto'
import type { Embedded } from '#contract/embedded.ts'
import { type Lifted, liftStyles } from '#contract/lift-styles.ts'
import type { Locale } from '#contract/limits.ts'
import { type PagePattern, pageOf, readPages } from '#contract/pages.ts'
import type { RequestContext } from '../context.ts'
import type { Sheet, Wardrobe } from './frame-sheets.ts'

/** The app's own answer to what a page shows before any script runs; `null` where it can't say. */
export type Prerender = (asked: {
  href: string
  locale: Locale
  embedded: Embedded
}) => Promise<string | null>

/** The first frame, its own styles and the sheets it wears, and the picture it leads with. */
export type FirstFrame = Lifted & { sheets: Sheet[]; lead: string }

const made = new Set<PagePattern>([...readPages, '/errors/404'])

/** Frames kept to be sent again while what they show is the same. */
const most = 200

/** Makes first frames, each once a minute at most: hours and dates in it go with the clock. */
export function firstFrames(prerender: Prerender, wardrobe: Wardrobe) {
  const kept = new Map<string, FirstFrame>()
  return {
    /** The language of the frame that an address will have; `null` where it will have none. */
    promised: (ctx: RequestContext, path: string): Locale | null =>
      made.has(pageOf(path)) ? ctx.request.browserLocale : null,
    make: async (
      ctx: RequestContext,
      href: string,
      embedded: Embedded,
    ): Promise<FirstFrame | null> => {
      const locale = ctx.request.browserLocale
      const minute = Math.floor(ctx.at.getTime() / 60_000)
      const shown = createHash('sha1').update(JSON.stringify(embedded)).digest('base64')
      const key = [locale, minute, href, shown].join(' ')
      const found = kept.get(key)
      if (found) return found
      const html = await prerender({ href, locale, embedded })
      if (html === null) return null
      const frame = { ...liftStyles(html), sheets: wardrobe(html), lead: leadPicture(html) }
      kept.set(key, frame)
      for (const oldest of kept.keys()) if (kept.size > most) kept.delete(oldest)
      return frame
    },
  }
}

/** Asks for the first picture that is shown at once, before any script is asked for. */
function leadPicture(html: string): string {
  const lead =
    /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"\/>(?:<source[^>]*>)?<img[^>]*fetchPriority="high"/.exec(
      html,
    )
  if (!lead) return ''
  const [, set, sizes] = lead
  return `<link rel="preload" as="image" type="image/avif" imagesrcset="${set}" imagesizes="${sizes}" fetchpriority="high" />`
}
