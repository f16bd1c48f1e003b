import { useQuery } from '@tanstack/react-query'
import type { Library } from '#contract/shapes/library.ts'
import { queryFor } from '#src/api/queries.ts'

/** The library this address belongs to. */
export const libraryQuery = queryFor('libraries.get', { params: { domain: 'current' } })

/** The library's document; screens are shown only once it is there. */
export function useLibrary(): Library {
  const { data } = useQuery(libraryQuery)
  if (!data) throw new Error('a screen was shown before its library was known')
  return data
}

/** Why the library can't be used now, if it can't. */
export function isClosed(library: Library): boolean {
  return !library.is.available || library.zh.is_daily_limits_exceeded
}

/** Dresses the page in the library's colour. */
export function applyBranding({ branding }: Library) {
  document.documentElement.style.setProperty('--brand-hue', String(branding.hue))
}
