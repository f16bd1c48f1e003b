import { useQuery } from '@tanstack/react-query'
import type { Library } from '#contract/shapes/library.ts'
import { queryFor } from '#src/api/queries.ts'

/** The library of this address. */
export const libraryQuery = queryFor('libraries.get', { params: { domain: 'current' } })

/** The library's document. Screens render only after it is loaded. */
export function useLibrary(): Library {
  const { data } = useQuery(libraryQuery)
  if (!data) throw new Error('a screen was shown before its library was known')
  return data
}

export function isClosed(library: Library): boolean {
  return !library.is.available || library.zh.is_daily_limits_exceeded
}

/** Applies the library's colour to the page. */
export function applyBranding({ branding }: Library) {
  document.documentElement.style.setProperty('--brand-hue', String(branding.hue))
}
