import type { Category } from '#contract/shapes/catalogue.ts'

/** The category at an address, also at that of one that was merged into it. */
export function categoryAt(categories: readonly Category[], slug: string): Category | undefined {
  return (
    categories.find(one => one.slug === slug) ??
    categories.find(({ former }) => former?.includes(slug))
  )
}
