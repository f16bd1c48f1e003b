import type { CSSProperties } from 'react'

export type PageNotes = {
  classes: Set<string>
  /** Rules of single elements, each with its number. */
  rules: Map<string, number>
  /** The largest picture of the first screen. */
  picture: { srcset: string; sizes: string } | null
}

type Props = {
  className?: string
  style?: CSSProperties
  type?: string
  srcSet?: string
  sizes?: string
  fetchPriority?: string
}

let notes = newNotes()
let source: PageNotes['picture'] = null

function newNotes(): PageNotes {
  return { classes: new Set(), rules: new Map(), picture: null }
}

/** Renders a page synchronously, and returns it with the notes of its elements. */
export function withNotes<T>(make: () => T): { made: T; notes: PageNotes } {
  notes = newNotes()
  return { made: make(), notes }
}

/**
 * Notes an element's classes, and the picture to load first. Its style becomes a rule, because the content
 * security policy allows no style attribute.
 * @returns the properties without the style
 */
export function noteElement(type: unknown, props: unknown): object {
  const { className, style, ...rest } = props as Props
  if (typeof type !== 'string') return props as object
  for (const one of className?.split(' ') ?? []) notes.classes.add(one)
  if (type === 'source' && rest.type === 'image/avif') {
    source = { srcset: rest.srcSet ?? '', sizes: rest.sizes ?? '' }
  }
  if (type === 'img') {
    if (rest.fetchPriority === 'high') notes.picture ??= source
    source = null
  }
  if (!style) return props as object
  const rule = cssOf(style)
  if (!rule) return { ...rest, className }
  const number = notes.rules.get(rule) ?? notes.rules.size
  notes.rules.set(rule, number)
  return { ...rest, className, 'data-style': number }
}

/** As text; a value that could end its rule is left out. */
export function cssOf(style: CSSProperties): string {
  return Object.entries(style)
    .filter(
      ([, value]) => value !== undefined && value !== null && !/[{}<>;]|\/\*/.test(`${value}`),
    )
    .map(([name, value]) => `${cssName(name)}:${value}`)
    .join(';')
}

const cssName = (name: string) =>
  name.startsWith('--') ? name : name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)

export function cssOfRules(rules: PageNotes['rules']): string {
  return [...rules].map(([rule, number]) => `[data-style="${number}"]{${rule}}`).join('')
}
